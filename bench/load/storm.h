// `affray bench --storms`: everybody at once, after the server has been killed.
#pragma once

#include "bench/load/bench.h"
#include "client/process/local_server.h"

namespace affray::bench {

// Plays for a while in so many encounters as `options.rooms` begins with, then as often as `options.storms`
// says: kills the server, starts it again, and lets every seat come back within five seconds, each at a
// moment of its own. Prints how long each took, and what the server uses. Returns the exit status of bench();
// what was seen before and is gone is wrong, and so is a seat that waits for five seconds or a server that
// needs twice the memory (REL-12).
int measure_storms(const client::ServerOptions& start, const BenchOptions& options);

}  // namespace affray::bench
