// Whose a creature is for a time.
#pragma once

#include "rules/fact.h"

namespace affray {

/// The seat that it was taken from, plus 1; 0: its own controls it (SEG-071; owner: interruptions).
inline constexpr Fact kTakenFrom{"taken_from", Scope::Creature, Audience::Referee};

}  // namespace affray
