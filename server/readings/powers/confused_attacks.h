// Attacks of the confused: whom they turn on and with what (ARC-181).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// The attack that a confused creature makes at that ally: the one declared, else its basic ranged one;
/// nullptr: it can make none.
const Power* confused_attack(const View& view, CreatureId who, CreatureId ally, const Power& declared);
/// Allies nearby that are up and can be attacked, in roster order.
std::vector<CreatureId> confused_victims(const View& view, CreatureId who, const Power& declared);
/// Does it shoot or throw, whichever ally it turns on (ARC-088)?
bool shoots_confused(const View& view, CreatureId who, const Power& declared);

}  // namespace affray
