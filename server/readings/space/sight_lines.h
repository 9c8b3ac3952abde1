// Sight lines: whether the map leaves the line between two cells free, on squares and on hexes; integers, and
// the same both ways (CLS-124, CLS-153; AP section 4.M).
#pragma once

#include <utility>
#include <vector>

#include "rules/state.h"

namespace affray {

/// Walls and shut doors on the edges of a state's cells, gathered once for whoever asks about many edges.
/// Valid while the state is unchanged.
class ShutEdges {
  public:
    explicit ShutEdges(const State& state);
    /// Does one of them stand between the two cells?
    bool between(Place a, Place b) const;

  private:
    std::vector<std::pair<Place, std::uint32_t>> sides_;  // cell and feature, sorted
};

/// Does a door that is not open stand on the edge that the two cells share (AP-033)?
bool shut_between(const State& state, Place a, Place b);
/// Does a wall stand on the common edge of two cells (WAV-005)?
bool wall_between(const State& state, Place a, Place b);
/// May nothing pass over the corner that two squares share: neither way around it is open (WAV-005), or
/// something stands across the corner itself?
bool corner_closed(const Map& map, const ShutEdges& shut, Place from, Place to);
/// The line between the centres of two squares crosses no wall, nor slips between two of them at a corner.
bool clear_on_squares(const State& state, Place a, Place b);
/// The line between two hexes; where it runs along an edge one free side is enough.
bool clear_on_hexes(const State& state, Place a, Place b);

}  // namespace affray
