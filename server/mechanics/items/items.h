// Hands, shields, armour, stowing, flames, meals.
#pragma once

#include "mechanics/mechanic_ptr.h"

namespace affray {

/// May weapons be readied with `equip` (CLS-147)? Dropping is free in any case.
struct HandOptions {
    bool equip = true;
};
MechanicPtr scene_objects();
MechanicPtr mirrors();
MechanicPtr scene_handling();
MechanicPtr hands_and_items(HandOptions options = {});
MechanicPtr drawing();
MechanicPtr shields();
MechanicPtr stowed_things();
MechanicPtr rummaging();
MechanicPtr armouring();
MechanicPtr flames();
MechanicPtr using_things();
MechanicPtr meals();

}  // namespace affray
