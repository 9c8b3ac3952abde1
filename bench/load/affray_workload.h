// The load on the server: encounters of seven seats that walk their creatures one hex to and fro, all by
// legal intents.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/load/engine.h"
#include "client/process/local_server.h"

namespace affray::bench {

// Takes the seats of all rooms (each a referee and six players) at a port and awaits their views. Errors: Io,
// Corrupt.
Result<std::unique_ptr<Workload>> make_affray_workload(
    std::uint16_t port, int server_pid, const std::vector<std::vector<client::JoinedSeat>>& rooms);

}  // namespace affray::bench
