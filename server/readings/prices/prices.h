// Prices: what kinds of action cost, said once for rulesets that count points and for those that count the
// actions of a turn (ARC-060, ARC-061; AFR-005).
#pragma once

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

/// Points that an action of this kind costs where a turn is a pool of points (AFR-005): 2, 2, 1, 0, 0.
std::int32_t points_for(ActionKind kind);
/// Charges the actor of `intent` for an action of this kind: `points` from its pool where the ruleset has
/// one, and the action itself where the ruleset counts it. An intent that names what to pay with (ARC-061) is
/// charged that. `points` -1: those of the kind.
void charge(const View& view, const Intent& intent, Bill& bill, ActionKind kind, const Name& source,
            const Name& rule, std::int32_t points = -1);
}  // namespace affray
