// The load on the server: encounters of seven seats that walk their creatures one hex to and fro, all by
// legal intents.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/load/engine.h"
#include "client/process/local_server.h"

namespace affray::bench {

// Takes the seats of all rooms (each a referee and six players) at a port and awaits their views. Each room
// waits so long after an answer before its next intent. Errors: Io, Corrupt.
Result<std::unique_ptr<Workload>> make_affray_workload(
    std::uint16_t port, int server_pid, const std::vector<std::vector<client::JoinedSeat>>& rooms,
    std::chrono::milliseconds pause = {});

}  // namespace affray::bench
