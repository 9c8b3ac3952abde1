// Does what was read from a store name only what there is?
#pragma once

#include "rules/event.h"
#include "rules/soundness.h"

namespace affray {

/// nullopt: all that folding it changes, and all that it leaves behind in the state, is there. `before`: the
/// state that it happens to.
Fault dangling(const Event& event, const State& before);
/// The same of a state by itself.
Fault dangling(const State& state);

}  // namespace affray
