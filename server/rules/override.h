// Override: the referee sets any quantity by its path (ARC-006).
#pragma once

#include <string>

#include "rules/event.h"
#include "rules/intent.h"
#include "rules/reason.h"

namespace affray {

/// Paths: creatures.ID.hp|hp_max|status|place|score|name|STAT|FACT, encounter.round, facts.NAME (scope
/// encounter), facts.NAME.ID.ID (pairs). A place is written "q,r". Sets the value and returns the old one's
/// text, or the reason why not: UNKNOWN_ID for an unknown path, BAD_ARGUMENT for a value of the wrong form,
/// VALUE_OUT_OF_RANGE.
struct OverrideResult {
    std::optional<Reason> refused;
    std::string old_value;
};
OverrideResult apply_override(State& state, std::string_view path, std::string_view value);

/// What a judged override leads to, in order: its own event and, where it lowers a maximum below the hit
/// points, the one that cuts them to it.
std::vector<Overridden> overridden(const State& state, const OverrideIntent& intent);

}  // namespace affray
