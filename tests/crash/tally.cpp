// Printed once all tests of the process have run.
#include "crash/tally.h"

#include <gtest/gtest.h>

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace affray::crash {
namespace {

class Summary final : public ::testing::Environment {
  public:
    void SetUp() override {
        std::printf("seed %" PRIu64 " (AFFRAY_SEED repeats it as far as time allows)\n", seed_of_this_run());
        std::fflush(stdout);
    }
    void TearDown() override {
        const Tally& t = tally();
        std::printf(
            "crash: %" PRIu64 " random kills, %" PRIu64 " enumerated kill points, %" PRIu64
            " kills at an open prompt; %" PRIu64 " intents acknowledged, %" PRIu64 " refused, %" PRIu64
            " resent; %" PRIu64 " intercept prompts, %" PRIu64 " opportunity attacks, %" PRIu64
            " rewinds; lost %" PRIu64 ", doubled %" PRIu64 "; %" PRIu64 " databases verified\n",
            t.random_kills, t.enumerated_points, t.prompt_kills, t.accepted, t.refused, t.resent,
            t.intercept_prompts, t.opportunity_attacks, t.rewinds, t.lost, t.doubled, t.databases_verified);
    }
};

const auto* const kSummary = ::testing::AddGlobalTestEnvironment(new Summary);

}  // namespace

void Tally::add(const Findings& findings) {
    accepted += findings.accepted;
    refused += findings.refused;
    resent += findings.resent;
    lost += findings.lost;
    doubled += findings.doubled;
}

Tally& tally() {
    static Tally one;
    return one;
}

std::uint64_t number_from_environment(const char* name, std::uint64_t fallback) {
    const char* text = std::getenv(name);
    return text == nullptr || *text == '\0' ? fallback : std::strtoull(text, nullptr, 10);
}

std::uint64_t seed_of_this_run() {
    static const std::uint64_t seed =
        number_from_environment("AFFRAY_SEED", std::random_device{}() % 1'000'000);
    return seed;
}

}  // namespace affray::crash
