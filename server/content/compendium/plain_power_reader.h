// Reads powers of the plain forms: a line of a monster's routine, a natural weapon, a spell that is cast and
// held (CLS-141, CLS-T11; AP section 2.1).
#pragma once

#include "content/yaml/node.h"
#include "rules/power.h"

namespace affray::content {

/// Has it `mode` (melee, thrown, fired), or a `kind` of attack, spell, cantrip, breath, gaze, deed, near,
/// struck or slain?
bool is_plain_power(const Node& node);

/// {mode, damage, ranges, slow, hit: {save, modifier, effect, tag, lasts}} · {kind: attack, damage} ·
/// {kind: spell, rounds, range: touch} · {kind: cantrip, ap}.
Power read_plain_power(const std::string& id, const Node& node);

/// A spell of the tables: list, level, shape, range (feet, self or touch), area, pool, damage, per_level,
/// duration, unit, duration_per_level, save, half, destructive, unerring, condition, tags, spares, reverse.
Power read_spell(const std::string& id, const Node& node);

/// What the keys of a spell say of a thing that works as one; without range and shape it works on its user.
Power read_cast(Fields& fields);

}  // namespace affray::content
