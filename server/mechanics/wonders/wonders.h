// What monsters and magic arms do that no weapon does.
#pragma once

#include "mechanics/rider.h"

namespace affray {

Rider energy_drain();
Rider gazing();
Rider obedience();
Rider swallowing();
Rider tried_arms();

}  // namespace affray
