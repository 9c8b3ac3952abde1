// The load on the peer: rooms of seven seats that step their tokens to and fro.
#pragma once

#include <memory>

#include "bench/load/engine.h"

namespace affray::bench {

// Connects rooms of seven to the peer at a port. Errors: Io.
Result<std::unique_ptr<Workload>> make_raw_workload(std::uint16_t port, int server_pid, std::uint32_t rooms,
                                                    Arrival arrival = Arrival::OneByOne);

}  // namespace affray::bench
