// Moves that powers cause: granted, forced, teleports (ARC-098, 104; AFR-032).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// `who` may move for nothing, as its seat answers; nobody answering: it stays. `kind`: move, or disengage
/// for a free check first.
void grant_move(const Name& kind, CreatureId who, Work& work);
/// `who` is moved up to `cells` away from `from`: no attacks, no intercept; not if it is stuck.
void push(CreatureId who, CreatureId from, std::int32_t cells, Work& work);
/// `who` may be anywhere nearby at once, as its seat answers; grabs end.
void teleport(CreatureId who, Work& work);

}  // namespace affray
