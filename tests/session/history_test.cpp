// What a seat was told, read back from the server: the same bytes as live, whole, and never more than that.
#include "session/history_page.h"
#include "session/test_table.h"

namespace affray::session::test {
namespace {

class Histories : public testing::Test, protected SeatedTable {
  protected:
    void SetUp() override {
        open_with("test/duel");
        ASSERT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
    }

    // A page, asked for as soon as the server lets.
    v1::History page(Player& seat, std::optional<std::uint64_t> version = {},
                     std::optional<std::uint64_t> talk = {}) {
        v1::ClientFrame ask;
        ask.mutable_history()->set_ref(++ref_);
        if (version) ask.mutable_history()->set_version(*version);
        if (talk) ask.mutable_history()->set_talk(*talk);
        for (int i = 0; i < 200; ++i) {
            table->clock.ahead += std::chrono::seconds{2};
            seat.say(ask);
            table->settle();
            if (seat.has(v1::ServerFrame::kHistory) &&
                seat.last(v1::ServerFrame::kHistory).history().ref() == ref_)
                return seat.last(v1::ServerFrame::kHistory).history();
        }
        ADD_FAILURE() << "no page";
        return {};
    }

    // All of it, oldest first.
    v1::History whole(Player& seat) {
        v1::History all = page(seat);
        while (all.view().version() > 0 || (all.talk_size() > 0 && all.talk(0).id() > 1)) {
            v1::History older = all.talk_size() > 0 ? page(seat, all.view().version(), all.talk(0).id() - 1)
                                                    : page(seat, all.view().version());
            EXPECT_LE(older.deltas_size(), static_cast<int>(kPageSteps));
            EXPECT_LE(older.talk_size(), static_cast<int>(kPageLines));
            older.mutable_deltas()->MergeFrom(all.deltas());
            older.mutable_talk()->MergeFrom(all.talk());
            all = std::move(older);
        }
        return all;
    }

    static std::vector<std::string> live(const Player& seat) {
        std::vector<std::string> told;
        for (const auto& frame : seat.frames)
            if (frame.has_delta()) told.push_back(frame.delta().SerializeAsString());
        return told;
    }
    static std::vector<std::string> steps(const v1::History& history) {
        std::vector<std::string> told;
        for (const v1::Delta& delta : history.deltas()) told.push_back(delta.SerializeAsString());
        return told;
    }

    void say(std::size_t seat, const std::string& text, bool whisper = false) {
        v1::ClientFrame frame;
        frame.mutable_chat()->set_text(text);
        frame.mutable_chat()->set_whisper(whisper);
        seats[seat]->say(frame);
        table->settle();
    }
    // Whoever acts ends the turn, some times.
    void turns(int count) {
        for (int i = 0; i < count; ++i) {
            const v1::Intent end = end_turn(static_cast<std::uint32_t>(state().active));
            const std::string id = "turn " + std::to_string(++turn_);
            ASSERT_TRUE(seats[0]->ask(id, end).has_accepted() || seats[1]->ask(id, end).has_accepted() ||
                        seats[2]->ask(id, end).has_accepted());
        }
    }
    void rewind(std::uint64_t to) {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id("back");
        frame.mutable_submit()->mutable_rewind()->set_to(to);
        frame.mutable_submit()->mutable_rewind()->set_reason("misread");
        seats[0]->say(frame);
        table->settle();
        ASSERT_TRUE(seats[0]->replies().back().has_accepted());
    }
    void pause() {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id("hush");
        frame.mutable_submit()->mutable_steer()->set_verb("pause");
        seats[0]->say(frame);
        table->settle();
        ASSERT_TRUE(seats[0]->replies().back().has_accepted());
    }

    std::uint32_t ref_ = 0;
    int turn_ = 0;
};

TEST_F(Histories, IsWhatEachSeatWasSentByteForByte) {
    ASSERT_TRUE(seats[1]->ask("a1", step(1, 1, 0)).has_accepted());
    v1::Intent strike;
    strike.mutable_govern()->set_verb("apply_damage");
    strike.mutable_govern()->set_who(1);
    strike.mutable_govern()->set_value(1);
    ASSERT_TRUE(seats[0]->ask("wound", strike).has_accepted());
    turns(3);
    rewind(2);
    turns(1);
    pause();
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        const v1::History told = page(*seats[seat]);
        EXPECT_EQ(steps(told), live(*seats[seat])) << seat;
        EXPECT_EQ(told.view().version(), 0U);
        EXPECT_EQ(told.view().phase(), "setup");
    }
}

TEST_F(Histories, AFreshDeviceReadsTheWholeFightAfterARestart) {
    say(1, "well met");
    turns(130);
    rewind(40);
    turns(120);
    say(2, "and you");
    const std::vector<std::string> told = live(*seats[1]);
    ASSERT_GT(told.size(), 2 * kPageSteps);
    restart();
    sit();
    EXPECT_TRUE(live(*seats[1]).empty());
    const v1::History all = whole(*seats[1]);
    EXPECT_EQ(steps(all), told);
    ASSERT_EQ(all.talk_size(), 2);
    EXPECT_EQ(all.talk(0).text(), "well met");
    EXPECT_EQ(all.talk(1).id(), 2U);
}

TEST_F(Histories, APageBeginsWithWhatStoodBeforeIt) {
    turns(130);
    const v1::History last = page(*seats[2]);
    ASSERT_EQ(last.deltas_size(), static_cast<int>(kPageSteps));
    v1::ClientFrame ask;
    ask.mutable_past()->set_version(last.view().version());
    seats[2]->say(ask);
    table->settle();
    EXPECT_EQ(last.view().SerializeAsString(),
              seats[2]->last(v1::ServerFrame::kPast).past().view().SerializeAsString());
    EXPECT_EQ(last.deltas(0).version(), last.view().version() + 1);
}

TEST_F(Histories, NobodyReadsWhatWasWhisperedToOthers) {
    say(1, "the wolf behind you", true);
    say(1, "/gmroll 1d20 sneaking");
    say(2, "fine weather");
    const v1::History mine = page(*seats[1]), others = page(*seats[2]), all = page(*seats[0]);
    ASSERT_EQ(mine.talk_size(), 3);
    EXPECT_EQ(all.talk_size(), 3);
    ASSERT_EQ(others.talk_size(), 1);
    EXPECT_EQ(others.talk(0).text(), "fine weather");
    EXPECT_EQ(others.talk(0).id(), 1U);
    EXPECT_EQ(others.SerializeAsString().find("sneaking"), std::string::npos);
}

TEST_F(Histories, MuchTalkComesInPages) {
    for (int i = 0; i < 450; ++i) {
        v1::ClientFrame frame;
        frame.mutable_chat()->set_text("line " + std::to_string(i));
        seats[1 + static_cast<std::size_t>(i % 2)]->say(frame);
    }
    table->settle();
    EXPECT_EQ(page(*seats[2]).talk_size(), static_cast<int>(kPageLines));
    const v1::History all = whole(*seats[2]);
    ASSERT_EQ(all.talk_size(), 450);
    for (int i = 0; i < 450; ++i) EXPECT_EQ(all.talk(i).id(), static_cast<std::uint64_t>(i) + 1);
}

TEST_F(Histories, OnePageAtATimeAndNothingThatIsYetToCome) {
    v1::ClientFrame ask;
    ask.mutable_history()->set_ref(1);
    seats[1]->say(ask);
    seats[1]->say(ask);
    EXPECT_EQ(seats[1]->fault(), "RETRY_LATER");
    EXPECT_EQ(seats[1]->last(v1::ServerFrame::kFault).fault().field(), "history.version");
    table->settle();
    ask.mutable_history()->set_version(1000);
    table->clock.ahead += std::chrono::seconds{2};
    seats[1]->say(ask);
    EXPECT_EQ(seats[1]->fault(), "BAD_ARGUMENT");
}

TEST_F(Histories, LargeStepsMakeShortPages) {
    // Each way back tells a whole view.
    turns(2);
    for (int i = 0; i < 60; ++i) {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id("back " + std::to_string(i));
        frame.mutable_submit()->mutable_rewind()->set_to(2);
        frame.mutable_submit()->mutable_rewind()->set_reason(std::string(500, 'x'));
        seats[0]->say(frame);
        table->settle();
    }
    const v1::History last = page(*seats[1]);
    EXPECT_LT(last.ByteSizeLong(), kPageBytes + last.view().ByteSizeLong() + 1024);
    EXPECT_LT(last.deltas_size(), 60);
    EXPECT_EQ(steps(whole(*seats[1])), live(*seats[1]));
}

TEST(HistoryOfSpectators, OnePageASecondAmongThem) {
    TempDir dir;
    Table table(dir.path());
    const Created created = table.create(false, 1);
    const std::string token = table.join(created.seats.back().code.reveal())->claimed.token.reveal();
    Player watcher(table, created.public_id);
    watcher.sit(token);
    v1::ClientFrame ask;
    ask.mutable_history()->set_ref(1);
    watcher.say(ask);
    table.settle();
    ASSERT_TRUE(watcher.has(v1::ServerFrame::kHistory));
    watcher.say(ask);
    EXPECT_EQ(watcher.fault(), "RETRY_LATER");
    EXPECT_GT(watcher.last(v1::ServerFrame::kFault).fault().retry_after_ms(), 500U);
    table.clock.ahead += std::chrono::seconds{2};
    watcher.frames.clear();
    watcher.say(ask);
    table.settle();
    EXPECT_TRUE(watcher.has(v1::ServerFrame::kHistory));
}

}  // namespace
}  // namespace affray::session::test
