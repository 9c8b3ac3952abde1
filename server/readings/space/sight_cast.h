// Everything in sight of one square at once, by the shadows that walls and shut doors cast (CLS-124;
// FOG-005).
#pragma once

#include "rules/state.h"

namespace affray {

/// The squares of the map at most `most` squares away to which the line from `from` is clear: those of
/// `clear_on_squares`, each once, `from` among them. What it costs follows what is seen, not the map.
std::vector<Place> squares_in_sight(const State& state, Place from, std::int32_t most);

}  // namespace affray
