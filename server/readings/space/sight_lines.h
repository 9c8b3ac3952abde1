// Sight lines: whether the map leaves the line between two cells free, on squares and on hexes; integers, and
// the same both ways (CLS-124, CLS-153; AP section 4.M).
#pragma once

#include "rules/state.h"

namespace affray {

/// Does a door that is not open stand on the edge that the two cells share (AP-033)?
bool shut_between(const State& state, Place a, Place b);
/// Does a wall stand on the common edge of two cells (WAV-005)?
bool wall_between(const State& state, Place a, Place b);
/// The line between the centres of two squares crosses no wall, nor slips between two of them at a corner.
bool clear_on_squares(const State& state, Place a, Place b);
/// The line between two hexes; where it runs along an edge one free side is enough.
bool clear_on_hexes(const State& state, Place a, Place b);

}  // namespace affray
