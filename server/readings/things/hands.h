// Hands: how many are free, and which one takes a thing (AP section 2.1; AP-036, AP-087, AP-138).
#pragma once

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

/// 0, 1 or 2; what is held in both takes both.
std::int32_t free_hands(const View& view, CreatureId who);
/// main if it is free, else off; empty: neither is.
Name free_hand(const View& view, CreatureId who);
/// The creature's own thing of that name, wherever it is; nullptr: it has none.
const Item* own_item(const View& view, CreatureId who, const Name& name);

}  // namespace affray
