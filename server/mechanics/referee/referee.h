// Rulings, called rolls and set modifiers.
#pragma once

#include "mechanics/mechanic_ptr.h"

namespace affray {

/// Circumstances of a creature's rolls and the morale of a company, or the morale of a side alone.
enum class Adjusted : std::uint8_t { Circumstances, SideMorale };
MechanicPtr set_modifiers(Adjusted what = Adjusted::Circumstances);
MechanicPtr referee_rulings();
MechanicPtr standing_rulings();
MechanicPtr called_tests();
MechanicPtr dicey_moves();
MechanicPtr called_checks();
/// Checks and saves that the referee calls for; `others`: kinds that other mechanics take over when it
/// begins.
struct CalledRollOptions {
    std::vector<Name> others{};
};
MechanicPtr called_rolls(CalledRollOptions options);

}  // namespace affray
