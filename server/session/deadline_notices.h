// What seats are told of deadlines: how long is left, or that nobody waits any more.
#pragma once

#include "session/armed_wait.h"
#include "session/seats.h"

namespace affray::session {

/// One deadline to all whom it is for. On the session's loop, and so is the next.
void tell_deadline(const Seats& seats, const ArmedWait& armed, bool cleared, SteadyTime now);
/// All that a link's seat may know of.
void tell_deadlines(Link& link, const SeatState& seat, const ArmedWaits& waits, SteadyTime now);

}  // namespace affray::session
