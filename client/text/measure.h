// How far and which way: cells, feet and yards, bearings and facings on hexes, squares and zones.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "affray/v1/view.pb.h"

namespace affray::client {

// Distance in cells: hexes by axial coordinates (AFR-010), squares by the longer side, zones by edges.
std::int32_t cells_between(const v1::View& view, const v1::Place& a, const v1::Place& b);
// The same between the nearest cells of two bodies.
std::int32_t cells_apart(const v1::View& view, const v1::CreatureView& a, const v1::CreatureView& b);

// A cell is five feet wide: "3 hexes (15 feet)", "15 feet", outdoors "60 feet (20 yards)".
std::string distance_text(const v1::View& view, std::int32_t cells);

// "north-east": on hexes east is +q and south-east +r, on squares south is +y; empty for the same cell.
std::string bearing(const v1::View& view, const v1::Place& from, const v1::Place& to);

// Which way a creature looks (squares 1 to 8 from north clockwise, hexes 0 to 5 from east against the clock),
// as a sign and in words; empty where nothing is told of it.
std::string facing_sign(const v1::View& view, const v1::CreatureView& creature);
std::string facing_text(const v1::View& view, const v1::CreatureView& creature);

// The same read back: a number, or "north-east".
std::optional<std::int32_t> find_facing(const v1::View& view, std::string_view text);

// Cells on a side of its body; at least 1.
std::int32_t footprint(const v1::CreatureView& creature);
// How many feet of air are below it, where the ground has heights (TBA-080); 0: it stands on something.
std::int32_t feet_aloft(const v1::View& view, const v1::CreatureView& creature);
// Whether a place is a cell of the map: who waits to be placed stands on none (CLS-050).
bool on_map(const v1::View& view, const v1::Place& place);

}  // namespace affray::client
