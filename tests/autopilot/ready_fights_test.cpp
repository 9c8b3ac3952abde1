// The ready encounters in surroundings that act, both sides by autopilot: every fight ends, nothing that was
// proposed is refused, and each can be won by the party. The seed is printed; AFFRAY_SEED and AFFRAY_FIGHTS
// choose others.
#include <gtest/gtest.h>

#include <iostream>

#include "autopilot/proposal.h"
#include "content/library.h"
#include "property/environment.h"
#include "support/arena.h"
#include "support/source_path.h"

namespace affray::autopilot {
namespace {

constexpr std::size_t kIntentsMax = 4'000;

bool anybody_up(const State& state, bool of_party) {
    return std::any_of(state.creatures.begin(), state.creatures.end(), [&](const Creature& one) {
        const bool own = state.scene->sides[number(one.side)].id == Name("party");
        return one.status == CreatureStatus::Up && !one.hidden && own == of_party;
    });
}

// The party wins: 1; it falls: 0. Not at all: the fight did not end.
std::optional<int> fought(const content::Opening& opening, std::uint64_t seed) {
    State state = opening.state;
    for (Creature& creature : state.creatures) creature.seat = SeatId::Referee;
    Directives directives;
    for (const Side& side : state.scene->sides)
        EXPECT_TRUE(directives.set({.side = side.id, .mode = Mode::Run}));
    const Ruleset& rules = *opening.ruleset;
    test::ChanceDice dice(seed);
    const DefaultOrders orders;
    Situation now{std::move(state), nullptr};
    Intent next{SetupIntent{}};
    for (std::size_t step = 0; step < kIntentsMax; ++step) {
        Outcome outcome = submit(now, rules, dice, orders, SeatId::Referee, next);
        if (outcome.rejected) {
            ADD_FAILURE() << to_string(next.verb()) << ": " << to_string(outcome.rejected->code);
            return std::nullopt;
        }
        now = std::move(outcome.next);
        if (!now.state.asked && now.state.phase == Phase::Turns) {
            if (!anybody_up(now.state, true)) return 0;
            if (!anybody_up(now.state, false)) return 1;
        }
        const auto proposal = propose(now, rules, directives);
        if (!proposal) {
            ADD_FAILURE() << "nobody is next: " << now.state.stage.view();
            return std::nullopt;
        }
        next = proposal->choices.front().intent;
    }
    return std::nullopt;
}

TEST(ReadyFights, EndAndCanBeWonInEveryPlace) {
    const std::uint64_t seed = test::environment_number("AFFRAY_SEED", 600);
    const std::uint64_t fights = test::environment_number("AFFRAY_FIGHTS", 6);
    const content::Library library = content::Library::load(source_path("/content"), make_ruleset);
    std::size_t places = 0;
    for (const content::Listing& listing : library.list()) {
        if (listing.ruleset != "turn-based") continue;
        ++places;
        SCOPED_TRACE(listing.id + ", seed " + std::to_string(seed));
        const auto opening = library.open(listing.id);
        ASSERT_TRUE(opening);
        int won = 0;
        for (std::uint64_t fight = 0; fight < fights; ++fight) {
            const auto result = fought(*opening, seed + fight);
            ASSERT_TRUE(result.has_value()) << "fight " << seed + fight;
            won += *result;
        }
        std::cout << listing.id << ": won " << won << " of " << fights << '\n';
        EXPECT_GT(won, 0);
    }
    EXPECT_GE(places, 10U);
}

}  // namespace
}  // namespace affray::autopilot
