// Random legal and illegal play over whole fights. The seed is printed; AFFRAY_SEED and AFFRAY_FIGHTS choose
// others.
#include <gtest/gtest.h>

#include <iostream>

#include "property/environment.h"
#include "property/player.h"
#include "readings/facts.h"
#include "support/citations.h"

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
        // On the map, and where places hold one creature alone there.
        ASSERT_FALSE(rules.geometry().barred(view, creature.id, creature.place));
    }
}

// Contact joins hostile creatures in the fight that can touch one another; every grab is one (ARC-075).
void expect_contacts(const State& state, const Ruleset& rules) {
    const View view(state, rules);
    for (const Creature& a : state.creatures)
        for (const Creature& b : state.creatures) {
            if (view.get(kGrab, a.id, b.id) != 0) {
                ASSERT_NE(view.get(kEngaged, a.id, b.id), 0);
            }
            if (view.get(kEngaged, a.id, b.id) == 0) continue;
            ASSERT_TRUE(view.hostile(a.id, b.id) && view.present(a.id) && view.present(b.id));
            ASSERT_LE(view.distance(a.id, b.id), 1);
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

// What was told last, and what may be done now, cite the ruleset's own rules.
void expect_own_citations(const RandomPlayer& player, const Ruleset& rules) {
    const Situation& situation = player.situation();
    if (!player.log().empty()) {
        for (const Event& event : player.log().back().events)
            ASSERT_EQ(foreign_citation(rules.id(), event), "");
    }
    for (const Creature& creature : situation.state.creatures)
        ASSERT_EQ(foreign_citation(rules.id(), menu(situation, rules, SeatId::Referee, creature.id)), "");
}

// Plays so many fights of a ruleset to their end.
void play(std::string_view ruleset, std::uint64_t seed, std::uint64_t fights) {
    std::cout << ruleset << ": seed " << seed << ", " << fights << " fights\n";
    const auto rules = make_ruleset(ruleset);
    Tally tally;
    for (std::uint64_t fight = 0; fight < fights; ++fight) {
        SCOPED_TRACE("fight seed " + std::to_string(seed + fight));
        RandomPlayer player(random_opening(seed + fight, 0, ruleset), *rules, seed + fight);
        while (player.step(tally)) {
            ASSERT_EQ(player.problem(), "");
            expect_bounds(player.situation().state, *rules);
            if (fight % 16 == 0) expect_own_citations(player, *rules);
            if (testing::Test::HasFatalFailure()) return;
        }
        ASSERT_EQ(player.problem(), "");
        if (fight % 16 == 0) {
            expect_announced_engagement(player.situation().state, *rules);
            expect_contacts(player.situation().state, *rules);
        }
        ++tally.outcomes[player.situation().state.outcome.str()];
    }
    std::cout << tally.accepted << " accepted, " << tally.refused << " refused, " << tally.questions
              << " questions, " << tally.dice << " dice;";
    for (const auto& [outcome, count] : tally.outcomes)
        std::cout << ' ' << (outcome.empty() ? "cut off" : outcome) << ' ' << count;
    std::cout << '\n';
    EXPECT_GT(tally.questions, fights / 20);
    std::uint64_t ended = 0;
    for (const auto& [outcome, count] : tally.outcomes)
        if (!outcome.empty()) ended += count;
    EXPECT_GT(ended, fights / 2);
}

TEST(RandomPlay, RefusedChangesNothingRestoredEqualsContinuedAndBoundsHold) {
    const std::uint64_t seed = environment_number("AFFRAY_SEED", 20'260'000);
    const std::uint64_t fights = environment_number("AFFRAY_FIGHTS", 2'500);
    for (const std::string_view ruleset : played_rulesets())
        play(ruleset, seed, fights / played_rulesets().size());
}

}  // namespace
}  // namespace affray::test
