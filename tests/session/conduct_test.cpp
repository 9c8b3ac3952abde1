// How play is conducted beside the rules: pauses, clocks, dice on the table, steps that wait, whose a
// creature is.
#include "session/laid_out.h"
#include "session/test_table.h"

namespace affray::session::test {
namespace {

v1::ClientFrame steer_frame(const std::string& id, const v1::Steer& steer) {
    v1::ClientFrame frame;
    frame.mutable_submit()->set_intent_id(id);
    *frame.mutable_submit()->mutable_steer() = steer;
    return frame;
}

v1::Steer steer(const std::string& verb, const std::string& reason = {}) {
    v1::Steer steer;
    steer.set_verb(verb);
    steer.set_reason(reason);
    return steer;
}

v1::Steer about(const std::string& verb, std::uint32_t who, bool off = false) {
    v1::Steer wish = steer(verb);
    wish.mutable_whose()->set_who(who);
    wish.set_off(off);
    return wish;
}

v1::Steer of_side(const std::string& verb, const std::string& side) {
    v1::Steer wish = steer(verb);
    wish.mutable_whose()->set_side(side);
    wish.set_sides(20);
    wish.set_value(7);
    return wish;
}

v1::Steer die(std::uint32_t who, std::int32_t sides, std::int32_t value) {
    v1::Steer wish = about("lay_die", who);
    wish.set_sides(sides);
    wish.set_value(value);
    return wish;
}

v1::Intent govern(const std::string& verb, std::uint32_t who, std::int32_t value = 0) {
    v1::Intent intent;
    intent.mutable_govern()->set_verb(verb);
    intent.mutable_govern()->set_who(who);
    intent.mutable_govern()->set_value(value);
    return intent;
}

v1::Intent strike(std::uint32_t who, std::uint32_t target) {
    v1::Intent intent;
    intent.mutable_attack()->set_verb("attack");
    intent.mutable_attack()->set_who(who);
    intent.mutable_attack()->set_with("sword");
    intent.mutable_attack()->add_targets(target);
    return intent;
}

const v1::Rolled* die_of(const v1::Delta& delta, std::int32_t sides) {
    for (const v1::Event& event : delta.events())
        if (event.has_rolled() && event.rolled().sides() == sides) return &event.rolled();
    return nullptr;
}

// It is Ada's turn, and an orc stands next to her. 1 is Ada of seat 1, 2 Bran of seat 2, 3 and 4 are orcs.
class ConductOfPlay : public testing::Test, protected SeatedTable {
  protected:
    void begin(const std::string& content = "test/duel") {
        open_with(content);
        ASSERT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
        v1::Intent place = govern("place", 3);
        place.mutable_govern()->mutable_place()->set_x(1);
        ASSERT_TRUE(seats[0]->ask("place", place).has_accepted());
        for (int i = 0; i < 12 && state().active != CreatureId{1}; ++i) {
            const auto active = number(state().active);
            Player& player = active == 2 ? *seats[2] : *seats[0];
            player.ask("turn" + std::to_string(i), end_turn(active));
        }
        ASSERT_EQ(state().active, CreatureId{1});
        table->settle();
    }
    v1::Reply say(std::size_t seat, const v1::ClientFrame& frame) {
        const std::size_t before = seats[seat]->replies().size();
        seats[seat]->say(frame);
        table->pump([&] { return seats[seat]->replies().size() > before; });
        return seats[seat]->replies().back();
    }
    v1::Reply change(const v1::Steer& wish, std::size_t seat = 0) {
        const v1::Reply reply = say(seat, steer_frame("steer" + std::to_string(++steers_), wish));
        table->settle();
        return reply;
    }
    v1::Reply rewind(std::uint64_t to) {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id("rewind" + std::to_string(++steers_));
        frame.mutable_submit()->mutable_rewind()->set_to(to);
        frame.mutable_submit()->mutable_rewind()->set_reason("again");
        return say(0, frame);
    }
    const v1::Delta& told(std::size_t seat) { return seats[seat]->last(v1::ServerFrame::kDelta).delta(); }
    v1::View view(std::size_t seat) {
        v1::ClientFrame frame;
        frame.mutable_view();
        seats[seat]->say(frame);
        return seats[seat]->last(v1::ServerFrame::kView).view();
    }
    std::uint64_t version() { return table->host(created.public_id)->version(); }
    std::uint64_t hash() { return state_hash(state()); }
    void come_back() { restart(), sit(); }

    int steers_ = 0;
};

TEST_F(ConductOfPlay, APauseStopsEverybodyButTheRefereeAndOutlivesTheServer) {
    begin();
    EXPECT_EQ(change(steer("pause"), 1).rejected().code(), "REFEREE_ONLY");
    ASSERT_TRUE(change(steer("pause", "pizza")).has_accepted());
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        EXPECT_TRUE(told(seat).conduct().paused()) << seat;
        EXPECT_EQ(told(seat).conduct().pause_reason(), "pizza");
        EXPECT_EQ(told(seat).steered().steer().verb(), "pause");
    }
    EXPECT_EQ(seats[1]->ask("a1", end_turn(1)).rejected().code(), "PAUSED");
    EXPECT_TRUE(seats[0]->ask("r1", govern("apply_damage", 3, 1)).has_accepted());
    come_back();
    EXPECT_TRUE(view(2).conduct().paused());
    EXPECT_EQ(seats[1]->ask("a2", end_turn(1)).rejected().code(), "PAUSED");
    ASSERT_TRUE(rewind(version() - 1).has_accepted());
    EXPECT_TRUE(view(1).conduct().paused()) << "a way back leads no pause away";
    ASSERT_TRUE(change(steer("resume")).has_accepted());
    EXPECT_TRUE(seats[1]->ask("a3", end_turn(1)).has_accepted());
}

TEST_F(ConductOfPlay, TimeStandsStillWhilePausedAndGoesOnWithWhatIsLeft) {
    begin("test/quick");
    ASSERT_TRUE(change(steer("pause")).has_accepted());
    v1::Steer clock = steer("timer");
    clock.set_mode("set");
    clock.set_value(1);
    ASSERT_TRUE(change(clock).has_accepted());
    const auto& stopped = seats[2]->last(v1::ServerFrame::kDeadline).deadline();
    EXPECT_TRUE(stopped.stopped());
    // Longer than the turn had: a rest of it is all that runs.
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds{1500};
    table->pump([&] { return std::chrono::steady_clock::now() > until; });
    EXPECT_EQ(state().active, CreatureId{1});
    come_back();
    EXPECT_TRUE(seats[2]->last(v1::ServerFrame::kDeadline).deadline().stopped());
    EXPECT_EQ(state().active, CreatureId{1});
    ASSERT_TRUE(change(steer("resume")).has_accepted());
    table->pump([&] { return state().active != CreatureId{1}; });
}

TEST_F(ConductOfPlay, ATurnCanBeGivenATimeAndTheTimeCleared) {
    begin();
    v1::Steer timer = steer("timer", "hurry");
    timer.set_mode("extend");
    timer.set_value(500);
    ASSERT_TRUE(change(timer).has_accepted()) << "a turn that lasts for ever is given one";
    EXPECT_GT(seats[1]->last(v1::ServerFrame::kDeadline).deadline().remaining_ms(), 0U);
    ASSERT_TRUE(change(timer).has_accepted());
    EXPECT_GT(seats[1]->last(v1::ServerFrame::kDeadline).deadline().remaining_ms(), 500'000U);
    timer.set_mode("clear");
    ASSERT_TRUE(change(timer).has_accepted());
    EXPECT_TRUE(seats[1]->last(v1::ServerFrame::kDeadline).deadline().cleared());
    timer.set_question(99);
    EXPECT_EQ(change(timer).rejected().code(), "UNKNOWN_ID");
    v1::Steer clock = steer("clock");
    clock.set_mode("fast");
    EXPECT_EQ(change(clock).rejected().field(), "steer.mode");
    clock.set_mode("off");
    EXPECT_TRUE(change(clock).has_accepted());
    EXPECT_EQ(told(2).conduct().clock(), "off");
}

TEST_F(ConductOfPlay, ALaidDieIsTheNextOneOfItsKindAndTheLogSaysWhoEnteredIt) {
    begin();
    EXPECT_EQ(change(die(1, 20, 21)).rejected().field(), "steer.value");
    EXPECT_EQ(change(die(1, 20, 12), 1).rejected().code(), "REFEREE_ONLY");
    ASSERT_TRUE(change(die(1, 20, 19)).has_accepted());
    EXPECT_EQ(told(2).ByteSizeLong(), told(1).ByteSizeLong()) << "who may not know is told nothing";
    EXPECT_FALSE(told(1).has_conduct());
    const std::uint64_t before = version();
    ASSERT_TRUE(seats[1]->ask("hit", strike(1, 3)).has_accepted());
    table->settle();
    const v1::Rolled* rolled = die_of(told(2), 20);
    ASSERT_NE(rolled, nullptr);
    EXPECT_EQ(rolled->value(), 19);
    EXPECT_EQ(rolled->entered(), 0U);
    ASSERT_TRUE(rolled->has_entered());
    EXPECT_FALSE(die_of(told(2), 8) != nullptr && die_of(told(2), 8)->has_entered()) << "the damage is drawn";
    const std::uint64_t struck = hash();
    come_back();
    EXPECT_EQ(hash(), struck);
    EXPECT_EQ(view(0).conduct().laid_size(), 0);
    ASSERT_TRUE(rewind(before).has_accepted());
    ASSERT_TRUE(seats[1]->ask("again", strike(1, 3)).has_accepted());
    table->settle();
    EXPECT_FALSE(die_of(told(2), 20)->has_entered()) << "what was laid is used once";
}

TEST_F(ConductOfPlay, PlayersLayDiceForTheirOwnWhereTheRefereeLetsThem) {
    begin();
    ASSERT_TRUE(change(steer("player_dice")).has_accepted());
    EXPECT_EQ(change(die(2, 20, 12), 1).rejected().code(), "NOT_CONTROLLER");
    const std::size_t frames = seats[2]->frames.size();
    ASSERT_TRUE(change(die(1, 20, 12), 1).has_accepted());
    EXPECT_EQ(told(1).conduct().laid(0).value(), 12);
    EXPECT_EQ(seats[2]->frames.size(), frames) << "it is nothing to others";
    ASSERT_TRUE(seats[1]->ask("hit", strike(1, 3)).has_accepted());
    table->settle();
    EXPECT_EQ(die_of(told(2), 20)->entered(), 1U);
}

// SEC-22: whether there is such a side would tell that somebody of it hides.
TEST_F(ConductOfPlay, SEC22ASideThatHidesIsNoSideForPlayers) {
    begin("test/lurkers");
    ASSERT_TRUE(change(steer("player_dice")).has_accepted());
    EXPECT_EQ(change(of_side("lay_die", "foes"), 1).rejected().code(), "NOT_CONTROLLER");
    const v1::Reply hidden = change(of_side("lay_die", "cultists"), 1);
    const v1::Reply none = change(of_side("lay_die", "nobodys"), 1);
    EXPECT_EQ(hidden.rejected().ShortDebugString(), none.rejected().ShortDebugString());
    EXPECT_EQ(change(of_side("ask_rolls", "nobodys")).rejected().code(), "UNKNOWN_ID");
    const std::size_t frames = seats[1]->frames.size();
    ASSERT_TRUE(change(of_side("ask_rolls", "cultists")).has_accepted());
    EXPECT_EQ(told(0).conduct().asked_rolls_size(), 1);
    EXPECT_EQ(seats[1]->frames.size(), frames) << "nobody else hears that they are asked";
    EXPECT_EQ(view(1).conduct().asked_rolls_size(), 0);
}

TEST_F(ConductOfPlay, ADieThatIsAskedForWaitsForWhatItShowedThroughARestart) {
    begin();
    ASSERT_TRUE(change(about("ask_rolls", 1)).has_accepted());
    ASSERT_TRUE(seats[1]->ask("hit", strike(1, 3)).has_accepted());
    come_back();
    const v1::Question question = view(0).question();
    ASSERT_EQ(question.kind(), "throw_die");
    EXPECT_EQ(question.offers(0).amount(), 20);
    v1::Intent answer;
    answer.mutable_answer()->set_verb("answer");
    answer.mutable_answer()->set_question(question.id());
    answer.mutable_answer()->add_picks(0);
    answer.mutable_answer()->set_amount(21);
    EXPECT_EQ(seats[0]->ask("bad", answer).rejected().code(), "VALUE_OUT_OF_RANGE");
    answer.mutable_answer()->set_amount(18);
    ASSERT_TRUE(seats[0]->ask("said", answer).has_accepted());
    table->settle();
    const v1::Rolled* rolled = die_of(told(2), 20);
    ASSERT_NE(rolled, nullptr);
    EXPECT_EQ(rolled->value(), 18);
    EXPECT_TRUE(rolled->has_entered());
    // What follows a hit is asked for too, and the server may roll it after all.
    const v1::Question damage = view(0).question();
    ASSERT_EQ(damage.kind(), "throw_die");
    answer.mutable_answer()->set_question(damage.id());
    answer.mutable_answer()->clear_picks();
    ASSERT_TRUE(seats[0]->ask("declined", answer).has_accepted());
    table->settle();
    ASSERT_NE(die_of(told(2), 8), nullptr);
    EXPECT_FALSE(die_of(told(2), 8)->has_entered());
    const std::uint64_t after = hash();
    come_back();
    EXPECT_EQ(hash(), after);
}

TEST_F(ConductOfPlay, TheRefereeAnswersInTheSteadOfASeat) {
    begin();
    ASSERT_TRUE(change(steer("player_dice")).has_accepted());
    ASSERT_TRUE(change(about("ask_rolls", 1)).has_accepted());
    ASSERT_TRUE(seats[1]->ask("hit", strike(1, 3)).has_accepted());
    table->settle();
    v1::Intent answer;
    answer.mutable_answer()->set_verb("answer");
    answer.mutable_answer()->set_question(view(0).question().id());
    answer.mutable_answer()->add_picks(0);
    answer.mutable_answer()->set_amount(2);
    answer.mutable_answer()->set_instead_of(1);
    EXPECT_EQ(seats[2]->ask("no", answer).rejected().code(), "REFEREE_ONLY");
    ASSERT_TRUE(seats[0]->ask("stead", answer).has_accepted());
    table->settle();
    EXPECT_EQ(die_of(told(1), 20)->value(), 2);
    EXPECT_EQ(die_of(told(1), 20)->entered(), 0U);
}

TEST_F(ConductOfPlay, AStepThatIsHeldIsTheRefereesAloneUntilItCounts) {
    begin();
    ASSERT_TRUE(change(about("hold_steps", 1)).has_accepted());
    EXPECT_EQ(told(1).ByteSizeLong(), told(2).ByteSizeLong());
    EXPECT_FALSE(told(1).has_conduct()) << "nobody learns that steps will be looked at";
    const std::uint64_t before = hash();
    ASSERT_TRUE(seats[1]->ask("hit", strike(1, 3)).has_accepted());
    table->settle();
    EXPECT_EQ(hash(), before);
    EXPECT_GT(told(0).conduct().held().events_size(), 0);
    EXPECT_TRUE(told(1).conduct().waits_for_referee());
    EXPECT_EQ(told(1).conduct().held().events_size(), 0);
    EXPECT_EQ(told(1).events_size(), 0);
    EXPECT_TRUE(told(2).conduct().waits_for_referee());
    EXPECT_FALSE(told(2).conduct().has_held());
    EXPECT_EQ(told(2).events_size(), 0);
    EXPECT_EQ(seats[2]->ask("b1", end_turn(2)).rejected().code(), "STEP_HELD");
    EXPECT_EQ(seats[0]->ask("r1", govern("apply_damage", 3, 1)).rejected().code(), "STEP_HELD");
    const std::int32_t shown = die_of(told(0), 20) != nullptr ? 0 : told(0).conduct().held().events_size();
    come_back();
    ASSERT_EQ(view(0).conduct().held().events_size(), shown);
    ASSERT_TRUE(change(steer("accept")).has_accepted());
    EXPECT_NE(hash(), before);
    for (std::size_t seat = 0; seat < kSeats; ++seat) EXPECT_NE(die_of(told(seat), 20), nullptr) << seat;
    const std::uint64_t after = hash();
    come_back();
    EXPECT_EQ(hash(), after);
    EXPECT_EQ(change(steer("accept")).rejected().code(), "NO_STEP_HELD");
}

TEST_F(ConductOfPlay, AStepThatIsTakenBackHasNotHappenedAndItsPlayerReadsWhy) {
    begin();
    ASSERT_TRUE(change(about("hold_steps", 1)).has_accepted());
    const std::uint64_t before = hash();
    ASSERT_TRUE(seats[1]->ask("hit", strike(1, 3)).has_accepted());
    table->settle();
    EXPECT_EQ(change(steer("take_back")).rejected().field(), "steer.reason");
    ASSERT_TRUE(change(steer("take_back", "the orc has surrendered")).has_accepted());
    EXPECT_EQ(hash(), before);
    EXPECT_EQ(told(1).steered().steer().reason(), "the orc has surrendered");
    EXPECT_FALSE(told(1).conduct().waits_for_referee());
    EXPECT_FALSE(told(2).has_steered());
    for (const std::string& bytes : seats[2]->sent) EXPECT_EQ(bytes.find("surrendered"), std::string::npos);
    EXPECT_TRUE(change(about("hold_steps", 1, true)).has_accepted());
    EXPECT_TRUE(seats[1]->ask("hit2", strike(1, 3)).has_accepted());
    EXPECT_NE(hash(), before);
}

TEST_F(ConductOfPlay, ACreatureIsHandedOverWithAllThatItsSeatMayKnow) {
    begin();
    ASSERT_TRUE(seats[0]->ask("give", govern("set_control", 4, 2)).has_accepted());
    table->settle();
    EXPECT_EQ(told(2).view().creatures(3).seat(), 2U);
    EXPECT_GT(told(2).view().creatures(3).powers_size(), 0);
    EXPECT_EQ(told(1).view().creatures(3).powers_size(), 0);
    come_back();
    EXPECT_EQ(view(2).creatures(3).seat(), 2U);
    EXPECT_EQ(seats[0]->ask("give2", govern("set_control", 4, 2)).rejected().code(), "WRONG_STATE");
    EXPECT_EQ(seats[0]->ask("give3", govern("set_control", 4, 9)).rejected().code(), "UNKNOWN_ID");
    ASSERT_TRUE(seats[0]->ask("take", govern("set_control", 4, 0)).has_accepted());
    table->settle();
    EXPECT_EQ(told(2).view().creatures(3).powers_size(), 0);
}
TEST_F(ConductOfPlay, AHiddenNewcomerIsNobodysNewsUntilItIsShown) {
    begin();
    v1::Intent add;
    add.mutable_setup()->set_verb("add_creature");
    add.mutable_setup()->set_stat_block("wolf");
    add.mutable_setup()->mutable_place()->set_x(-3);
    add.mutable_setup()->set_hidden(true);
    ASSERT_TRUE(seats[0]->ask("add", add).has_accepted());
    table->settle();
    EXPECT_EQ(view(0).creatures_size(), 5);
    EXPECT_TRUE(view(0).creatures(4).hidden());
    EXPECT_EQ(view(1).creatures_size(), 4);
    const std::uint32_t wolf = view(0).creatures(4).number();
    EXPECT_EQ(view(0).creatures(4).id(), "wolf_" + std::to_string(wolf));
    for (const std::string& bytes : seats[1]->sent) EXPECT_EQ(bytes.find("wolf_"), std::string::npos);
    ASSERT_TRUE(seats[0]->ask("show", govern("reveal", wolf, 1)).has_accepted());
    table->settle();
    EXPECT_EQ(told(1).view().creatures_size(), 5);
    EXPECT_EQ(told(1).view().SerializeAsString(), laid_out(view(1)).SerializeAsString());
    ASSERT_TRUE(seats[0]->ask("hide", govern("reveal", wolf, 0)).has_accepted());
    table->settle();
    EXPECT_EQ(told(1).view().creatures_size(), 4);
    EXPECT_EQ(told(1).events_size(), 0);
}

TEST_F(ConductOfPlay, WhatTheRefereeGivesIsGivenAndTheReasonIsTheReferees) {
    begin();
    v1::ClientFrame frame;
    frame.mutable_submit()->set_intent_id("award");
    frame.mutable_submit()->set_reason("for the song");
    v1::Govern& award = *frame.mutable_submit()->mutable_intent()->mutable_govern();
    award.set_verb("award");
    award.set_subject("item");
    award.set_who(1);
    award.set_value(2);
    award.set_text("potion_of_healing");
    ASSERT_TRUE(say(0, frame).has_accepted());
    table->settle();
    EXPECT_EQ(told(0).reason(), "for the song");
    EXPECT_EQ(told(1).reason(), "");
    EXPECT_EQ(told(1).events(0).item_appeared().item().name(), "potion_of_healing");
    v1::Intent coins = govern("award", 1, 250);
    coins.mutable_govern()->set_subject("coins");
    ASSERT_TRUE(seats[0]->ask("coins", coins).has_accepted());
    coins.mutable_govern()->set_value(0);
    EXPECT_EQ(seats[0]->ask("none", coins).rejected().code(), "VALUE_OUT_OF_RANGE");
}

}  // namespace
}  // namespace affray::session::test
