// Who holds a fact is found as by a look at everybody: through changes, newcomers and ways back, in copies of
// a state, of several facts.
#include "rules/holder_index.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "readings/facts.h"
#include "readings/holders.h"
#include "rulesets/rulesets.h"
#include "support/arena.h"

namespace affray {
namespace {

using Holders = std::vector<CreatureId>;

constexpr std::array<const Fact*, 2> kAskedOf{&kDelaying, &kAp};

State many(std::size_t size) {
    State state = test::twenty_creatures();
    const Creature one = state.creatures.back();
    while (state.creatures.size() < size) add_creature(state, one, state.scene->sheets.back());
    return state;
}

Holders looked_for(const View& view, const Fact& fact) {
    Holders all;
    for (const Creature& one : view.state().creatures)
        if (view.get(fact, one.id) != fact.initial) all.push_back(one.id);
    return all;
}

void change_a_fact(State& state, const Ruleset& rules, std::mt19937_64& chance) {
    const Word& word = rules.vocabulary()->word(*kAskedOf[chance() % kAskedOf.size()]);
    const CreatureId who = state.creatures[chance() % state.creatures.size()].id;
    state.set_fact(fact_key(word, number(who), 0), static_cast<std::int32_t>(chance() % 3));
    if (chance() % 16 == 0) add_creature(state, state.creatures.front(), state.scene->sheets.front());
}

void play(std::uint64_t seed, std::size_t size) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(size) + " creatures");
    std::mt19937_64 chance(seed);
    const auto rules = make_ruleset("affray");
    std::vector<State> states{many(size)};
    for (int step = 0; step < 300; ++step) {
        const std::size_t which = chance() % states.size();
        if (chance() % 8 == 0 && states.size() < 6)
            states.push_back(State(states[which]));
        else if (chance() % 16 == 0)
            states[which] = states[chance() % states.size()];  // a way back
        else
            change_a_fact(states[which], *rules, chance);
        const View view(states[which], *rules);
        for (const Fact* fact : kAskedOf) ASSERT_EQ(holders(view, *fact), looked_for(view, *fact)) << step;
    }
}

TEST(HolderIndex, FindsWhomALookAtEverybodyFinds) {
    const std::uint64_t seed = std::random_device{}();
    for (const std::size_t size : {std::size_t{20}, kCrowd + 2, std::size_t{300}}) play(seed, size);
}

TEST(HolderIndex, KnowsAFactUntilTheNumbersChange) {
    const auto rules = make_ruleset("affray");
    const Word& word = rules->vocabulary()->word(kDelaying);
    State state = many(200);
    HolderIndex index;
    EXPECT_FALSE(index.knows(state, word));
    index.follow(state, word);
    EXPECT_TRUE(index.knows(state, word));
    EXPECT_TRUE(index.of(word).empty());
    state.set_fact(fact_key(word, number(state.creatures[150].id), 0), 1);
    EXPECT_FALSE(index.knows(state, word));
    index.follow(state, word);
    EXPECT_EQ(index.of(word), std::vector<std::uint32_t>{150});
}

}  // namespace
}  // namespace affray
