// Attacks of those who make more than one in a round (CLS-332).
#pragma once

#include "rules/fact.h"

namespace affray {

/// Attacks that a hastened creature has made in this round with a thing or bare hands (owner: spell_boons).
inline constexpr Fact kBlowsMade{"blows", Scope::Creature};

}  // namespace affray
