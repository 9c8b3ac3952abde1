// Rear: who strikes at somebody's back (CLS-128, CLS-145).
#pragma once

#include "readings/facts.h"
#include "rules/ruleset.h"

namespace affray {

/// In one of the three rear octants of the target as it faces, or, by the referee's word, unnoticed.
bool from_behind(const View& view, CreatureId attacker, CreatureId target, bool unaware);

/// The part of the target's armour class that its shield does not give against this attack: it is struck from
/// behind, or in retreat from the attacker (CLS-103, CLS-128). 0: the shield counts.
Modifier shield_lost(const View& view, const Roll& roll);

}  // namespace affray
