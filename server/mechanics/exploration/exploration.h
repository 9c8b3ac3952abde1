// Expeditions: dungeon turns and days, what a party does in them, and what it meets (ADV).
#pragma once

#include "mechanics/mechanic_ptr.h"

namespace affray {

MechanicPtr expedition();
MechanicPtr exploring();
MechanicPtr marching();
MechanicPtr hauling();
MechanicPtr torches();
MechanicPtr running_out();
MechanicPtr resting();
MechanicPtr wandering_monsters();
MechanicPtr rolled_hit_points();
MechanicPtr lookout();
MechanicPtr dungeon_doors();
MechanicPtr listening();
MechanicPtr searching();
MechanicPtr traps();
MechanicPtr called_skills();
MechanicPtr climbing_and_water();
MechanicPtr provisions();
MechanicPtr overland_travel();
MechanicPtr sea_travel();
MechanicPtr sea_encounters();
MechanicPtr surrounding();
MechanicPtr flying_loads();
MechanicPtr outdoor_pursuit();
MechanicPtr region();

}  // namespace affray
