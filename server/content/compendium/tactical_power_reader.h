// Attacks and spells of the tactical kind (TBA section 2.2).
#pragma once

#include "content/yaml/node.h"
#include "rules/fact.h"
#include "rules/power.h"

namespace affray::content {

/// Do sheets of this ruleset store modifiers and totals, and powers their feet (TBA-004)?
bool is_tactical(const Vocabulary& words);
/// {kind: melee, ranged or thrown, reach, range: [normal, long], bonus, damage, type} or {kind: spell, level,
/// range, resolve: attack or save, save: {ability, dc, on_success}, damage, type, area: {shape, size},
/// casting, concentration, tags}. `effects` are what a hit, or a failed save, brings besides.
Power read_tactical_power(const std::string& id, const Node& node);

}  // namespace affray::content
