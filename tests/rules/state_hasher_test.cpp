// What is added up from one state to the next is what is added up from nothing: through changes, newcomers,
// ways back and states of other scenes.
#include "rules/state_hasher.h"

#include <gtest/gtest.h>

#include <random>

#include "rules/crowd_index.h"
#include "support/arena.h"

namespace affray {
namespace {

State many(std::size_t size) {
    State state = test::twenty_creatures();
    const Creature one = state.creatures.back();
    while (state.creatures.size() < size) add_creature(state, one, state.scene->sheets.back());
    return state;
}

void change_something(State& state, std::mt19937_64& chance) {
    const auto some = [&chance](std::size_t most) { return static_cast<std::size_t>(chance() % most); };
    switch (some(5)) {
        case 0: state.numbers.edit(some(state.numbers.size())) = static_cast<std::int32_t>(some(9)); break;
        case 1: {
            auto& numbers = state.numbers;
            for (std::int32_t& number : numbers.edited()) number = static_cast<std::int32_t>(some(3));
            break;
        }
        case 2:
            state.creatures.edit(some(state.creatures.size())).hp = static_cast<std::int32_t>(some(50));
            break;
        case 3: ++state.seq; break;
        default:
            if (some(4) == 0) add_creature(state, state.creatures.front(), state.scene->sheets.front());
    }
}

void follow(std::uint64_t seed, std::size_t size) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(size) + " creatures");
    std::mt19937_64 chance(seed);
    std::vector<State> states{many(size)};
    StateHasher hasher;
    for (int step = 0; step < 300; ++step) {
        State& state = states[chance() % states.size()];
        ASSERT_EQ(hasher.of(state), state_hash(state)) << "step " << step;
        if (chance() % 6 == 0 && states.size() < 5)
            states.push_back(State(state));
        else
            change_something(state, chance);
    }
}

TEST(StateHasher, GivesTheHashOfEveryState) {
    const std::uint64_t seed = std::random_device{}();
    for (const std::size_t size : {kCrowd - 2, kCrowd + 2, std::size_t{400}}) follow(seed, size);
}

TEST(StateHasher, AStateOfAnotherSceneIsAddedUpAnew) {
    StateHasher hasher;
    State large = many(200);
    EXPECT_EQ(hasher.of(large), state_hash(large));
    const State small = many(kCrowd);
    EXPECT_EQ(hasher.of(small), state_hash(small));
    large.numbers.edit(large.numbers.size() - 1) = 77;
    EXPECT_EQ(hasher.of(large), state_hash(large));
}

}  // namespace
}  // namespace affray
