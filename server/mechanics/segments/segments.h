// Points of time: what a second brings, what it buys, and what is done early (SEG).
#pragma once

#include "mechanics/mechanic_ptr.h"

namespace affray {

MechanicPtr segment_points();
MechanicPtr segment_acts();
MechanicPtr timed_attacks();
MechanicPtr timed_rulings();
MechanicPtr extra_time();
MechanicPtr segment_moves();
MechanicPtr early_moves();
MechanicPtr aborts();
MechanicPtr segment_recoveries();
MechanicPtr interruptions();

}  // namespace affray
