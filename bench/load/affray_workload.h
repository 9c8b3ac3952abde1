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

// Takes the seats of all rooms (each a referee and six players) at a port and awaits their views. Each room
// waits so long after an answer before its next intent. Errors: Io, Corrupt.
Result<std::unique_ptr<AffrayWorkload>> make_affray_workload(
    std::uint16_t port, int server_pid, const std::vector<std::vector<client::JoinedSeat>>& rooms,
    std::chrono::milliseconds pause = {});

}  // namespace affray::bench
