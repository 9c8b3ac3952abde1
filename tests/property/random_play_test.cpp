// Random legal and illegal play over whole fights. The seed is printed; AFFRAY_SEED and AFFRAY_FIGHTS choose
// others.
#include <gtest/gtest.h>

#include <iostream>

#include "mechanics/facts.h"
#include "property/environment.h"
#include "property/player.h"

namespace affray::test {
namespace {

void expect_bounds(const State& state, const Ruleset& rules) {
    const View view(state, rules);
    for (const Creature& creature : state.creatures) {
        ASSERT_LE(creature.hp, creature.hp_max);
        const std::int32_t ap = view.get(kAp, creature.id);
        ASSERT_GE(ap, 0);
        ASSERT_LE(ap, view.get(kApMax, creature.id));
        if (!view.present(creature.id)) continue;
        ASSERT_TRUE(state.scene->map.passable(creature.place));
        for (const Creature& other : state.creatures)
            if (other.id != creature.id && view.present(other.id)) {
                ASSERT_NE(creature.place, other.place);
            }
    }
}

// What the table was told of engagement is what holds.
void expect_announced_engagement(const State& state, const Ruleset& rules) {
    const View view(state, rules);
    const WordIndex engaged = rules.vocabulary()->index(kEngaged);
    for (std::uint32_t a = 1; a <= state.creatures.size(); ++a)
        for (std::uint32_t b = a + 1; b <= state.creatures.size(); ++b)
            ASSERT_EQ(state.fact({engaged, a, b}), view.get(kEngaged, a, b));
}

TEST(RandomPlay, RefusedChangesNothingRestoredEqualsContinuedAndBoundsHold) {
    const std::uint64_t seed = environment_number("AFFRAY_SEED", 20'260'000);
    const std::uint64_t fights = environment_number("AFFRAY_FIGHTS", 10'000);
    std::cout << "seed " << seed << ", " << fights << " fights\n";
    const auto rules = make_ruleset("affray");
    Tally tally;
    for (std::uint64_t fight = 0; fight < fights; ++fight) {
        SCOPED_TRACE("fight seed " + std::to_string(seed + fight));
        RandomPlayer player(random_opening(seed + fight), *rules, seed + fight);
        while (player.step(tally)) {
            ASSERT_EQ(player.problem(), "");
            expect_bounds(player.situation().state, *rules);
        }
        ASSERT_EQ(player.problem(), "");
        if (fight % 16 == 0) expect_announced_engagement(player.situation().state, *rules);
        ++tally.outcomes[player.situation().state.outcome.str()];
    }
    std::cout << tally.accepted << " accepted, " << tally.refused << " refused, " << tally.questions
              << " questions, " << tally.dice << " dice;";
    for (const auto& [outcome, count] : tally.outcomes)
        std::cout << ' ' << (outcome.empty() ? "cut off" : outcome) << ' ' << count;
    std::cout << '\n';
    EXPECT_GT(tally.questions, fights / 20);
    EXPECT_GT(tally.outcomes["victory"] + tally.outcomes["defeat"] + tally.outcomes["fled"], fights / 2);
}

}  // namespace
}  // namespace affray::test
