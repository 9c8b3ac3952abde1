// Known state: the encounter as a creature knows it. It may not act on what it cannot see, so what it would
// do is worked out here and nowhere else.
#pragma once

#include "rules/mechanic.h"

namespace affray::autopilot {

/// What a seat is shown that plays its side: of others the hidden are gone, and those whom it does not
/// notice, nobody's readied action is known, and of hit points only whether half of them are lost
/// (rules/README.md section 3).
State as_known(const View& view, CreatureId who);

/// Has lost at least half of its hit points, as everybody can see.
bool looks_hurt(const Creature& creature);

}  // namespace affray::autopilot
