// The ground of a scene: its map, written in the scene or named in the data.
#pragma once

#include "content/compendium/compendium.h"
#include "rules/state.h"

namespace affray::content {

/// The block of the scene's map. A name stands for a map of the data; without a map the data may say what the
/// ground is. Absent: there is none, which is a problem where there are creatures.
Node ground_of(Fields& fields, const Compendium& data, bool peopled);
/// What lies under the map, of the field `map_image`; absent: nothing.
MapImage read_map_image(const Node& node);
/// Map, environment and darkness.
void read_ground(Scene& scene, const Node& node);

}  // namespace affray::content
