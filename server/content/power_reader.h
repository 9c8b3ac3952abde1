// Reads a power, attack or spell as sheets print it (ARC-238, section 2.4 of the archmage catalogue).
#pragma once

#include "content/node.h"
#include "rules/power.h"

namespace affray::content {

/// A mapping such as {kind: melee, basic: true, attack: {bonus: 4, vs: ac}, hit: {dice: 1d8+3}, miss: {flat:
/// 1}}. What is wrong goes to the node's Problems; the power is then as good as could be read.
Power read_power(const std::string& id, const Node& node);

}  // namespace affray::content
