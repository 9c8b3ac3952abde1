// The load on the server: encounters of seven seats that walk their creatures one hex to and fro, all by
// legal intents.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/load/engine.h"
#include "client/process/local_server.h"

namespace affray::bench {

// A seat as it can be taken again: with the token that came last, and the version that it has.
struct SeatAtPlay {
    client::JoinedSeat seat{};
    std::uint64_t version = 0;
};

class AffrayWorkload : public Workload {
  public:
    virtual std::vector<SeatAtPlay> seats() const = 0;
};

// When a room sends its next intent.
struct Pace {
    // Between two intents; 0: as soon as the last is answered.
    std::chrono::microseconds pause{};
    // What the server was late with is made up for, and counted from when it was due; else a moment that
    // went by is left out.
    bool makes_up = false;
};

// Takes the seats of all rooms (each a referee and six players) at a port and awaits their views. Errors: Io,
// Corrupt.
Result<std::unique_ptr<AffrayWorkload>> make_affray_workload(
    std::uint16_t port, int server_pid, const std::vector<std::vector<client::JoinedSeat>>& rooms,
    Pace pace = {}, std::string name = "affray", Arrival arrival = Arrival::OneByOne);

}  // namespace affray::bench
