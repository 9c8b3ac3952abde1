// DistanceField: how far it is to somewhere across the map, as the kernel lets a creature pass.
#pragma once

#include <map>

#include "rules/ruleset.h"

namespace affray::autopilot {

/// Steps from every place that leads there to the nearest of the goals. Others stand in the way, unless there
/// is no way round them.
using DistanceField = std::map<Place, std::int32_t>;
DistanceField distances_to(const View& view, CreatureId who, const std::vector<Place>& goals);

}  // namespace affray::autopilot
