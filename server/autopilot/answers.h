// Answers: what creatures left to the host say to questions that are put to them.
#pragma once

#include "autopilot/mind.h"

namespace affray::autopilot {

/// The referee's whole answer to the open question, if all that it asks of them is about creatures with a
/// directive; nullopt: the question is not theirs, or a ruling.
std::optional<Choice> answer(const Situation& situation, const Ruleset& rules, const Directives& directives);
/// The first creature that the question asks the referee about.
CreatureId asked_of(const Question& question);

}  // namespace affray::autopilot
