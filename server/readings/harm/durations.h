// Durations of effects: when each ends (ARC-009; CLS-004).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// Removes every effect that the beginning or end of a turn, or of a round, puts an end to.
void expire_effects(const EventBody& happened, Work& work);

}  // namespace affray
