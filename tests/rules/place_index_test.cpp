// Whoever is looked for near a place, or among the hidden, is found as by a look at everybody: through moves,
// newcomers and ways back, in copies of a state and from several threads.
#include "rules/crowd_index.h"

#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <thread>

#include "readings/facts.h"
#include "rules/ruleset.h"
#include "rulesets/rulesets.h"
#include "support/arena.h"

namespace affray {
namespace {

using Rows = std::vector<CreatureId>;

Place anywhere(std::mt19937_64& chance) {
    const auto coordinate = [&chance] { return static_cast<std::int32_t>(chance() % 120) - 60; };
    return {coordinate(), coordinate(), 0};
}

State crowd(std::size_t size, std::mt19937_64& chance) {
    State state = test::twenty_creatures();
    const Creature one = state.creatures.back();
    while (state.creatures.size() < size) {
        Creature other = one;
        other.place = anywhere(chance);
        add_creature(state, other, state.scene->sheets.back());
    }
    return state;
}

Rows found_near(const View& view, Place at, std::int32_t cells) {
    Rows all;
    view.find_near(at, cells, [&all](const Creature& one) { return all.push_back(one.id), false; });
    return all;
}
Rows found_hidden(const View& view) {
    Rows all;
    view.find_hidden([&all](const Creature& one) { return all.push_back(one.id), false; });
    return all;
}
Rows looked_at(const State& state, const auto& is_so) {
    Rows all;
    for (const Creature& one : state.creatures)
        if (is_so(one)) all.push_back(one.id);
    return all;
}

void expect_found(const State& state, const Ruleset& rules, Place at, std::int32_t cells) {
    const View view(state, rules);
    EXPECT_EQ(found_near(view, at, cells), looked_at(state, [&](const Creature& one) {
                  return std::abs(one.place.x - at.x) <= cells && std::abs(one.place.y - at.y) <= cells;
              }));
    EXPECT_EQ(found_hidden(view), looked_at(state, [](const Creature& one) { return one.hidden; }));
}

void change(State& state, std::mt19937_64& chance) {
    Creature& one = state.creatures.edit(chance() % state.creatures.size());
    if (chance() % 4 == 0)
        one.hidden = !one.hidden;
    else
        one.place = anywhere(chance);
    if (chance() % 16 == 0) add_creature(state, one, state.scene->sheets.back());
}

void walk(std::uint64_t seed, std::size_t size) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(size) + " creatures");
    std::mt19937_64 chance(seed);
    const auto rules = make_ruleset("affray");
    std::vector<State> states{crowd(size, chance)};
    for (int step = 0; step < 400; ++step) {
        const std::size_t which = chance() % states.size();
        if (chance() % 8 == 0 && states.size() < 6)
            states.push_back(State(states[which]));
        else if (chance() % 16 == 0)
            states[which] = states[chance() % states.size()];  // a way back
        else
            change(states[which], chance);
        for (int i = 0; i < 3; ++i)
            expect_found(states[which], *rules, anywhere(chance), static_cast<std::int32_t>(chance() % 10));
    }
}

TEST(PlaceIndex, FindsWhomALookAtEverybodyFinds) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed)
        for (const std::size_t size : {20U, 60U, 300U}) walk(seed, size);
}

TEST(PlaceIndex, SeveralThreadsMayAskOneState) {
    std::mt19937_64 chance(7);
    const auto rules = make_ruleset("affray");
    State state = crowd(200, chance);
    const Place at{3, 4, 0};
    (void)found_near(View(state, *rules), at, 9);
    change(state, chance);
    const Rows expected = looked_at(state, [&](const Creature& one) {
        return std::abs(one.place.x - at.x) <= 9 && std::abs(one.place.y - at.y) <= 9;
    });
    std::atomic<int> wrong = 0;
    std::vector<std::jthread> askers;
    for (int i = 0; i < 4; ++i)
        askers.emplace_back([&] {
            for (int n = 0; n < 500; ++n) {
                const State copy = state;
                if (found_near(View(n % 2 == 0 ? state : copy, *rules), at, 9) != expected) ++wrong;
            }
        });
    askers.clear();
    EXPECT_EQ(wrong, 0);
}

// CLS-001: how far off somebody can touch hangs on the largest body of the map, whoever it comes with.
TEST(PlaceIndex, ContactReachesAsFarAsTheLargestBody) {
    const auto rules = make_ruleset("classic");
    const WordIndex engaged = rules->vocabulary()->index(kEngaged);
    const WordIndex footprint = rules->vocabulary()->index(kFootprint);
    State state = test::twenty_creatures("classic");
    EXPECT_EQ(state.scene->most(footprint), 1);
    EXPECT_EQ(rules->span(View(state, *rules), engaged), 1);
    Creature giant = state.creatures.back();
    Sheet sheet = state.scene->sheets.back();
    sheet.stats[footprint] = 3;
    giant.place = {-40, -40, 0};
    const CreatureId who = add_creature(state, giant, sheet);
    EXPECT_EQ(state.scene->most(footprint), 3);
    EXPECT_EQ(rules->span(View(state, *rules), engaged), 3);
    const auto beside = [&](std::int32_t squares) {
        state.creature(state.creatures.front().id).place = {giant.place.x + squares, giant.place.y, 0};
        return View(state, *rules)
            .rules()
            .geometry()
            .next_to(View(state, *rules), who, state.creatures.front().id);
    };
    EXPECT_TRUE(beside(3));
    EXPECT_FALSE(beside(4));
}

}  // namespace
}  // namespace affray
