// Reads what powers do: effects, their triggers, durations and receivers (ARC-237, 238).
#pragma once

#include "content/powers/caster.h"
#include "rules/power.h"

namespace affray::content {

/// {natural: even, natural_min: 16, result: hit, or_even_with_shield: true}.
Trigger read_trigger(const Node& node);
/// One effect or a list of them.
std::vector<PowerEffect> read_effects(const Node& node, const Caster& caster);
/// "2d4 turns": how long, and in what.
void read_lasting(const Node& node, PowerEffect& effect);
/// {amount: 5, type: fire} or {dice: 1d8, type: fire}.
PowerEffect read_ongoing(const Node& node);

}  // namespace affray::content
