// The autopilot at a table: the referee's orders, what it proposes and does, and who hears of it.
#include "session/test_table.h"

namespace affray::session::test {
namespace {

v1::ClientFrame order_for(std::uint32_t who, v1::AutopilotMode mode) {
    v1::ClientFrame frame;
    frame.mutable_autopilot_order()->set_who(who);
    frame.mutable_autopilot_order()->set_mode(mode);
    return frame;
}

v1::ClientFrame order_for(const std::string& side, v1::AutopilotMode mode) {
    v1::ClientFrame frame = order_for(0, mode);
    frame.mutable_autopilot_order()->set_side(side);
    return frame;
}

struct Piloted : SeatedTable, testing::Test {
    Piloted() { open_with("test/duel"); }
    void say(std::size_t seat, const v1::ClientFrame& frame) {
        seats[seat]->say(frame);
        table->settle();
    }
    const v1::Autopilot& told() { return seats[0]->last(v1::ServerFrame::kAutopilot).autopilot(); }
};

TEST_F(Piloted, OrdersAreTheRefereesAlone) {
    say(0, order_for("foes", v1::AUTOPILOT_MODE_PROPOSE));
    ASSERT_EQ(told().orders_size(), 1);
    EXPECT_EQ(told().orders(0).side(), "foes");
    EXPECT_EQ(told().orders(0).tactic(), v1::AUTOPILOT_TACTIC_NEAREST);
    say(1, order_for("foes", v1::AUTOPILOT_MODE_RUN));
    EXPECT_EQ(seats[1]->fault(), "REFEREE_ONLY");
    for (std::size_t seat : {1U, 2U}) EXPECT_FALSE(seats[seat]->has(v1::ServerFrame::kAutopilot));
    EXPECT_EQ(told().orders(0).mode(), v1::AUTOPILOT_MODE_PROPOSE);
}

TEST_F(Piloted, OrdersAreChecked) {
    say(0, order_for(99, v1::AUTOPILOT_MODE_RUN));
    EXPECT_EQ(seats[0]->fault(), "UNKNOWN_ID");
    v1::ClientFrame wards = order_for("foes", v1::AUTOPILOT_MODE_RUN);
    wards.mutable_autopilot_order()->add_wards(1);
    say(0, wards);
    EXPECT_EQ(seats[0]->fault(), "BAD_ARGUMENT");
    EXPECT_EQ(told().orders_size(), 0);
}

TEST_F(Piloted, OrdersAndSettingsOutliveTheProcess) {
    v1::ClientFrame order = order_for(3, v1::AUTOPILOT_MODE_PROPOSE);
    order.mutable_autopilot_order()->set_tactic(v1::AUTOPILOT_TACTIC_PROTECT);
    order.mutable_autopilot_order()->add_wards(3);
    order.mutable_autopilot_order()->set_flee_below(25);
    say(0, order);
    v1::ClientFrame settings;
    settings.mutable_autopilot_settings()->set_pause_ms(0);
    settings.mutable_autopilot_settings()->set_halted(true);
    say(0, settings);
    const std::string before = told().SerializeAsString();
    restart();
    sit();
    EXPECT_EQ(told().SerializeAsString(), before);
    EXPECT_EQ(told().halted_by(), "referee");
    say(0, order_for(3, v1::AUTOPILOT_MODE_UNSPECIFIED));
    EXPECT_EQ(told().orders_size(), 0);
    restart();
    sit();
    EXPECT_EQ(told().orders_size(), 0);
}

struct PilotedFight : Piloted {
    // Ada and Bran have had their turns: an orc's is next.
    void come_to_the_orcs() {
        for (std::size_t seat : {1U, 2U}) {
            v1::ClientFrame never;
            never.mutable_standing_order()->set_key("intercept");
            never.mutable_standing_order()->set_value("never");
            say(seat, never);
        }
        EXPECT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
        EXPECT_TRUE(seats[1]->ask("a", end_turn(1)).has_accepted());
        EXPECT_TRUE(seats[2]->ask("b", end_turn(2)).has_accepted());
        table->settle();
    }
    void pause(std::uint32_t ms, bool halted = false) {
        v1::ClientFrame frame;
        frame.mutable_autopilot_settings()->set_pause_ms(ms);
        frame.mutable_autopilot_settings()->set_halted(halted);
        say(0, frame);
    }
    bool at_an_orc() const { return number(state().active) > 2; }
    // Intent ids of the log that begin so.
    std::size_t rows(std::string_view prefix) {
        std::size_t count = 0;
        const auto reader = table->store->open_reader();
        EXPECT_TRUE(reader.ok());
        const auto host = table->host(created.public_id);
        EXPECT_TRUE((*reader)->read_log(host->id(), 0, [&](const store::LogRow& row) {
            count += std::string_view(row.intent_id).starts_with(prefix) ? 1 : 0;
            return true;
        }));
        return count;
    }
};

TEST_F(PilotedFight, WhatIsProposedIsAcceptedStepByStepAndNobodyElseHearsOfIt) {
    say(0, order_for("foes", v1::AUTOPILOT_MODE_PROPOSE));
    come_to_the_orcs();
    int accepted = 0;
    for (; at_an_orc() && accepted < 40; ++accepted) {
        ASSERT_TRUE(told().has_proposal());
        const v1::AutopilotProposal proposal = told().proposal();
        EXPECT_EQ(proposal.version(), table->host(created.public_id)->version());
        EXPECT_EQ(proposal.who(), number(state().active));
        ASSERT_GT(proposal.choices_size(), 0);
        EXPECT_FALSE(proposal.choices(0).reason().empty());
        const auto reply = seats[0]->ask("accept" + std::to_string(accepted), proposal.choices(0).intent(),
                                         proposal.version());
        ASSERT_TRUE(reply.has_accepted()) << proposal.choices(0).reason();
        table->settle();
    }
    EXPECT_GE(accepted, 4) << "both orcs came up, struck or waited, and ended their turns";
    EXPECT_FALSE(told().has_proposal()) << "Ada is a player's";
    for (std::size_t seat : {1U, 2U}) EXPECT_FALSE(seats[seat]->has(v1::ServerFrame::kAutopilot));
}

TEST_F(PilotedFight, WhatRunsByItselfComesToTheNextPlayerAndIsLoggedAsSuch) {
    pause(0);
    say(0, order_for("foes", v1::AUTOPILOT_MODE_RUN));
    come_to_the_orcs();
    table->pump([&] { return !at_an_orc(); });
    table->settle();
    EXPECT_EQ(number(state().active), 1U);
    EXPECT_GE(rows("autopilot-"), 4U);
    EXPECT_EQ(rows(""), rows("autopilot-") + 3);
}

TEST_F(PilotedFight, AHaltStopsItAndARestartDoesNotLoseWhereItWas) {
    pause(0, true);
    say(0, order_for("foes", v1::AUTOPILOT_MODE_RUN));
    come_to_the_orcs();
    ASSERT_TRUE(told().has_proposal()) << "what it would do is told all the same";
    EXPECT_EQ(told().halted_by(), "referee");
    const std::uint64_t version = table->host(created.public_id)->version();
    restart();
    sit();
    table->settle();
    EXPECT_EQ(table->host(created.public_id)->version(), version);
    pause(0);
    table->pump([&] { return !at_an_orc(); });
}

TEST_F(PilotedFight, APauseHoldsItToo) {
    pause(0);
    come_to_the_orcs();
    v1::ClientFrame wish;
    wish.mutable_submit()->set_intent_id("pause");
    wish.mutable_submit()->mutable_steer()->set_verb("pause");
    say(0, wish);
    say(0, order_for("foes", v1::AUTOPILOT_MODE_RUN));
    EXPECT_FALSE(told().has_proposal());
    const std::uint64_t version = table->host(created.public_id)->version();
    table->settle();
    EXPECT_EQ(table->host(created.public_id)->version(), version);
    wish.mutable_submit()->set_intent_id("resume");
    wish.mutable_submit()->mutable_steer()->set_verb("resume");
    say(0, wish);
    table->pump([&] { return !at_an_orc(); });
}

TEST_F(PilotedFight, ARewindHaltsItAndForgetsWhatWasProposed) {
    pause(0);
    say(0, order_for("foes", v1::AUTOPILOT_MODE_RUN));
    come_to_the_orcs();
    table->pump([&] { return !at_an_orc(); });
    table->settle();
    v1::ClientFrame back;
    back.mutable_submit()->set_intent_id("back");
    back.mutable_submit()->mutable_rewind()->set_to(3);
    back.mutable_submit()->mutable_rewind()->set_reason("once more");
    say(0, back);
    EXPECT_TRUE(at_an_orc());
    EXPECT_EQ(told().halted_by(), "rewind");
    ASSERT_TRUE(told().has_proposal());
    EXPECT_EQ(told().proposal().version(), table->host(created.public_id)->version());
    pause(0);
    table->pump([&] { return !at_an_orc(); });
}

}  // namespace
}  // namespace affray::session::test
