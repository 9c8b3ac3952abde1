// What an attack on one table costs the others: their reply times in windows with and without it, by turns.
#pragma once

#include "bench/load/bench.h"
#include "client/process/local_server.h"

namespace affray::bench {

// Plays options.rooms.front() quiet tables; options.repetitions pairs of windows. Prints the reply times of
// each window, their ratio, and what the attacker was answered. Returns the exit status of bench(): 1 also if
// a quiet table lost something, or the server its life.
int measure_attack(client::LocalServer& server, const BenchOptions& options);

}  // namespace affray::bench
