// `affray bench --recoveries`: from a kill to the first intent that is accepted again.
#pragma once

#include "bench/load/bench.h"
#include "client/process/local_server.h"

namespace affray::bench {

// As often as `options.recoveries` says: plays in so many encounters as `options.rooms` begins with, kills
// the server in the middle of it and starts it again, while a referee calls it without a pause; then the
// other referees come back together. Each takes the view that it is sent, ends the turn that it shows, and
// waits for the answer. Prints the times since the new process was begun. Returns the exit status of bench().
int measure_recoveries(const client::ServerOptions& start, const BenchOptions& options);

}  // namespace affray::bench
