// Joining and leaving a scene in play, for every tempo (ARC-037, CLS-169).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// What speaks against a newcomer from a stat block of the scene.
void check_join(const View& view, const SetupIntent& setup, Refusals& out);
/// The stat block of the scene by that id; nullptr: there is none.
const Sheet* stat_block(const View& view, const Name& id);
/// The side that a newcomer joins: the one named, else the foes'.
SideId side_joined(const View& view, const Name& side);
/// It joins with the numbers of its stat block, against the party. `hit_points`: its own; 0: those of the
/// block.
void join(const SetupIntent& setup, Work& work, std::int32_t hit_points = 0);

}  // namespace affray
