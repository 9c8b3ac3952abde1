// What a factory of a mechanic returns.
#pragma once

#include "rules/ruleset.h"

namespace affray {

/// In the order of a ruleset's list; see rules/ruleset.h.
using MechanicPtr = std::unique_ptr<const Mechanic>;

}  // namespace affray
