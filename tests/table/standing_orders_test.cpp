// Membership orders (ARC-044, ARC-091, ARC-100).
#include "table/standing_orders.h"

#include <gtest/gtest.h>

#include "rules/mechanic.h"
#include "rulesets/registry.h"

namespace affray::table {
namespace {

Offer offer_of(std::string_view kind, std::uint32_t actor, std::uint32_t seat) {
    Offer offer;
    offer.kind = kind;
    offer.actor = CreatureId{actor};
    offer.seat = SeatId{seat};
    return offer;
}

class StandingOrdersTest : public testing::Test {
  protected:
    Decision decide(const Offer& offer) { return orders_.decide(View(state_, *rules_), offer); }

    std::shared_ptr<const Ruleset> rules_ = make_ruleset("affray");
    State state_;
    StandingOrders orders_;
};

TEST_F(StandingOrdersTest, DefaultsStrikeAndFireAndAskTheRest) {
    EXPECT_EQ(decide(offer_of("opportunity", 1, 1)), Decision::Take);
    EXPECT_EQ(decide(offer_of("readied", 1, 1)), Decision::Take);
    EXPECT_EQ(decide(offer_of("recovery", 1, 1)), Decision::Take);
    EXPECT_EQ(decide(offer_of("intercept", 1, 1)), Decision::Ask);
    EXPECT_EQ(decide(offer_of("interrupt", 1, 1)), Decision::Ask);
}

TEST_F(StandingOrdersTest, WithoutAnOrderTheDefaultOfTheRulesHolds) {
    const View view(state_, *rules_);
    for (const char* kind : {"opportunity", "readied", "recovery", "free_action", "initiative", "conclude",
                             "obstacle_ruling", "intercept", "interrupt", "flexible", "reroll", "rally"})
        EXPECT_EQ(decide(offer_of(kind, 1, 1)), DefaultOrders().decide(view, offer_of(kind, 1, 1))) << kind;
    EXPECT_EQ(decide(offer_of("free_action", 1, 0)), Decision::Decline);
    EXPECT_EQ(decide(offer_of("initiative", 1, 1)), Decision::Decline);
}

TEST_F(StandingOrdersTest, TheCreaturesOwnOrderGoesBeforeTheSeats) {
    EXPECT_TRUE(orders_.set({SeatId{1}, CreatureId::None, "intercept", Policy::Never}));
    EXPECT_TRUE(orders_.set({SeatId{1}, CreatureId{3}, "intercept", Policy::Always}));
    EXPECT_EQ(decide(offer_of("intercept", 3, 1)), Decision::Take);
    EXPECT_EQ(decide(offer_of("intercept", 4, 1)), Decision::Decline);
    EXPECT_EQ(decide(offer_of("intercept", 4, 2)), Decision::Ask) << "another seat's order";
}

TEST_F(StandingOrdersTest, VotesAndRulingsAreAlwaysAsked) {
    for (const char* key : {"flee_vote", "referee_ruling", "heal_up_vote", "ambush_nominee", "unheard_of"}) {
        EXPECT_FALSE(may_be_ordered(*rules_, key)) << key;
        orders_.set({SeatId{1}, CreatureId::None, key, Policy::Always});
        EXPECT_EQ(decide(offer_of(key, 0, 1)), Decision::Ask) << key;
    }
    EXPECT_TRUE(may_be_ordered(*rules_, "intercept"));
    EXPECT_FALSE(orders_.set({SeatId{1}, CreatureId::None, "Intercept!", Policy::Always}));
    EXPECT_FALSE(orders_.set({SeatId{1}, CreatureId::None, "", Policy::Always}));
}

TEST_F(StandingOrdersTest, ALaterOrderReplacesAndTheirNumberIsBounded) {
    EXPECT_TRUE(orders_.set({SeatId{1}, CreatureId::None, "intercept", Policy::Never}));
    EXPECT_TRUE(orders_.set({SeatId{1}, CreatureId::None, "intercept", Policy::Ask}));
    EXPECT_EQ(orders_.of(SeatId{1}).size(), 1U);
    for (std::uint32_t i = 1; i < StandingOrders::kPerSeatMax; ++i)
        EXPECT_TRUE(orders_.set({SeatId{1}, CreatureId{i}, "intercept", Policy::Never}));
    EXPECT_FALSE(orders_.set({SeatId{1}, CreatureId{9999}, "intercept", Policy::Never}));
    EXPECT_TRUE(orders_.set({SeatId{2}, CreatureId{9999}, "intercept", Policy::Never}));
}

TEST_F(StandingOrdersTest, StoredTextsComeBack) {
    for (const StandingOrder& order :
         {StandingOrder{SeatId{2}, CreatureId{7}, "interrupt", Policy::Never},
          StandingOrder{SeatId{2}, CreatureId::None, "intercept", Policy::Always},
          StandingOrder{SeatId{2}, CreatureId{4}, "interrupt", Policy::IfDecisive},
          StandingOrder{
              SeatId{2}, CreatureId{4}, "intercept", Policy::Protect, {ForeignId{3}, ForeignId{5}}}}) {
        const auto back = StandingOrders::from_stored(order.seat, StandingOrders::stored_key(order),
                                                      StandingOrders::value_text(order));
        ASSERT_TRUE(back.has_value());
        EXPECT_EQ(*back, order);
    }
    for (const char* key : {"@7", "intercept@", "intercept@x", "intercept@0", "Flee", "intercept@7x"})
        EXPECT_FALSE(StandingOrders::from_stored(SeatId{1}, key, "ask").has_value()) << key;
    EXPECT_FALSE(StandingOrders::from_stored(SeatId{1}, "intercept", "perhaps").has_value());
    for (const char* value : {"protect", "protect:", "protect:x", "protect:3,", "protect:0", "always:3"})
        EXPECT_FALSE(StandingOrders::from_stored(SeatId{1}, "intercept", value).has_value()) << value;
}

TEST_F(StandingOrdersTest, APredicateTakesOrDeclinesAndNeverAsks) {
    EXPECT_TRUE(orders_.set({SeatId{1}, CreatureId::None, "interrupt", Policy::IfDecisive}));
    Offer offer = offer_of("interrupt", 1, 1);
    EXPECT_EQ(decide(offer), Decision::Decline);
    offer.decisive = true;
    EXPECT_EQ(decide(offer), Decision::Take);

    EXPECT_TRUE(orders_.set({SeatId{1}, CreatureId{2}, "intercept", Policy::Protect, {ForeignId{3}}}));
    Offer step_in = offer_of("intercept", 2, 1);
    step_in.wards = {CreatureId{4}};
    EXPECT_EQ(decide(step_in), Decision::Decline);
    step_in.wards.push_back(CreatureId{3});
    EXPECT_EQ(decide(step_in), Decision::Take);
}

TEST_F(StandingOrdersTest, AReadiedActionMayAskToBeAskedAbout) {
    Readied& readied = state_.readied.emplace_back();
    readied.who = CreatureId{1};
    readied.ask = true;
    EXPECT_EQ(decide(offer_of("readied", 1, 1)), Decision::Ask);
    EXPECT_EQ(decide(offer_of("readied", 2, 1)), Decision::Take);
    EXPECT_TRUE(orders_.set({SeatId{1}, CreatureId::None, "readied", Policy::Never}));
    EXPECT_EQ(decide(offer_of("readied", 1, 1)), Decision::Decline);
}

}  // namespace
}  // namespace affray::table
