// Reads a power whose price is in points of time: weapons, spells, acts, defences (SEG section 2).
#pragma once

#include "content/yaml/node.h"
#include "rules/power.h"

namespace affray::content {

/// Range and damage of an attack where nothing is said: a blow of four dice against physical defence.
Power read_timed_power(const std::string& id, const Node& node);

}  // namespace affray::content
