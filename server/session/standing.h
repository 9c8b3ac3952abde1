// How an encounter stands, for lists and pages beside it: as a seat may know it, and as an operator may.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/values.h"
#include "store/engine/values.h"

namespace affray::session {

/// A summary for the lobby, as the asking seat may know it.
struct Summary {
    std::string title;
    std::string ruleset;
    Phase phase = Phase::Setup;
    std::uint64_t version = 0;
    std::string outcome;
    std::vector<Loss> losses;
};

/// How a table stands, for whoever operates the server: who is there, nothing of what happens.
struct TableStanding {
    struct Connected {
        store::SeatNumber seat = 0;
        std::int64_t since_ms = 0;
        std::string address;
    };
    std::int64_t open_since_ms = 0;
    bool parked = false;  // after mistakes of the server
    bool paused = false;
    std::vector<Connected> connected;  // each seat once
};

}  // namespace affray::session
