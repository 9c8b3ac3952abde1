// Steps: what the hexes of a path cost and which of them lead forward (AP-032, AP-036..038).
#pragma once

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

inline constexpr std::string_view kRun = "run", kStride = "stride";

/// Points for entering that place, beyond the one of every hex: the worst of its features (AP-032).
std::int32_t extra_points(const View& view, Place at);
/// Hexes that a point buys at the pace of this move; 1 at normal pace.
std::int32_t hexes_per_point(const MoveIntent& move);
/// The direction index of each step of a path; -1 for one that leads to no neighbour.
std::vector<std::int32_t> directions(const View& view, CreatureId who, const std::vector<Place>& path);
/// Turns of 60 degrees between two directions: 0 to 3.
std::int32_t turns_between(std::int32_t a, std::int32_t b);
/// Points of a path at normal pace that are spent going forward: two steps in a row differ by at most 60
/// degrees; a single step by as much from where its mover faces.
std::int32_t forward_points(const View& view, CreatureId who, const std::vector<Place>& path);

/// Steps of a path that can be gone before somebody is run into whom nobody has seen, back to the last hex
/// where the mover can stand (rules/README.md, C30).
std::size_t steps_before_unseen(const View& view, CreatureId who, const std::vector<Place>& path);
/// What bars the way along a path, a step at a time. False: it leads nowhere, and the rest has not been
/// looked at.
bool check_way(const View& view, CreatureId who, const std::vector<Place>& path, Refusals& out);

}  // namespace affray
