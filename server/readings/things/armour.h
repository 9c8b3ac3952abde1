// Armour as it is worn: what fastened points, ruined suits and idle shields do to an armour class (AP-102,
// AP-104, AP-112).
#pragma once

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

/// Held the right way up: a shield that is not gives nothing (AP-102; owner: shields).
inline constexpr Fact kInUse = Fact{"in_use", Scope::Item, Audience::Everyone, 1}.outlasting();
/// Points of armour class fastened since the sheet was written, those unfastened below zero (AP-104; owner:
/// armouring).
inline constexpr Fact kArmourGained{"armour.gained", Scope::Creature};

inline constexpr std::string_view kDamaged = "damaged", kStrapped = "strapped", kHeld = "held",
                                  kSlung = "slung";

/// Parts of the number that an attack on it must reach; the armour class counts downwards, so that what is
/// better is below zero.
std::vector<Modifier> armour_modifiers(const View& view, CreatureId who);

}  // namespace affray
