// What others are told while the referee is asked about somebody who hides: nothing (SEC-22, REL-18).
#include <functional>

#include "rules/question_number.h"
#include "session/test_table.h"

namespace affray::session::test {
namespace {

// 1 is Ada of seat 1, 2 Bran of seat 2; it is Ada's turn.
class Asides : public testing::Test, protected SeatedTable {
  protected:
    void SetUp() override {
        open_with("test/lurkers");
        for (const auto& [who, die] : {std::pair{1U, 20}, {2U, 12}, {3U, 3}, {4U, 2}, {5U, 1}})
            lay(die, [who = who](v1::Whose& whose) { whose.set_who(who); });
        ASSERT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
        ASSERT_EQ(state().active, CreatureId{1});
        // Whoever comes later throws for initiative twice, and not the same.
        for (const std::int32_t die : {3, 5}) lay(die, [](v1::Whose& whose) { whose.set_side("cultists"); });
        v1::ClientFrame order;
        order.mutable_standing_order()->set_key("initiative");
        order.mutable_standing_order()->set_value("ask");
        seats[0]->say(order);
        table->settle();
    }
    void lay(std::int32_t value, const std::function<void(v1::Whose&)>& name) {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id("die" + std::to_string(++asked_));
        v1::Steer& steer = *frame.mutable_submit()->mutable_steer();
        steer.set_verb("lay_die");
        name(*steer.mutable_whose());
        steer.set_sides(20);
        steer.set_value(value);
        seats[0]->say(frame);
        table->settle();
    }
    // It throws for initiative twice: the referee is asked which of the two counts.
    void ask_aside() {
        v1::Intent add;
        add.mutable_setup()->set_verb("add_creature");
        add.mutable_setup()->set_stat_block("elder");
        add.mutable_setup()->set_side("cultists");
        add.mutable_setup()->mutable_place()->set_x(-5);
        add.mutable_setup()->set_hidden(true);
        ASSERT_TRUE(seats[0]->ask("elder" + std::to_string(++asked_), add).has_accepted());
        table->settle();
        ASSERT_TRUE(state().asked && is_aside(state().asked->id));
    }
    void answer_aside() {
        v1::Intent answer;
        answer.mutable_answer()->set_verb("answer");
        answer.mutable_answer()->set_question(static_cast<std::uint32_t>(state().asked->id));
        ASSERT_TRUE(seats[0]->ask("answer" + std::to_string(++asked_), answer).has_accepted());
        table->settle();
        ASSERT_FALSE(state().asked);
    }
    // What a player reads who looks around.
    std::string look_around(std::size_t seat) {
        Player& player = *seats[seat];
        const std::size_t before = player.frames.size();
        v1::ClientFrame view, menu, preview;
        view.mutable_view();
        menu.mutable_menu()->set_who(static_cast<std::uint32_t>(seat));
        *preview.mutable_preview()->mutable_intent() = step(static_cast<std::uint32_t>(seat), 1, 0);
        for (const v1::ClientFrame& frame : {view, menu, preview}) player.say(frame);
        v1::Intent wrong;
        wrong.mutable_answer()->set_verb("answer");
        wrong.mutable_answer()->set_question(static_cast<std::uint32_t>(kAsideQuestions));
        player.ask("wrong", wrong);
        if (seat == 2) player.ask("turn", end_turn(2));
        table->settle();
        std::string all;
        for (std::size_t i = before; i < player.frames.size(); ++i)
            all += player.frames[i].ShortDebugString();
        return all;
    }
    std::vector<std::string> ids_answered(std::size_t seat) {
        std::vector<std::string> ids;
        for (const v1::Reply& reply : seats[seat]->replies()) ids.push_back(reply.intent_id());
        return ids;
    }

    int asked_ = 0;
};

TEST_F(Asides, SEC22NobodyElseHearsOfAQuestionAboutWhoHides) {
    const std::string ann = look_around(1), ben = look_around(2);
    EXPECT_NE(ben.find("NOT_YOUR_TURN"), std::string::npos) << ben;
    const std::size_t frames = seats[1]->frames.size(), others = seats[2]->frames.size();
    ask_aside();
    EXPECT_EQ(seats[1]->frames.size(), frames);
    EXPECT_EQ(seats[2]->frames.size(), others);
    EXPECT_TRUE(seats[0]->last(v1::ServerFrame::kDelta).delta().events_size() > 0);
    EXPECT_EQ(look_around(1), ann);
    EXPECT_EQ(look_around(2), ben);
    answer_aside();
    EXPECT_EQ(look_around(1), ann);
    EXPECT_EQ(look_around(2), ben);
}

TEST_F(Asides, SEC22WhatIsAllowedWaitsForTheRefereesAnswer) {
    ask_aside();
    const std::size_t before = seats[1]->replies().size();
    const std::uint64_t version = table->host(created.public_id)->version();
    seats[1]->submit("one", step(1, 1, 0));
    seats[1]->submit("two", step(2, 1, 1));  // whose turn it is not: no answer overtakes another
    seats[1]->submit("one", step(1, 1, 0));
    seats[1]->submit("three", step(1, 2, 0));
    table->settle();
    EXPECT_EQ(seats[1]->replies().size(), before);
    EXPECT_EQ(table->host(created.public_id)->version(), version);
    answer_aside();
    ASSERT_TRUE(table->pump([&] { return seats[1]->replies().size() == before + 4; }));
    const std::vector<v1::Reply> replies = seats[1]->replies();
    std::size_t accepted = 0;
    for (std::size_t i = before; i < replies.size(); ++i) accepted += replies[i].has_accepted() ? 1 : 0;
    EXPECT_EQ(accepted, 3U) << "both steps, one of them asked for twice";
    table->settle();
    EXPECT_EQ(state().creature(CreatureId{1}).place.x, 2);
}

TEST_F(Asides, SEC22WhatWaitsIsJudgedByWhatTheAnswerLeft) {
    ask_aside();
    v1::Intent gone;
    gone.mutable_override()->set_verb("override");
    gone.mutable_override()->set_path("creatures.ada.status");
    gone.mutable_override()->set_value("unconscious");
    gone.mutable_override()->set_reason("a trap");
    seats[1]->submit("step", step(1, 1, 0));
    ASSERT_TRUE(seats[0]->ask("gone", gone).has_accepted());
    table->settle();
    const std::size_t before = seats[1]->replies().size();
    answer_aside();
    ASSERT_TRUE(table->pump([&] { return seats[1]->replies().size() > before; }));
    EXPECT_TRUE(seats[1]->replies().back().has_rejected());
}

TEST_F(Asides, SEC22TheQuestionLastsThroughARestartUnheard) {
    const std::string ann = look_around(1);
    ask_aside();
    restart();
    sit();
    EXPECT_TRUE(state().asked && is_aside(state().asked->id));
    EXPECT_FALSE(seats[1]->last(v1::ServerFrame::kView).view().has_question());
    EXPECT_TRUE(seats[0]->last(v1::ServerFrame::kView).view().has_question());
    EXPECT_EQ(look_around(1), ann);
    answer_aside();
    EXPECT_TRUE(seats[1]->ask("on", step(1, 1, 0)).has_accepted());
}

// A turn's clock runs on, as if nobody were asked; the turn ends when it is over.
TEST_F(Asides, SEC22TheTurnsClockRunsOn) {
    v1::ClientFrame frame;
    frame.mutable_submit()->set_intent_id("clock");
    v1::Steer& steer = *frame.mutable_submit()->mutable_steer();
    steer.set_verb("clock");
    steer.set_mode("standard");
    steer.set_value(30);
    // The server's clock is behind until the referee is asked.
    table->clock.ahead = std::chrono::seconds{-29};
    seats[0]->say(frame);
    table->settle();
    const auto over = table->clock.steady() + std::chrono::seconds{31};
    const std::size_t frames = seats[1]->frames.size();
    ask_aside();
    table->clock.ahead = {};
    table->pump([&] { return table->clock.steady() > over; });
    table->settle();
    EXPECT_EQ(seats[1]->frames.size(), frames) << "neither is the clock stopped nor the turn ended";
    EXPECT_EQ(state().active, CreatureId{1});
    answer_aside();
    table->pump([&] { return state().active == CreatureId{2}; });
}

}  // namespace
}  // namespace affray::session::test
