// `affray bench`: the server and its peer under the same load, interleaved, and the ratios of their medians.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace affray::bench {

struct BenchOptions {
    // Encounters at once; each number is a comparison of its own.
    std::vector<std::uint32_t> rooms{50};
    // Tokens of each encounter; several numbers are measured by turns, beside the first.
    std::vector<std::uint32_t> tokens{20};
    // Intents a second that all encounters together send, whether the last ones are answered or not; 0: each
    // encounter sends its next one when the last is answered.
    double rate = 0;
    // Instead of the load: what connections take that say nothing.
    bool idle = false;
    // With it: everybody calls before anybody is answered, as after a restart.
    bool together = false;
    double seconds = 2.5;
    double warm_up = 0.8;
    std::uint32_t repetitions = 3;
    std::string server{};
    std::string peer{};
    std::string content{};
    std::string work_dir{};
    bool no_peer = false;
    // Port of a server on this machine that runs already, with raised limits and the driver's content; 0:
    // start one.
    std::uint16_t attach = 0;
    // Its process, if what it uses is to be measured.
    int attach_pid = 0;
    // Instead of the peer: quiet tables, and beside them one that is sent so many hostile messages a second.
    std::uint32_t attack = 0;
    // Instead of both: so many times the server is killed, and everybody comes back.
    std::uint32_t storms = 0;
    // Instead of both: so many times it is killed in the middle of play, and the first accepted intent is
    // waited for.
    std::uint32_t recoveries = 0;
    // Instead of the attack: its campaign is read so many times a second.
    std::uint32_t reads = 0;
    // A file with the token of an account and the id of a campaign of its own, which is attacked over HTTP.
    std::string account{};
};

// Starts both, unless it attaches to a server, as children on 127.0.0.1, measures, prints a table, stops
// them. Returns the exit status: 0 measured, 1 an event was not what it must be or an intent was refused, 2 a
// program is missing, 3 a server did not come up.
int bench(const BenchOptions& options);

}  // namespace affray::bench
