// What a whole run of the crash tests has visited; printed at its end.
#pragma once

#include <cstdint>

#include "crash/checker.h"

namespace affray::crash {

struct Tally {
    std::uint64_t random_kills = 0;
    std::uint64_t enumerated_points = 0;
    std::uint64_t prompt_kills = 0;
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0;
    std::uint64_t resent = 0;
    std::uint64_t intercept_prompts = 0;
    std::uint64_t opportunity_attacks = 0;
    std::uint64_t rewinds = 0;
    std::uint64_t lost = 0;
    std::uint64_t doubled = 0;
    std::uint64_t databases_verified = 0;

    void add(const Findings& findings);
};

// The one of this process.
Tally& tally();

// From the environment (AFFRAY_SEED, AFFRAY_KILLS), or the fallback. Without a seed each run has another; it
// is printed.
std::uint64_t seed_of_this_run();
std::uint64_t number_from_environment(const char* name, std::uint64_t fallback);

}  // namespace affray::crash
