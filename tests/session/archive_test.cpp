// Reading is the archive's work: while it is busy with one table, others play, talk and look as ever.
#include "session/archive.h"

#include <atomic>
#include <future>

#include "session/test_table.h"

namespace affray::session::test {
namespace {

/// Keeps the archive's one thread from reading until it is let go.
class Jam {
  public:
    explicit Jam(Directory& directory) {
        EXPECT_TRUE(directory.archive().ask([this](Shelf&) {
            begun_.set_value();
            free_.get_future().wait();
        }));
        begun_.get_future().wait();
    }
    ~Jam() { end(); }
    void end() {
        if (!std::exchange(ended_, true)) free_.set_value();
    }

  private:
    std::promise<void> begun_, free_;
    bool ended_ = false;
};

class Reading : public testing::Test {
  protected:
    void SetUp() override {
        DirectoryOptions options;
        options.archive = {.threads = 1, .queue = 8};
        table = std::make_unique<Table>(dir.path(), store::WriterOptions{}, options);
        created = table->create();
        for (std::size_t i = 0; i < 3; ++i) {
            const auto joined = table->join(created.seats[i].code.reveal());
            seats[i] = std::make_unique<Player>(*table, created.public_id);
            seats[i]->sit(joined->claimed.token.reveal());
        }
        EXPECT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
        EXPECT_TRUE(seats[1]->ask("a1", step(1, 1, 0)).has_accepted());
        table->settle();
    }
    void say(std::size_t seat, const std::string& text) {
        v1::ClientFrame frame;
        frame.mutable_chat()->set_text(text);
        seats[seat]->say(frame);
    }
    void rewind(const std::string& id, std::uint64_t to) {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id(id);
        frame.mutable_submit()->mutable_rewind()->set_to(to);
        frame.mutable_submit()->mutable_rewind()->set_reason("once more");
        seats[0]->say(frame);
    }
    void look_back(std::size_t seat, std::uint64_t version) {
        v1::ClientFrame frame;
        frame.mutable_past()->set_version(version);
        seats[seat]->say(frame);
    }
    std::size_t count(std::size_t seat, v1::ServerFrame::BodyCase body) const {
        const auto& frames = seats[seat]->frames;
        return static_cast<std::size_t>(std::count_if(
            frames.begin(), frames.end(), [body](const auto& frame) { return frame.body_case() == body; }));
    }
    std::uint64_t version() { return table->host(created.public_id)->version(); }

    TempDir dir;
    std::unique_ptr<Table> table;
    Created created;
    std::unique_ptr<Player> seats[3];
};

TEST_F(Reading, AnEncounterThatIsSlowToOpenHoldsUpNoOther) {
    const Created other = table->create();
    Jam jam(*table->directory);
    bool open = false;
    table->directory->with_session(*table->directory->find(other.public_id),
                                   [&](const auto& session) { open = session.ok(); });
    EXPECT_TRUE(seats[1]->ask("a2", step(1, 2, 0)).has_accepted());
    say(2, "well struck");
    table->settle();
    EXPECT_EQ(seats[1]->last(v1::ServerFrame::kChat).chat().text(), "well struck");
    EXPECT_FALSE(open);
    jam.end();
    table->pump([&] { return open; });
}

TEST_F(Reading, REL12MoreTablesThanTheArchiveTakesAreAllOpened) {
    std::vector<Created> others;
    for (int i = 0; i < 30; ++i) others.push_back(table->create());
    Jam jam(*table->directory);
    std::size_t open = 0, refused = 0;
    for (const Created& other : others)
        table->directory->with_session(*table->directory->find(other.public_id),
                                       [&](const auto& session) { ++(session ? open : refused); });
    table->settle();
    bool asked = false;
    EXPECT_TRUE(table->directory->archive().ask([&asked](Shelf&) { asked = true; })) << "others find room";
    jam.end();
    table->pump([&] { return open + refused == others.size(); });
    EXPECT_EQ(refused, 0U);
    EXPECT_TRUE(asked);
}

TEST_F(Reading, WhoWaitsForATableAsTheServerEndsIsLetGoWithIt) {
    const Created other = table->create();
    auto guest = std::make_shared<int>();
    const std::weak_ptr<int> waits = guest;
    Jam jam(*table->directory);
    table->directory->with_session(*table->directory->find(other.public_id),
                                   [guest = std::move(guest)](const auto&) {});
    table->settle();
    EXPECT_FALSE(waits.expired());
    jam.end();
    table->directory->close();
    EXPECT_TRUE(waits.expired()) << "what it holds of the server would outlive the server";
}

TEST_F(Reading, WhileARewindIsReadOthersLookAndTalkAndWhatIsSubmittedWaitsBehindIt) {
    const std::uint64_t before = version();
    Jam jam(*table->directory);
    rewind("back", before - 1);
    seats[1]->submit("a2", step(1, 0, 1));
    say(2, "so what now?");
    v1::ClientFrame look;
    look.mutable_view();
    const std::size_t views = count(2, v1::ServerFrame::kView);
    seats[2]->say(look);
    table->settle();
    EXPECT_EQ(count(2, v1::ServerFrame::kView), views + 1);
    EXPECT_EQ(seats[1]->last(v1::ServerFrame::kChat).chat().text(), "so what now?");
    EXPECT_EQ(version(), before);
    jam.end();
    table->pump([&] { return seats[1]->replies().size() == 2; });
    table->settle();
    EXPECT_EQ(seats[0]->replies().back().accepted().version(), before + 1);
    EXPECT_EQ(seats[1]->replies().back().accepted().version(), before + 2)
        << "from where play was led back to";
}

TEST_F(Reading, WhoeverAskedForARewindAndLeftLeavesNothingBehind) {
    const std::uint64_t before = version();
    Jam jam(*table->directory);
    rewind("back", before - 1);
    seats[0].reset();
    jam.end();
    table->pump([&] { return version() == before + 1; });
    EXPECT_TRUE(seats[1]->ask("a2", step(1, 0, 1)).has_accepted());
}

TEST_F(Reading, ASeatLooksBackOnceAtATime) {
    Jam jam(*table->directory);
    look_back(2, 1);
    look_back(2, 1);
    EXPECT_EQ(seats[2]->fault(), "RETRY_LATER");
    jam.end();
    table->pump([&] { return count(2, v1::ServerFrame::kPast) == 1; });
    look_back(2, 0);
    table->pump([&] { return count(2, v1::ServerFrame::kPast) == 2; });
}

TEST_F(Reading, AnArchiveThatIsFullRefusesAndPlayGoesOn) {
    Jam jam(*table->directory);
    while (table->directory->archive().ask([](Shelf&) {})) {
    }
    rewind("back", 1);
    EXPECT_EQ(seats[0]->replies().back().rejected().code(), "RETRY_LATER");
    look_back(2, 1);
    EXPECT_EQ(seats[2]->fault(), "RETRY_LATER");
    EXPECT_TRUE(seats[1]->ask("a2", step(1, 2, 0)).has_accepted());
    jam.end();
}

TEST_F(Reading, REL15AResendIsAnsweredFromTheLogWhileNewIntentsGoOn) {
    Jam jam(*table->directory);
    seats[1]->submit("a1", step(1, 1, 0));
    EXPECT_TRUE(seats[1]->ask("a2", step(1, 2, 0)).has_accepted());
    jam.end();
    table->pump([&] { return seats[1]->replies().size() == 3; });
    EXPECT_EQ(seats[1]->replies().back().intent_id(), "a1");
    EXPECT_TRUE(seats[1]->replies().back().has_accepted());
}

TEST_F(Reading, ATaskThatThrowsIsCountedAndTheArchiveGoesOn) {
    ASSERT_TRUE(table->directory->archive().ask([](Shelf&) { throw std::bad_alloc(); }));
    std::atomic<bool> read{false};
    ASSERT_TRUE(table->directory->archive().ask([&](Shelf&) { read = true; }));
    table->pump([&] { return read.load(); });
    EXPECT_EQ(table->metrics.tasks_failed.value(), 1U);
}

}  // namespace
}  // namespace affray::session::test
