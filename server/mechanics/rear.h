// Rear: who strikes at somebody's back (CLS-128, CLS-145).
#pragma once

#include "mechanics/facts.h"
#include "rules/ruleset.h"

namespace affray {

/// In one of the three rear octants of the target as it faces, or, by the referee's word, unnoticed.
bool from_behind(const View& view, CreatureId attacker, CreatureId target, bool unaware);

}  // namespace affray
