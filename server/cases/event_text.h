// One line of text for each event, for the reports of cases.
#pragma once

#include "rules/event.h"

namespace affray::cases {

/// Such as "moved ada [0, 0] -> [1, 0] move". `state` names the creatures and facts.
std::string event_text(const Event& event, const State& state);

}  // namespace affray::cases
