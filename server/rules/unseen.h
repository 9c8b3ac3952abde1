// A state as a viewer's seat may reckon with it: without the creatures that the seat does not know to be
// there.
#pragma once

#include "rules/seat_view.h"

namespace affray {

/// @param state what is so
/// @param viewer for whom something is reckoned: a preview, the cells within reach
/// @returns a copy in which whom the viewer does not see has gone (it is run into: rules/README.md, C30);
///     nothing where the viewer sees everybody. Pure; as thread-safe as what it reads.
std::optional<State> without_unseen(const State& state, const Viewer& viewer);

}  // namespace affray
