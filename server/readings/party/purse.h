// What an adventure brings: coins, experience, and things that lie there to be had (CLS-170, CLS-173;
// ARC-006).
#pragma once

#include "rules/fact.h"
#include "rules/state.h"

namespace affray {

inline constexpr std::int32_t kCopperInGold = 100;
/// What the party has not divided yet, in copper pieces.
inline constexpr Fact kFund{"fund", Scope::Encounter};
/// What a creature was given, in copper pieces.
inline constexpr Fact kPurse{"purse", Scope::Creature, Audience::Owner};
/// What a character has; of a monster, what its defeat is worth: 0 by its Hit Dice.
inline constexpr Fact kExperience = Fact{"xp", Scope::Creature, Audience::Owner}.outlasting();

/// One point short of a second new level, where an adventure stops; 0: no such bound is known.
inline constexpr Stat kExperienceCap{"xp_cap", 0, 0, 10'000'000};

/// Where things lie that are to be picked (CLS-171), and those that a battle has left to the party.
inline constexpr std::string_view kPool = "treasure", kSpoils = "found";

/// Is it of a kind that the winners of a fight may take (CLS-170)?
inline bool is_spoil(const Item& item) { return item.kind == Name("treasure") || item.kind == Name("magic"); }

}  // namespace affray
