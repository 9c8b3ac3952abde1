// The facts of a view: what one viewer is told of the numbers that mechanics keep.
#pragma once

#include "affray/v1/view.pb.h"
#include "rules/seat_view.h"

namespace affray::codec {

/// All facts that the viewer knows and that are not 0, in order of fact, a, b; a client takes what is absent
/// for 0.
void put_facts(const State& state, const Viewer& viewer, v1::View& out);

}  // namespace affray::codec
