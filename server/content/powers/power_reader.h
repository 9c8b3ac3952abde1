// Reads a power, attack, spell or class feature as sheets print it (ARC-237, 238, 243; section 2.4 of the
// archmage catalogue).
#pragma once

#include "content/powers/effect_reader.h"

namespace affray::content {

/// A mapping such as {kind: melee, basic: true, attack: {bonus: 4, vs: ac}, hit: {dice: 1d8+3}, miss: {flat:
/// 1}}, or in the short form of stat blocks {kind: melee, basic: true, bonus: 6, vs: ac, damage: 6}. Terms of
/// ability, level and weapon, and the versions of `scale`, are resolved for the caster. What is wrong goes to
/// the node's Problems; the power is then as good as could be read.
Power read_power(const std::string& id, const Node& node, const Caster& caster = {});

/// The word of `loading`: true for `aimed` (a bow or sling, AFR-049), false for `plain` or without a word.
bool read_loading(const Node& node);

}  // namespace affray::content
