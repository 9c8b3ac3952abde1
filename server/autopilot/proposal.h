// Proposal: what the host would do next for those whom the referee has left to it.
#pragma once

#include "autopilot/mind.h"

namespace affray::autopilot {

struct Proposal {
    CreatureId who = CreatureId::None;
    Mode mode = Mode::Propose;
    Choices choices;  ///< best first; each would be accepted from the referee's seat
};

/// Whoever is next and what they would do: to answer a question, to act, or to let go on what waits for
/// nobody else. nullopt: it is for others to go on. `weary`: enough was done; the turn or step is passed.
std::optional<Proposal> propose(const Situation& situation, const Ruleset& rules,
                                const Directives& directives, bool weary = false);

}  // namespace affray::autopilot
