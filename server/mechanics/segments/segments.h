// Points of time: what a second brings, what it buys, and what is done early (SEG).
#pragma once

#include "mechanics/rider.h"

namespace affray {

Rider segment_points();
Rider segment_acts();
Rider timed_attacks();
Rider timed_rulings();
Rider extra_time();
Rider segment_moves();
Rider early_moves();
Rider aborts();
Rider segment_recoveries();
Rider interruptions();

}  // namespace affray
