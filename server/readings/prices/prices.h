// Prices: what kinds of action cost, said once for rulesets that count points and for those that count the
// actions of a turn (ARC-060, ARC-061; AFR-005).
#pragma once

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

/// Source of the surcharge for leaving a melee hex (AFR-016).
inline constexpr std::string_view kLeavingMelee = "leaving_melee";

/// Points that an action of this kind costs where a turn is a pool of points (AFR-005): 2, 2, 1, 0, 0.
std::int32_t points_for(ActionKind kind);
/// The action that a move is paid with: of this kind, or what the intent names in its place (ARC-061).
ActionKind paid_with(const MoveIntent& move, ActionKind kind);
/// May a creature do this that can do nothing that costs points (AP-013, AP-111)? It may begin and end a
/// turn, let something fall and turn about, and speak or let a spell go where that is free.
bool is_always_free(const View& view, const Intent& intent);
/// Charges an action of this kind: `points` from the actor's pool where the ruleset has one, and the action
/// itself where the ruleset counts it. `points` -1: those of the kind.
void charge(const View& view, Bill& bill, ActionKind kind, const Name& source, const Name& rule,
            std::int32_t points = -1);

}  // namespace affray
