// What one creature would do in small scenes, and why.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "autopilot/proposal.h"
#include "support/arena.h"

namespace affray::autopilot {
namespace {

using test::Arena;
using testing::HasSubstr;
using testing::Not;

enum class Walls { None, AllRound };

// An orc whose turn it is, against heroes where the test wants them.
class Scene {
  public:
    explicit Scene(Walls walls = Walls::None) {
        constexpr std::int32_t kRing = 6;
        for (std::int32_t q = -kRing; q <= kRing && walls == Walls::AllRound; ++q)
            for (std::int32_t r = -kRing; r <= kRing; ++r)
                if (std::max({std::abs(q), std::abs(r), std::abs(q + r)}) == kRing) arena_.block({q, r, 0});
        orc = add({.id = "orc", .place = {0, 0, 0}, .init_bonus = 60, .powers = {test::blade(6, {{}, 6})}});
    }

    CreatureId add(test::Piece piece) {
        if (piece.kind == Kind::Character) piece.seat = SeatId{1};
        if (piece.powers.empty()) piece.powers = {test::blade(5, {{{1, 8}}, 3})};
        return arena_.add(piece);
    }
    CreatureId hero(std::string id, Place place, std::int32_t hp = 0, bool hidden = false) {
        return add({.id = std::move(id),
                    .kind = Kind::Character,
                    .place = place,
                    .hp = hp,
                    .init_bonus = -20,
                    .hidden = hidden});
    }

    /// Begins the fight; true: it is the orc's turn.
    bool begin() {
        now.state = arena_.opening();
        test::ChanceDice dice(1);
        Outcome outcome = submit(now, arena_.rules(), dice, orders_, SeatId::Referee, {SetupIntent{}});
        now = std::move(outcome.next);
        return now.state.active == orc;
    }
    Choice first(Directive directive) {
        directive.who = orc;
        directive.mode = Mode::Run;
        Directives all;
        EXPECT_TRUE(all.set(directive));
        const auto proposal = propose(now, arena_.rules(), all);
        EXPECT_TRUE(proposal.has_value());
        return proposal.has_value() ? proposal->choices.front() : Choice{};
    }
    bool accepts(const Intent& intent) {
        return judge(now, arena_.rules(), SeatId::Referee, intent).allowed();
    }

    CreatureId orc{};
    Situation now;

  private:
    Arena arena_;
    DefaultOrders orders_;
};

TEST(Choices, TheNearestIsStruckAndTheReasonSaysSo) {
    Scene scene;
    const CreatureId near = scene.hero("Ada", {1, 0, 0});
    scene.hero("Bran", {0, 3, 0});
    ASSERT_TRUE(scene.begin());
    const Choice choice = scene.first({});
    ASSERT_NE(choice.intent.as<AttackIntent>(), nullptr);
    EXPECT_EQ(choice.intent.as<AttackIntent>()->targets, std::vector{near});
    EXPECT_EQ(choice.targets, std::vector{near});
    EXPECT_THAT(choice.reason, HasSubstr("the nearest foe, Ada, 1 hex away"));
}

TEST(Choices, TheWeakestIsGoneForThoughAnotherIsNearer) {
    Scene scene;
    scene.hero("Ada", {2, 0, 0});
    scene.hero("Bran", {0, 4, 0}, 5);
    ASSERT_TRUE(scene.begin());
    const Choice choice = scene.first({.tactic = Tactic::Weakest});
    ASSERT_NE(choice.intent.as<MoveIntent>(), nullptr) << choice.reason;
    EXPECT_THAT(choice.reason, HasSubstr("looks worst hurt, Bran"));
    EXPECT_TRUE(scene.accepts(choice.intent));
}

TEST(Choices, AGuardGoesForWhoeverThreatensItsWard) {
    Scene scene;
    scene.hero("Ada", {0, 2, 0});
    scene.hero("Bran", {5, 0, 0});
    const CreatureId shaman = scene.add({.id = "shaman", .place = {6, 0, 0}});
    ASSERT_TRUE(scene.begin());
    const Choice choice = scene.first({.tactic = Tactic::Protect, .wards = {foreign(shaman)}});
    EXPECT_THAT(choice.reason, HasSubstr("the foe that threatens shaman, Bran"));
}

TEST(Choices, WhoeverHoldsDoesNotMove) {
    Scene scene;
    scene.hero("Ada", {4, 0, 0});
    ASSERT_TRUE(scene.begin());
    const Choice choice = scene.first({.tactic = Tactic::Hold});
    EXPECT_EQ(choice.intent.verb(), Verb::EndTurn) << choice.reason;
}

TEST(Choices, BelowItsShareOfHitPointsItFleesFromWhomItSees) {
    Scene scene;
    const CreatureId near = scene.hero("Ada", {2, 0, 0});
    ASSERT_TRUE(scene.begin());
    scene.now.state.creature(scene.orc).hp = 5;
    const Choice choice = scene.first({.flee_below = 25});
    const auto* move = choice.intent.as<MoveIntent>();
    ASSERT_NE(move, nullptr) << choice.reason;
    EXPECT_THAT(choice.reason, HasSubstr("flees towards an exit"));
    EXPECT_NE(move->path.back(), scene.now.state.creature(near).place);
    EXPECT_EQ(scene.first({}).reason.find("flees"), std::string::npos);
}

TEST(Choices, WhoeverFleesLeavesByTheExit) {
    Scene scene;
    scene.hero("Ada", {2, 0, 0});
    ASSERT_TRUE(scene.begin());
    scene.now.state.creature(scene.orc).hp = 5;
    scene.now.state.creature(scene.orc).place = scene.now.state.scene->map.exits().front();
    const Choice choice = scene.first({.flee_below = 25});
    EXPECT_THAT(choice.reason, HasSubstr("leaves the battle by the exit"));
    EXPECT_EQ(choice.intent.verb(), Verb::RemoveCreature);
    EXPECT_TRUE(scene.accepts(choice.intent));
    EXPECT_THAT(scene.first({}).reason, Not(HasSubstr("leaves")));
}

TEST(Choices, WithoutAWayOutItTurnsOnFoesThatAreHurtAsWell) {
    Scene scene(Walls::AllRound);
    const CreatureId ada = scene.hero("Ada", {3, 0, 0});
    ASSERT_TRUE(scene.begin());
    Creature& orc = scene.now.state.creature(scene.orc);
    orc.hp = orc.hp_max * 3 / 5;
    EXPECT_THAT(scene.first({.flee_below = 90}).reason, Not(HasSubstr("flees"))) << "not hurt enough";
    orc.hp = orc.hp_max / 4;
    EXPECT_THAT(scene.first({.flee_below = 90}).reason, HasSubstr("flees"));
    Creature& foe = scene.now.state.creature(ada);
    foe.hp = foe.hp_max / 4;
    EXPECT_THAT(scene.first({.flee_below = 90}).reason, Not(HasSubstr("flees")));
}

TEST(Choices, NobodyIsAimedAtWhomTheSideHasNotSeen) {
    Scene scene;
    scene.hero("Ada", {4, 0, 0});
    scene.hero("Thief", {0, 1, 0}, 0, true);
    ASSERT_TRUE(scene.begin());
    const Choice choice = scene.first({});
    EXPECT_THAT(choice.reason, HasSubstr("Ada"));
    EXPECT_THAT(choice.reason, Not(HasSubstr("Thief")));
}

TEST(Choices, APlayersCreatureIsNeverTheirs) {
    Scene scene;
    const CreatureId ada = scene.hero("Ada", {1, 0, 0});
    ASSERT_TRUE(scene.begin());
    Directives all;
    ASSERT_TRUE(all.set({.who = ada, .mode = Mode::Run}));
    scene.now.state.active = ada;
    EXPECT_FALSE(propose(scene.now, *make_ruleset("affray"), all).has_value());
}

}  // namespace
}  // namespace affray::autopilot
