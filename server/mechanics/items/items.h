// Hands, shields, armour, stowing, flames, meals.
#pragma once

#include "mechanics/rider.h"

namespace affray {

/// May weapons be readied with `equip` (CLS-147)? Dropping is free in any case.
struct HandOptions {
    bool equip = true;
};
Rider scene_objects();
Rider mirrors();
Rider scene_handling();
Rider hands_and_items(HandOptions options = {});
Rider drawing();
Rider shields();
Rider stowed_things();
Rider rummaging();
Rider armouring();
Rider flames();
Rider using_things();
Rider meals();

}  // namespace affray
