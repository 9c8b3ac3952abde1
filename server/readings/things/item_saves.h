// What destroys things: saves of magic items, armour that bursts (CLS-046, 047; AP-112).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// Of a magic weapon's or ring's bonus and charges: is the thing magic (CLS-131, CLS 2.5)?
bool is_magic(const View& view, const Item& item);
/// Everything mundane that `who` carries is destroyed; each magic thing saves with its owner's number in that
/// category, or is destroyed without the option `magic_item_saves`.
void destroy_belongings(CreatureId who, const Name& category, Work& work);
/// AP-112: each piece of armour worn saves against a crushing blow or is damaged beyond use.
void burst_armour(CreatureId who, Work& work);

}  // namespace affray
