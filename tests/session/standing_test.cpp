// How an encounter stands beside its fight: put off until another day, thrown away; and another name in play.
#include "session/test_table.h"

namespace affray::session::test {
namespace {

class HowItStands : public testing::Test, protected SeatedTable {
  protected:
    void begin(const std::string& content = "test/duel") {
        open_with(content);
        ASSERT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
    }
    v1::Reply steer(const std::string& verb, const std::string& reason = {}, std::size_t seat = 0) {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id("steer" + std::to_string(++steers_));
        frame.mutable_submit()->mutable_steer()->set_verb(verb);
        frame.mutable_submit()->mutable_steer()->set_reason(reason);
        const std::size_t before = seats[seat]->replies().size();
        seats[seat]->say(frame);
        table->pump([&] { return seats[seat]->replies().size() > before; });
        table->settle();
        return seats[seat]->replies().back();
    }
    v1::Reply rename(const std::string& id, const std::string& name, std::size_t seat = 0) {
        v1::Intent intent;
        intent.mutable_override()->set_verb("override");
        intent.mutable_override()->set_path("creatures." + id + ".name");
        intent.mutable_override()->set_value(name);
        intent.mutable_override()->set_reason("unmasked");
        return seats[seat]->ask("rename" + std::to_string(++steers_), intent);
    }
    v1::View view(std::size_t seat) {
        v1::ClientFrame frame;
        frame.mutable_view();
        seats[seat]->say(frame);
        return seats[seat]->last(v1::ServerFrame::kView).view();
    }
    std::string name_of(std::size_t seat, std::uint32_t number) {
        const v1::View now = view(seat);
        for (const v1::CreatureView& one : now.creatures())
            if (one.number() == number) return one.name();
        return {};
    }
    std::optional<std::int64_t> listed_rest() {
        const auto reader = table->store->open_account_reader();
        return (*(*reader)->find_encounter(created.public_id))->resting_since_ms;
    }
    const v1::Delta& told(std::size_t seat) { return seats[seat]->last(v1::ServerFrame::kDelta).delta(); }

    int steers_ = 0;
};

TEST_F(HowItStands, AFightRestsUntilItsRefereeGoesOn) {
    begin();
    EXPECT_EQ(listed_rest(), std::nullopt);
    EXPECT_EQ(steer("adjourn", {}, 1).rejected().code(), "REFEREE_ONLY");
    ASSERT_TRUE(steer("adjourn", "until Friday").has_accepted());
    const std::int64_t since = told(2).conduct().resting_since_ms();
    EXPECT_GT(since, 0);
    EXPECT_TRUE(told(2).conduct().paused());
    EXPECT_EQ(told(2).conduct().pause_reason(), "until Friday");
    EXPECT_EQ(told(2).steered().steer().verb(), "adjourn");
    EXPECT_EQ(listed_rest(), since);
    EXPECT_EQ(seats[1]->ask("a1", end_turn(1)).rejected().code(), "RESTING");
    restart();
    sit();
    EXPECT_EQ(view(1).conduct().resting_since_ms(), since) << "a restart does not wake it";
    EXPECT_EQ(seats[1]->ask("a2", end_turn(1)).rejected().code(), "RESTING");
    EXPECT_EQ(listed_rest(), since);
    ASSERT_TRUE(steer("resume").has_accepted());
    EXPECT_EQ(told(1).conduct().resting_since_ms(), 0);
    EXPECT_FALSE(told(1).conduct().paused());
    EXPECT_EQ(listed_rest(), std::nullopt);
    EXPECT_NE(seats[1]->ask("a3", end_turn(1)).rejected().code(), "RESTING");
}

TEST_F(HowItStands, NoClockRunsWhileItRests) {
    begin("test/quick");
    ASSERT_TRUE(steer("adjourn").has_accepted());
    v1::ClientFrame timer;
    timer.mutable_submit()->set_intent_id("timer");
    timer.mutable_submit()->mutable_steer()->set_verb("timer");
    timer.mutable_submit()->mutable_steer()->set_mode("set");
    timer.mutable_submit()->mutable_steer()->set_value(1);
    seats[0]->say(timer);
    table->settle();
    const CreatureId active = state().active;
    EXPECT_TRUE(seats[2]->last(v1::ServerFrame::kDeadline).deadline().stopped());
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds{1500};
    table->pump([&] { return std::chrono::steady_clock::now() > until; });
    EXPECT_EQ(state().active, active);
    ASSERT_TRUE(steer("resume").has_accepted());
    table->pump([&] { return state().active != active; });
}

TEST_F(HowItStands, AnEncounterCanBeThrownAwayBeforeItBegins) {
    open_with("test/duel");
    EXPECT_EQ(steer("discard", {}, 1).rejected().code(), "REFEREE_ONLY");
    ASSERT_TRUE(steer("discard", "the wrong map").has_accepted());
    EXPECT_EQ(state().phase, Phase::Ended);
    EXPECT_EQ(state().outcome, Name("discarded"));
    EXPECT_EQ(view(2).outcome(), "discarded");
    EXPECT_EQ(steer("discard").rejected().code(), "NOT_IN_ENCOUNTER");
    restart();
    sit();
    EXPECT_EQ(state().phase, Phase::Ended);
}

TEST_F(HowItStands, ARestEndsWithTheEncounter) {
    begin();
    ASSERT_TRUE(steer("adjourn").has_accepted());
    ASSERT_TRUE(steer("discard").has_accepted());
    EXPECT_EQ(view(1).conduct().resting_since_ms(), 0);
    EXPECT_EQ(listed_rest(), std::nullopt);
}

TEST_F(HowItStands, ARenamedCreatureIsCalledSoByAllWhoSeeIt) {
    begin();
    const std::string id = state().sheet(CreatureId{2}).id;
    constexpr std::uint32_t number = 2;
    EXPECT_FALSE(rename(id, "The Pale Rider", 1).has_accepted());
    ASSERT_TRUE(rename(id, "The Pale Rider").has_accepted());
    table->settle();
    ASSERT_EQ(told(1).events_size(), 1);
    EXPECT_EQ(told(1).events(0).overridden().value(), "The Pale Rider");
    EXPECT_EQ(told(1).events(0).overridden().creature().name(), "The Pale Rider");
    EXPECT_EQ(name_of(2, number), "The Pale Rider");
    restart();
    sit();
    EXPECT_EQ(name_of(1, number), "The Pale Rider");
}

TEST_F(HowItStands, ANameIsBoundedText) {
    begin();
    const std::string id = state().sheet(CreatureId{2}).id;
    for (const std::string& bad : {std::string(), std::string("   "), std::string(81, 'x'),
                                   std::string("two\nlines"), std::string("turned \u202E around")}) {
        const v1::Reply reply = rename(id, bad);
        EXPECT_TRUE(reply.has_rejected()) << bad;
    }
    EXPECT_EQ(rename("nobody", "Somebody").rejected().code(), "UNKNOWN_ID");
}

}  // namespace
}  // namespace affray::session::test
