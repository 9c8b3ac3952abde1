// `affray bench --idle`: what connections take that say nothing, and how fast they come.
#pragma once

#include <functional>
#include <memory>

#include "bench/load/engine.h"

namespace affray::bench {

// What stands idle: rooms of seven, which `prepare` makes and `connect` fills, as often as it is called.
struct Idle {
    const char* name = "";
    int server_pid = 0;
    std::function<Status()> prepare{};
    std::function<Result<std::unique_ptr<Workload>>()> connect{};
};

// Connects to the servers by turns until all have their views, so many times; leaves the last connections
// alone for a window. Prints connections a second and the server's processor time for one, their ratios to
// the last server inside each turn, then memory of its own for a connection (with a seventh of its room) and
// the processor's share in the window. Returns the exit status of bench().
int measure_idle(const std::vector<Idle>& servers, double seconds, std::uint32_t repetitions);

}  // namespace affray::bench
