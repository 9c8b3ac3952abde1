// What monsters and magic arms do that no weapon does.
#pragma once

#include "mechanics/mechanic_ptr.h"

namespace affray {

MechanicPtr energy_drain();
MechanicPtr gazing();
MechanicPtr obedience();
MechanicPtr swallowing();
MechanicPtr tried_arms();

}  // namespace affray
