// Expeditions: dungeon turns and days, what a party does in them, and what it meets (ADV).
#pragma once

#include "mechanics/rider.h"

namespace affray {

Rider expedition();
Rider exploring();
Rider marching();
Rider hauling();
Rider torches();
Rider running_out();
Rider resting();
Rider wandering_monsters();
Rider rolled_hit_points();
Rider lookout();
Rider dungeon_doors();
Rider listening();
Rider searching();
Rider traps();
Rider climbing_and_water();
Rider provisions();
Rider overland_travel();
Rider sea_travel();
Rider sea_encounters();
Rider surrounding();
Rider flying_loads();
Rider outdoor_pursuit();

}  // namespace affray
