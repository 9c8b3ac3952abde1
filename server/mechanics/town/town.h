// What a party does in a town of its expedition: it buys, sells, dresses and hires (ADV-160 to ADV-168).
#pragma once

#include "mechanics/mechanic_ptr.h"

namespace affray {

MechanicPtr shopping();
MechanicPtr outfits();
MechanicPtr hirelings();

}  // namespace affray
