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
/// What of a newcomer is another than its stat block says.
struct Newcomer {
    std::int32_t hit_points = 0;  ///< 0: those of the block
    Kind kind = Kind::Monster;
    SeatId seat = SeatId::Referee;
    std::int32_t loyalty = 0;  ///< 0: that of the block
};
/// It joins with the numbers of its stat block, against the party where no side is named.
void join(const SetupIntent& setup, Work& work, const Newcomer& newcomer = {});
/// A name to show by which it is told apart from others of its type. What hides has no part in the count.
std::string told_apart(const View& view, const std::string& name);

}  // namespace affray
