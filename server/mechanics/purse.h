// What an adventure brings a creature: coins and experience (CLS-170, CLS-173; ARC-006).
#pragma once

#include "rules/fact.h"

namespace affray {

/// What the party has not divided yet, in copper pieces.
inline constexpr Fact kFund{"fund", Scope::Encounter};
/// What a creature was given, in copper pieces.
inline constexpr Fact kPurse{"purse", Scope::Creature, Audience::Owner};
/// What a character has; of a monster, what its defeat is worth: 0 by its Hit Dice.
inline constexpr Fact kExperience{"xp", Scope::Creature, Audience::Owner};

}  // namespace affray
