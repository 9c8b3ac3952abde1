// Harm (owner: hp_recoveries, where nothing else is said).
#pragma once

#include "rules/fact.h"

namespace affray {

inline constexpr Fact kTempHp{"temp_hp", Scope::Creature, Audience::Side};
inline constexpr Fact kRecoveries =
    Fact{"recoveries", Scope::Creature, Audience::Side}.outlasting();  ///< below 0: debt (ARC-162)
inline constexpr Fact kDeathFailures{"death.failure", Scope::Creature};
/// Lasting wounds in force (ARC-173; owner: lasting_wounds). Set to 0, what they took of the maximum comes
/// back.
inline constexpr Fact kLastingWounds = Fact{"lasting_wounds", Scope::Creature, Audience::Side}.outlasting();
/// b would not slay a for good: a falls into a coma instead (ARC-174; owner: meaningful_death). b 0: whoever
/// dropped a.
inline constexpr Fact kSpared{"spared", Scope::Pair, Audience::Referee, 0, true};
inline constexpr Fact kMobDamage{"mob.damage", Scope::Group, Audience::Referee};  ///< owner: mobs
/// Number of the first member of the part of its mob that a mook belongs to; 0: its whole mob (owner: mobs).
inline constexpr Fact kMobPart{"mob.part", Scope::Creature};
/// The referee's adjustment of a group's morale (AFR-039; owner: set_modifiers).
inline constexpr Fact kMoraleModifier{"morale.modifier", Scope::Group};
/// It got away with its party and rests with it, though it is gone from the scene (ARC-204; owner:
/// flee_vote).
inline constexpr Fact kFled{"fled", Scope::Creature};

}  // namespace affray
