// One event of every alternative, every field filled, about creatures of the sample scene.
#pragma once

#include "rules/event.h"
#include "support/sample_scene.h"

namespace affray::test {

Tested sample_test(CreatureId who, CreatureId against);
Harmed sample_harm(CreatureId who, CreatureId source);
/// In the order of the alternatives, one each; `who` is the creature they are about, `other` the second one.
std::vector<Event> sample_events(const State& state, CreatureId who = kAda, CreatureId other = kOrc);

}  // namespace affray::test
