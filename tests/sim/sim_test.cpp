// Simulated worlds by their seeds: no promise is broken, and a seed repeats its world (REL-21).
//
// AFFRAY_SEED: the first seed; AFFRAY_SEEDS: how many.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "sim/world.h"

namespace affray::sim {
namespace {

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
    const char* const text = std::getenv(variable);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

class Simulation : public ::testing::Test {
  protected:
    static void SetUpTestSuite() {
        if (std::filesystem::is_directory("/dev/shm")) ::setenv("TMPDIR", "/dev/shm", 0);
        take_over_entropy();
    }
};

TEST_F(Simulation, REL21NoPromiseIsBrokenInAnyWorld) {
    const std::uint64_t first = number_from("AFFRAY_SEED", 1);
    const std::uint64_t seeds = number_from("AFFRAY_SEEDS", 50);
    std::uint64_t accepted = 0;
    std::uint64_t crashes = 0;
    std::uint64_t campaign = 0;
    for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
        const Options options = draw(seed);
        const Report report = World(options).run();
        ASSERT_EQ(report.violation, "")
            << to_string(options) << "\naffray_sim --seed " << seed << " repeats it";
        accepted += report.accepted;
        crashes += report.crashes;
        campaign += report.campaign_acts;
    }
    std::cout << seeds << " worlds, " << accepted << " intents accepted, " << campaign
              << " changes of campaigns, " << crashes << " crashes\n";
    EXPECT_GT(accepted, 0U);
    EXPECT_TRUE(seeds < 10 || campaign > 0U);
}

TEST_F(Simulation, REL21ASeedRepeatsItsWorld) {
    for (const std::uint64_t seed : {3U, 4U, 5U}) {
        const Report once = World(draw(seed)).run();
        const Report again = World(draw(seed)).run();
        EXPECT_EQ(once.hash, again.hash) << "seed " << seed;
        EXPECT_EQ(once.events, again.events);
    }
}

}  // namespace
}  // namespace affray::sim
