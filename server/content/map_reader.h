// Reads the map of a scene.
#pragma once

#include "content/node.h"
#include "rules/state.h"

namespace affray::content {

/// {grid: hex, radius, blocked, exits} are the hexes with max(|q|, |r|, |q + r|) <= radius without the
/// blocked ones; {grid: hex, cells: [[q, r] …], exits} names them one by one; {grid: hex, rows: ["# . . e",
/// …]} draws them. A `name` may stand in each. Cells are hexes of 5 feet.
Map read_map(const Node& node);

}  // namespace affray::content
