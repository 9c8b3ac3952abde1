// Rulings, called rolls and set modifiers.
#pragma once

#include "mechanics/rider.h"

namespace affray {

/// Circumstances of a creature's rolls and the morale of a company, or the morale of a side alone.
enum class Adjusted : std::uint8_t { Circumstances, SideMorale };
Rider set_modifiers(Adjusted what = Adjusted::Circumstances);
Rider referee_rulings();
Rider standing_rulings();
Rider called_tests();
Rider dicey_moves();
Rider called_checks();
/// Checks and saves that the referee calls for; `others`: kinds that other mechanics take over when it
/// begins.
struct CalledRollOptions {
    std::vector<Name> others{};
};
Rider called_rolls(CalledRollOptions options);

}  // namespace affray
