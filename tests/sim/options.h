// What one seed makes of a simulated world: how many tables and seats, which faults, how often.
#pragma once

#include <cstdint>
#include <string>

#include "sim/agenda.h"

namespace affray::sim {

/// A rate is events in an hour of simulated time; 0: never.
struct Options {
    std::uint64_t seed = 1;
    milliseconds length{120'000};
    std::size_t tables = 2;
    std::size_t loops = 1;
    bool spectators = false;
    milliseconds latency_low{5};
    milliseconds latency_high{80};
    milliseconds think_low{200};
    milliseconds think_high{2'000};
    milliseconds commit_low{1};
    milliseconds commit_high{10};
    int checkpoint_pages = 200;
    std::uint32_t cuts = 0;        // of a connection, of all that there are
    std::uint32_t kills = 0;       // of the process
    std::uint32_t power_cuts = 0;  // of the machine
    std::uint32_t full_disks = 0;  // for some seconds
    std::uint32_t failed_syncs = 0;
    std::uint32_t stuck_disks = 0;  // for some seconds
    std::uint32_t jumps = 0;        // of the clock on the wall
    std::uint32_t repeats = 0;      // in a hundred messages of clients: sent twice
    std::uint32_t rewinds = 0;      // in a thousand things that a referee does
    std::size_t campaigners = 0;    // people who ask for something of a campaign
};

/// Drawn from the seed: of each fault there is none, some or much.
Options draw(std::uint64_t seed);
/// On one line, for the log.
std::string to_string(const Options& options);

}  // namespace affray::sim
