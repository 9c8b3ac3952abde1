// What the autopilot costs for one who is next: moments of fights that it leads for everybody.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "autopilot/proposal.h"
#include "rulesets/registry.h"
#include "support/arena.h"

namespace affray {
namespace {

constexpr std::uint64_t kFights = 12;
constexpr int kMoments = 25;  // of each fight

// Situations in which it has something to propose, by what it would do itself in each before. Everybody is
// the referee's.
std::vector<Situation> moments_of(const Ruleset& rules, const autopilot::Directives& directives) {
    std::vector<Situation> moments;
    for (std::uint64_t seed = 1; seed <= kFights; ++seed) {
        Situation now{test::random_opening(seed, 0, rules.id()), nullptr};
        now.state.creatures.edit_if([](const Creature&) { return true; },
                                    [](Creature& one) { one.seat = SeatId::Referee; });
        test::ChanceDice dice{seed};
        SetupIntent start;
        if (rules.owner(Verb::CallRoll) != nullptr) start.aware = {"party", "foes"};
        Intent intent{start};
        for (int played = 0; played < kMoments;) {
            Outcome outcome = submit(now, rules, dice, DefaultOrders(), SeatId::Referee, intent);
            AFFRAY_CHECK(!outcome.rejected, "what is proposed is legal");
            now = std::move(outcome.next);
            const auto proposal = autopilot::propose(now, rules, directives);
            if (!proposal || proposal->choices.empty()) break;
            moments.push_back(now);
            intent = proposal->choices.front().intent;
            ++played;
        }
    }
    return moments;
}

void proposals(benchmark::State& state, const char* ruleset) {
    const auto rules = make_ruleset(ruleset);
    autopilot::Directives directives;
    for (const Name side : {"party", "foes"}) directives.set({.side = side, .mode = autopilot::Mode::Run});
    const std::vector<Situation> moments = moments_of(*rules, directives);
    AFFRAY_CHECK(!moments.empty(), "somebody has something to do");
    std::uint64_t asked = 0;
    for (auto _ : state)
        for (const Situation& moment : moments) {
            benchmark::DoNotOptimize(autopilot::propose(moment, *rules, directives));
            ++asked;
        }
    state.counters["intents/s"] = benchmark::Counter(static_cast<double>(asked), benchmark::Counter::kIsRate);
    state.counters["moments"] = static_cast<double>(moments.size());
}
BENCHMARK_CAPTURE(proposals, affray, "affray");
BENCHMARK_CAPTURE(proposals, archmage, "archmage");
BENCHMARK_CAPTURE(proposals, classic, "classic");
BENCHMARK_CAPTURE(proposals, action_points, "action-points");
BENCHMARK_CAPTURE(proposals, segments, "segments");
BENCHMARK_CAPTURE(proposals, turn_based, "turn-based");

}  // namespace
}  // namespace affray
