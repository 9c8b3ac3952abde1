// What the checks of companies and of sides have in common (AFR-038..040; CLS-160..166).
#pragma once

#include <string_view>

#include "rules/mechanic.h"

namespace affray {

/// Each trigger comes once for a side and battle.
inline constexpr Fact kFirstDeath{"morale.first_death", Scope::Side, Audience::Referee};
inline constexpr Fact kHalfDown{"morale.half", Scope::Side, Audience::Referee};

/// 1: the side has said beforehand what it does when its morale fails, and nobody is asked (CLS-164; owner:
/// morale).
inline constexpr Fact kFailureForeseen{"morale.foreseen", Scope::Side, Audience::Referee};

inline constexpr std::int32_t kDauntless = 12;     ///< rating that is never adjusted and never rolled
inline constexpr std::int32_t kFearlessAfter = 2;  ///< checks that were passed

/// Is it played (option `morale`), in a battle that runs?
bool morale_counts(const View& view);
/// Notes that the trigger has come through `who`, once for its side and battle. False: it had come before,
/// nobody of the side is left to waver, or `who` hides, since what others do must not tell of it.
bool set_off(const Fact& trigger, CreatureId who, Work& work);
/// Two dice; the audience hears of them.
std::int32_t roll_morale(CreatureId by, Audience audience, Work& work);
/// Tells of a check that has been rolled. True: it stands.
bool tell_morale(Tested test, std::int32_t natural, Audience audience, Work& work);
/// The referee says whether those who failed flee or surrender; `open`: there is somewhere to run to, which
/// is what silence means.
bool flee_rather_than_yield(const Name& question, CreatureId who, bool open, Work& work);
/// It runs until the battle ends, under the name that its ruleset has for it; surrendered ones do not.
void put_to_flight(CreatureId who, const Name& flight, Work& work);
void give_up(CreatureId who, Work& work);

}  // namespace affray
