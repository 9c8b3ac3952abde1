// What mechanics declare, so that fewer of them are asked, holds in the middle of random fights of every
// ruleset: whoever is told of a change of a fact that it does not follow does nothing, and what a derived
// fact is said to be of those who are untouched is what it would be worked out to be.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "property/environment.h"
#include "property/player.h"
#include "rules/run.h"
#include "rulesets/rulesets.h"

namespace affray::test {
namespace {

struct Looked {
    std::uint64_t untold = 0;
    std::uint64_t untouched = 0;
};

void expect_nothing_to_say(const State& state, const Ruleset& rules, const Event& happened, Looked& looked) {
    const auto& told = rules.following(happened.body).hooks;
    for (const Mechanic* mechanic : rules.mechanics()) {
        const Hooks::After after = mechanic->hooks().after[happened.body.index()];
        const bool is_told = any(told, [&](const auto& one) { return one.mechanic == mechanic; });
        if (after == nullptr || is_told) continue;
        Run run(state, rules, {});
        Work work = run.work();
        after(*mechanic, happened.body, work);
        ASSERT_TRUE(run.take_events(0).empty())
            << rules.vocabulary()->facts()[std::get<FactSet>(happened.body).key.fact].name;
        ++looked.untold;
    }
}

void expect_as_worked_out(const View& view, Looked& looked) {
    const std::vector<Fact>& facts = view.rules().vocabulary()->facts();
    for (WordIndex fact = 0; fact < facts.size(); ++fact) {
        if (!facts[fact].derived || facts[fact].scope != Scope::Creature) continue;
        for (const Creature& one : view.state().creatures) {
            if (!view.untouched(one.id)) continue;
            ASSERT_EQ(view.rules().derive(view, fact, number(one.id), 0),
                      view.rules().work_out(view, fact, number(one.id), 0))
                << facts[fact].name;
            ++looked.untouched;
        }
    }
}

void expect_declared(std::string_view id, std::uint64_t seed, std::uint64_t fights) {
    SCOPED_TRACE(std::string(id) + ", seed " + std::to_string(seed));
    const auto rules = make_ruleset(id);
    Looked looked;
    Tally tally;
    for (std::uint64_t fight = 0; fight < fights; ++fight) {
        RandomPlayer player(random_opening(seed + fight, 0, id), *rules, seed + fight);
        while (player.step(tally)) {
            const State& state = player.situation().state;
            expect_as_worked_out(View(state, *rules), looked);
            for (const Event& event : player.log().back().events)
                if (event.as<FactSet>() != nullptr) expect_nothing_to_say(state, *rules, event, looked);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
    std::cout << id << ": " << looked.untold << " not told, " << looked.untouched << " untouched\n";
    EXPECT_GT(looked.untold, 0U);
    EXPECT_GT(looked.untouched, 0U);
}

TEST(Declarations, HoldInRandomPlay) {
    const std::uint64_t seed = environment_number("AFFRAY_SEED", 20'260'000);
    const std::uint64_t fights = environment_number("AFFRAY_FIGHTS", 6);
    for (const std::string_view id : fought_rulesets()) expect_declared(id, seed, fights);
    // By corners, heights and zones a fight takes several times as long to try.
    expect_declared("turn-based", seed, std::max<std::uint64_t>(1, fights / 3));
}

}  // namespace
}  // namespace affray::test
