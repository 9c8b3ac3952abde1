// Which fact an event has set: asked of every such event by mechanics that follow a few.
#pragma once

#include "rules/event.h"

namespace affray {

/// Is it this fact? False where the ruleset lacks it.
inline bool is_of(const FactSet& set, const Fact& fact, const Vocabulary& words) {
    const Fact& own = words.facts()[set.key.fact];
    return own.hash == fact.hash && own.name == fact.name;
}

}  // namespace affray
