// Triggers: when a readied action may fire (ARC-043).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// One of the events that a trigger may name.
bool trigger_event_known(const Name& event);
/// May a trigger of `who` name these as the actor and as the target of its event? What `seat` cannot see is
/// as unknown as what is not there.
bool trigger_actor_known(const View& view, SeatId seat, const Name& actor);
bool trigger_target_known(const View& view, SeatId seat, const Name& target);
/// Is `actor` one of those that the trigger waits for?
bool trigger_waits_for(const View& view, const Readied& readied, CreatureId actor);
/// Does this declared action match the trigger? A trigger in words is matched by every action of others.
bool trigger_matches(const View& view, const Readied& readied, const DeclaredAction& deed);
/// Does this creature's fall match it?
bool trigger_matches_fall(const View& view, const Readied& readied, CreatureId fallen);

}  // namespace affray
