// `affray bench --idle`: what connections take that say nothing, and how fast they come.
#pragma once

#include <functional>
#include <memory>

#include "bench/load/engine.h"

namespace affray::bench {

// What stands idle: rooms of seven, which `prepare` makes and `connect` fills.
struct Idle {
    const char* name = "";
    int server_pid = 0;
    std::function<Status()> prepare{};
    std::function<Result<std::unique_ptr<Workload>>()> connect{};
};

// Connects so many rooms to each server, one server after the other, and leaves them alone for a window.
// Prints connections a second, resident memory a connection (with a seventh of its room) and the processor's
// share in the window. Returns the exit status of bench().
int measure_idle(const std::vector<Idle>& servers, double seconds);

}  // namespace affray::bench
