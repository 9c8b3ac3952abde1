// What monsters and magic arms do that no weapon does.
#pragma once

#include "mechanics/mechanic_ptr.h"

namespace affray {

MechanicPtr answering_blows();
MechanicPtr arriving();
MechanicPtr clinging();
MechanicPtr consuming();
MechanicPtr energy_drain();
MechanicPtr gazing();
MechanicPtr judged_powers();
MechanicPtr monster_deeds();
MechanicPtr natures();
MechanicPtr nearness();
MechanicPtr obedience();
MechanicPtr ruining();
MechanicPtr swallowing();
MechanicPtr tried_arms();
MechanicPtr weakening();

}  // namespace affray
