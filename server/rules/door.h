// The door: the only place where what somebody outside wrote becomes a creature of the encounter (SEC-22).
#pragma once

#include "rules/intent.h"
#include "rules/reason.h"
#include "rules/seat_view.h"

namespace affray {

/// The creature that the viewer means; nullopt: None, nobody's number, or somebody the viewer cannot see,
/// which all look alike.
std::optional<CreatureId> known_creature(const State& state, const Viewer& viewer, ForeignId id);

/// The same intent with its creatures. nullopt: it names one that `known_creature` does not know, or None in
/// a list; each such field adds its UNKNOWN_ID, those of a readied intent too, in which the stand-in
/// kTriggerActor may be anybody but its doer (ARC-042). Or it names a place that fog hides from the viewer:
/// OFF_MAP, and nothing else is looked at.
std::optional<Intent> admit(const State& state, const Viewer& viewer, const ForeignIntent& intent,
                            Refusals& out);

/// The same reasons against an intent whose creatures exist: the viewer may not know them all.
void check_known(const State& state, const Viewer& viewer, const Intent& intent, Refusals& out);

/// A readied intent with `actor`, who has set it off, wherever it speaks of them.
ForeignIntent aimed_at(const ForeignIntent& readied, CreatureId actor);

/// How somebody who asks from a seat looks at the encounter.
Viewer viewer_of(SeatId seat);

}  // namespace affray
