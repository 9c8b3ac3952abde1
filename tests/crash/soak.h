// Hours of tables that come and go, with connections that break, a campaign, ways back, and kills of the
// server: whether memory, descriptors and reply times stay level (REL-14).
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace affray::crash {

struct SoakOptions {
    std::chrono::seconds length{7200};
    int tables = 50;
    std::uint32_t kills = 24;               // of the server, evenly over the whole
    std::chrono::milliseconds pause{2000};  // at most so long a player thinks
    // An account that is there already, whose campaign is visited over HTTP.
    std::string name{};
    std::string password{};
    std::uint64_t seed = 1;
    std::string work_dir{};  // with data/ in it
};

// Prints a line for each sample and the four quarters. Returns the exit status: 0 all level and nothing lost,
// 1 not level, 2 something was lost or doubled, 3 the server did not start or ended by itself.
int soak(const SoakOptions& options);

}  // namespace affray::crash
