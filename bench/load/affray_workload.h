// The load on the server: encounters of seven seats that walk their creatures one hex to and fro, all by legal intents.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/load/engine.h"

namespace affray::bench {

// A seat that has been joined, ready to be taken.
struct Seat {
    std::string encounter{};
    std::uint32_t number = 0;
    bool referee = false;
    std::string token{};
};

// Takes the seats of all rooms (each a referee and six players) at a port and awaits their views. Errors: Io, Corrupt.
Result<std::unique_ptr<Workload>> make_affray_workload(std::uint16_t port, int server_pid,
                                                       const std::vector<std::vector<Seat>>& rooms);

}  // namespace affray::bench
