// Reads weapons, armor, magic items and what is used up (ARC-113, ARC-137, ARC-234, ARC-235, ARC-240,
// ARC-241).
#pragma once

#include "content/compendium/compendium.h"

namespace affray::content {

WeaponCategory read_weapon_category(const Node& node);
WeaponBlock read_weapon(const std::string& id, const Node& node);
/// light or heavy.
Armor read_armor_kind(const Node& node);
/// `chakras`: what each chakra gives by tier.
ItemBlock read_item(const std::string& id, const Node& node, const std::map<std::string, Node>& chakras);
/// healing_potion as people read it: Healing potion.
std::string spoken(std::string id);

}  // namespace affray::content
