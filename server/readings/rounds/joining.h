// Joining and leaving a scene in play, for every tempo (ARC-037, CLS-169).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// What speaks against a newcomer from a stat block of the scene.
void check_join(const View& view, const SetupIntent& setup, Refusals& out);
/// It joins with the numbers of its stat block, against the party.
void join(const SetupIntent& setup, Work& work);

}  // namespace affray
