// What an effect of any kind may say besides: when it comes about, whom it passes by, how long it is rolled
// to last.
#pragma once

#include "content/yaml/node.h"
#include "rules/power.h"

namespace affray::content {

/// `saved_by`, `save_modifier`, `half`, `spares`, `chance`, `below_hit_dice` and `lasts` of an effect, for
/// all that it is made of.
void read_limits(Fields& fields, std::vector<PowerEffect>& effects);

}  // namespace affray::content
