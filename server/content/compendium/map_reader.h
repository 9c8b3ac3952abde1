// Reads the map of a scene.
#pragma once

#include "content/yaml/node.h"
#include "rules/state.h"

namespace affray::content {

/// {grid: hex, radius, blocked, exits} are the hexes with max(|q|, |r|, |q + r|) <= radius without the
/// blocked ones; {grid: hex, cells: [[q, r] …], exits} names them one by one; {grid: hex, rows: ["# . . e",
/// …]} draws them; without any it is a floor of 60 hexes around the middle. {grid: square, width, height} has
/// 100 by 100 squares unless it says otherwise, or cells or rows. A `name` may stand in each. A cell measures
/// 5 feet. `environment` and `dark` belong to the scene.
/// {grid: zones} is the line party_far, party_back, field, foe_back, foe_far; with zones: [a, b …], edges:
/// [[a, b] …] and exits: [a] it is what they say (ARC-070).
Map read_map(const Node& node);

/// Squares by a list under `at` or `cells`, and by two corners under `rect: [x0, y0, x1, y1]`, both within.
std::vector<Place> read_block(Fields& fields);

/// A cell as [x, y] or [x, y, z]; on a map of zones, a zone's name.
Place read_place(const Node& node, const Map& map);
/// Where a creature stands that names no place on a map of zones: in `field`, else in the first zone.
Place default_place(const Map& map);

}  // namespace affray::content
