// Non-interference: two worlds that differ only in what a seat may not know give that seat the same bytes
// (SEC-7, REL-18).
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "property/environment.h"
#include "property/lookers.h"
#include "property/player.h"

namespace affray::test {
namespace {

constexpr std::size_t kIntentsMax = 200;

// Two worlds, one script.
class Worlds {
  public:
    Worlds(std::string_view ruleset, std::uint64_t seed, std::int32_t first_secret,
           std::int32_t second_secret)
        : rules_(make_ruleset(ruleset)),
          leader_(random_opening(seed, first_secret, ruleset), *rules_, seed, true),
          follower_(random_opening(seed, second_secret, ruleset), *rules_, seed, true) {}

    // Both worlds get the intent that the leader chose; everything a looker receives must be equal.
    bool step() {
        if (leader_.situation().state.phase == Phase::Ended || leader_.log().size() >= kIntentsMax)
            return false;
        const auto [seat, intent] = leader_.propose();
        compare_questions(seat, intent);
        const std::size_t accepted = leader_.log().size();
        const auto first = leader_.submit_as(seat, intent, tally_);
        const auto second = follower_.submit_as(seat, intent, tally_);
        EXPECT_EQ(leader_.problem(), "");
        // The same verdict, with the same numbers; why the referee may not is the referee's to know.
        EXPECT_EQ(first.has_value(), second.has_value());
        if (seat != SeatId::Referee) {
            EXPECT_EQ(first, second);
        }
        if (leader_.log().size() == accepted) return !testing::Test::HasFailure();
        // A die that fell for somebody hidden (a save in mud) is a die less for all others: from there on the
        // two worlds have no dice in common, and nothing can be compared.
        if (dice_of(leader_) != dice_of(follower_)) {
            parted_ = true;
            return false;
        }
        compare_streams(intent);
        return !testing::Test::HasFailure();
    }

    const Tally& tally() const { return tally_; }
    /// Did the dice of the two worlds part before the end?
    bool parted() const { return parted_; }

  private:
    static std::size_t dice_of(const RandomPlayer& player) {
        const std::vector<Event>& events = player.log().back().events;
        return static_cast<std::size_t>(std::count_if(
            events.begin(), events.end(), [](const Event& event) { return event.as<Rolled>() != nullptr; }));
    }

    void compare_streams(const Intent& intent) {
        const Situation& one = leader_.situation();
        const Situation& other = follower_.situation();
        for (const Viewer& looker : lookers()) {
            SCOPED_TRACE("seat " + std::to_string(number(looker.seat)) + " after " +
                         std::string(to_string(intent.verb())));
            EXPECT_EQ(first_difference(delta_bytes(one, leader_.log().back().events, looker),
                                       delta_bytes(other, follower_.log().back().events, looker)),
                      "");
            EXPECT_EQ(first_difference(view_bytes(one, looker), view_bytes(other, looker)), "");
            if (leader_.log().size() % 8 != 0) continue;
            EXPECT_EQ(first_difference(menu_bytes(one, *rules_, looker), menu_bytes(other, *rules_, looker)),
                      "");
        }
    }

    // The referee may know the difference; a player's preview and menu may not show it.
    void compare_questions(SeatId seat, const Intent& intent) {
        if (seat == SeatId::Referee || leader_.log().size() % 4 != 0) return;
        const Viewer viewer{Role::Player, seat};
        const Preview one = preview(leader_.situation(), *rules_, viewer, intent);
        const Preview other = preview(follower_.situation(), *rules_, viewer, intent);
        EXPECT_EQ(one.reasons, other.reasons);
        EXPECT_EQ(one.reactions, other.reactions);
        EXPECT_EQ(one.needs_roll, other.needs_roll);
    }

    std::shared_ptr<const Ruleset> rules_;
    RandomPlayer leader_;
    RandomPlayer follower_;
    Tally tally_;
    bool parted_ = false;
};

struct Compared {
    std::uint64_t intents = 0;
    bool parted = false;
};

// Where somebody could tell the two worlds apart, the test has failed.
Compared told_apart_by_nobody(std::string_view ruleset, std::uint64_t seed) {
    Worlds worlds(ruleset, seed, 1, 7);
    while (worlds.step()) {
    }
    return {worlds.tally().accepted / 2, worlds.parted()};
}

// Four of six in turn, and each of those whose fights take long once.
std::string_view ruleset_of(std::uint64_t pair) {
    if (pair % 6 == 5) return "turn-based";
    if (pair % 6 == 4) return "segments";
    const std::vector<std::string_view> rulesets = played_rulesets();
    return rulesets[pair % rulesets.size()];
}

TEST(TwinWorlds, HiddenNumbersChangeNotOneByteOfWhatOthersGet) {
    const std::uint64_t seed = environment_number("AFFRAY_SEED", 77'000);
    const std::uint64_t pairs = environment_number("AFFRAY_PAIRS", 200);
    std::cout << "seed " << seed << ", " << pairs << " pairs\n";
    std::uint64_t compared = 0, parted = 0;
    for (std::uint64_t pair = 0; pair < pairs; ++pair) {
        SCOPED_TRACE("pair seed " + std::to_string(seed + pair));
        const Compared both = told_apart_by_nobody(ruleset_of(pair), seed + pair);
        compared += both.intents;
        parted += both.parted ? 1 : 0;
        ASSERT_FALSE(HasFailure());
    }
    std::cout << compared << " intents compared for " << lookers().size() << " lookers\n";
    std::cout << parted << " pairs ended where a die fell for somebody hidden\n";
    EXPECT_GT(compared, pairs * 20);
    EXPECT_LE(parted, 1 + pairs / 20);
}

// Found by chance, kept for good: whether a block went on by itself told of somebody unseen in it.
TEST(TwinWorlds, AP023ABlockWaitsForWhomNobodySees) { told_apart_by_nobody("action-points", 77'018); }

TEST(TwinWorlds, SEG053TimePassesAlikeWhoeverLurks) { told_apart_by_nobody("segments", 77'029); }

// The rig can fail: the referee, who may know, does see the difference.
TEST(TwinWorlds, TheRefereeSeesTheDifference) {
    const Situation one{random_opening(5, 1), nullptr};
    const Situation other{random_opening(5, 7), nullptr};
    EXPECT_NE(view_bytes(one, {Role::Referee, SeatId::Referee}),
              view_bytes(other, {Role::Referee, SeatId::Referee}));
}

}  // namespace
}  // namespace affray::test
