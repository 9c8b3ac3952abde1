// The way of an intent: accepted, refused, repeated, conflicting, stale, given up (RULE-1, RULE-2, SEC-21).
#include "session/test_table.h"
#include "store/reading/reader.h"
#include "support/outsider.h"

namespace affray::session::test {
namespace {

class Pipeline : public testing::Test {
  protected:
    void begin(store::WriterOptions writer = {}) {
        table = std::make_unique<Table>(dir.path(), std::move(writer));
        created = table->create();
        referee = seat(0);
        ann = seat(1);
        ben = seat(2);
        EXPECT_TRUE(referee->ask("start", start_fight()).has_accepted());
        table->settle();
    }
    std::unique_ptr<Player> seat(std::size_t index) {
        const auto joined = table->join(created.seats[index].code.reveal());
        auto player = std::make_unique<Player>(*table, created.public_id);
        player->sit(joined->claimed.token.reveal());
        return player;
    }
    std::uint64_t version() { return table->host(created.public_id)->version(); }

    TempDir dir;
    std::unique_ptr<Table> table;
    Created created;
    std::unique_ptr<Player> referee, ann, ben;
};

TEST_F(Pipeline, AnAcceptedIntentIsOneVersionForEverybodyAndOneReply) {
    begin();
    const std::uint64_t before = version();
    const v1::Reply reply = ann->ask("a1", step(1, 1, 0));
    ASSERT_TRUE(reply.has_accepted()) << reply.DebugString();
    EXPECT_EQ(reply.accepted().version(), before + 1);
    table->settle();
    for (Player* player : {referee.get(), ann.get(), ben.get()})
        EXPECT_EQ(player->versions().back(), before + 1);
    EXPECT_EQ(ben->replies().size(), 0U) << "the reply is its sender's alone";
    EXPECT_EQ(ann->frames.back().body_case(), v1::ServerFrame::kReply)
        << "first what happened, then that it did";
}

TEST_F(Pipeline, TheOneWhoAsksIsToldFirst) {
    begin();
    std::vector<std::string> told;
    referee->heard = [&told] { told.emplace_back("referee"); };
    ann->heard = [&told] { told.emplace_back("ann"); };
    ben->heard = [&told] { told.emplace_back("ben"); };
    ann->ask("a1", step(1, 1, 0));
    table->settle();
    for (Player* player : {referee.get(), ann.get(), ben.get()}) player->heard = nullptr;
    EXPECT_EQ(told, (std::vector<std::string>{"ann", "referee", "ben", "ann"})) << "the reply comes last";
}

TEST_F(Pipeline, ARefusedIntentChangesNothingAndIsJudgedAnewLater) {
    begin();
    const std::uint64_t before = version();
    const std::uint64_t hash = state_hash(table->host(created.public_id)->state());
    const v1::Reply refused = ben->ask("b1", step(2, 0, 3));
    ASSERT_TRUE(refused.has_rejected());
    EXPECT_EQ(refused.rejected().code(), "NOT_YOUR_TURN");
    EXPECT_EQ(version(), before);
    EXPECT_EQ(state_hash(table->host(created.public_id)->state()), hash);
    EXPECT_TRUE(ann->ask("a1", end_turn(1)).has_accepted());
    EXPECT_TRUE(ben->ask("b1", step(2, 0, 3)).has_accepted()) << "a refusal was kept";
}

TEST_F(Pipeline, AResendGetsItsFirstReplyByteForByte) {
    begin();
    ann->ask("a1", step(1, 1, 0));
    const std::string first = ann->sent.back();
    EXPECT_TRUE(ann->ask("a2", end_turn(1)).has_accepted());
    const std::uint64_t before = version();
    ann->ask("a1", step(1, 1, 0));
    EXPECT_EQ(ann->sent.back(), first);
    EXPECT_EQ(version(), before);
}

TEST_F(Pipeline, AnIntentIdWithAnotherBodyIsAConflictAndIdsAreEachSeatsOwn) {
    begin();
    ann->ask("x", step(1, 1, 0));
    EXPECT_EQ(ann->ask("x", step(1, 2, 0)).rejected().code(), "INTENT_ID_CONFLICT");
    EXPECT_EQ(ben->ask("x", step(2, 0, 3)).rejected().code(), "NOT_YOUR_TURN") << "another seat's id";
}

TEST_F(Pipeline, ARulingOnAFightThatIsOverIsRefusedByName) {
    begin();
    v1::Intent end;
    end.mutable_setup()->set_verb("end_encounter");
    end.mutable_setup()->set_outcome("called");
    ASSERT_TRUE(referee->ask("end", end).has_accepted());
    v1::Intent rested;
    rested.mutable_turn()->set_verb("end_step");
    ASSERT_TRUE(referee->ask("rest", rested).has_accepted());
    v1::Intent ruling;
    ruling.mutable_override()->set_verb("override");
    ruling.mutable_override()->set_path("encounter.round");
    ruling.mutable_override()->set_value("3");
    ruling.mutable_override()->set_reason("too late");
    EXPECT_EQ(referee->ask("late", ruling).rejected().code(), "NOT_IN_ENCOUNTER");
}

TEST_F(Pipeline, DuplicatesThatComeTogetherAreAppliedOnce) {
    begin();
    const std::uint64_t before = version();
    for (int i = 0; i < 3; ++i) ann->submit("same", step(1, 1, 0));
    ann->submit("same", end_turn(1));
    table->pump([&] { return ann->replies().size() == 4; });
    EXPECT_EQ(version(), before + 1);
    int accepted = 0;
    for (const v1::Reply& reply : ann->replies()) {
        if (reply.has_accepted()) ++accepted;
    }
    EXPECT_EQ(accepted, 3);
}

TEST_F(Pipeline, TheExpectedVersionIsCompared) {
    begin();
    const std::uint64_t now = version();
    EXPECT_EQ(ann->ask("a1", step(1, 1, 0), now - 1).rejected().code(), "STALE_VERSION");
    EXPECT_EQ(ann->ask("a1", step(1, 1, 0), now + 1).rejected().code(), "STALE_VERSION");
    EXPECT_TRUE(ann->ask("a1", step(1, 1, 0), now).has_accepted());
}

TEST_F(Pipeline, IntentsAreResolvedWhileOthersCommitAndPublishedInOrder) {
    begin();
    const auto host = table->host(created.public_id);
    const std::uint64_t before = host->version();
    ann->frames.clear();
    ann->submit("a1", step(1, 1, 0));
    ann->submit("a2", step(1, 2, 0));
    ann->submit("a3", step(1, 9, 9));
    ann->submit("a4", end_turn(1));
    EXPECT_EQ(host->version(), before) << "nothing is published before its commit";
    EXPECT_TRUE(ann->replies().empty()) << "the refusal was judged on a state that is not durable yet";
    table->pump([&] { return ann->replies().size() == 4; });
    const auto replies = ann->replies();
    EXPECT_EQ(replies[0].intent_id(), "a1");
    EXPECT_EQ(replies[1].intent_id(), "a2");
    EXPECT_EQ(replies[2].intent_id(), "a3");
    EXPECT_TRUE(replies[2].has_rejected());
    EXPECT_TRUE(replies[3].has_accepted());
    EXPECT_EQ(ann->versions(), (std::vector<std::uint64_t>{before + 1, before + 2, before + 3}));
}

TEST_F(Pipeline, ARefusedCommitTakesTheSessionBackAndTheSameIdsWorkLater) {
    store::WriterOptions writer;
    writer.busy_timeout = std::chrono::milliseconds{20};
    begin(writer);
    const std::uint64_t before = version();
    const std::uint64_t hash = state_hash(table->host(created.public_id)->state());
    auto outsider = std::make_unique<affray::test::Outsider>(dir.path());
    ann->frames.clear();
    ann->submit("a1", step(1, 1, 0));
    ann->submit("a2", step(1, 2, 0));
    ann->submit("a3", step(1, 9, 9));
    table->pump([&] { return ann->replies().size() == 3; });
    for (const v1::Reply& reply : ann->replies()) EXPECT_EQ(reply.rejected().code(), "RETRY_LATER");
    EXPECT_TRUE(ann->versions().empty());
    EXPECT_EQ(state_hash(table->host(created.public_id)->state()), hash);
    outsider.reset();
    EXPECT_TRUE(ann->ask("a1", step(1, 1, 0)).has_accepted());
    EXPECT_EQ(version(), before + 1);
}

TEST_F(Pipeline, SpectatorsWatchAndSeeWhatTheyMay) {
    table = std::make_unique<Table>(dir.path());
    created = table->create(false, 1);
    referee = seat(0);
    auto spectator = seat(3);
    EXPECT_TRUE(referee->ask("start", start_fight()).has_accepted());
    table->settle();
    EXPECT_FALSE(spectator->versions().empty());
    EXPECT_EQ(spectator->ask("s", end_turn(1)).rejected().code(), "SPECTATOR");
}

TEST_F(Pipeline, PlayersDoNotRule) {
    begin();
    v1::Intent ruling;
    ruling.mutable_govern()->set_verb("apply_damage");
    ruling.mutable_govern()->set_who(3);
    ruling.mutable_govern()->set_value(5);
    const v1::Reply reply = ann->ask("r", ruling);
    ASSERT_TRUE(reply.has_rejected());
    EXPECT_NE(ann->ask("m", step(2, 0, 3)).has_accepted(), true) << "not her creature";
}

TEST_F(Pipeline, TheEveryFiftiethVersionHasASnapshot) {
    begin();
    int id = 0;
    while (version() < kSnapshotEvery + 5) {
        // One step and back again, then the turn goes round.
        for (const std::uint32_t who : {1U, 2U, 3U, 4U}) {
            Player& player = who == 1 ? *ann : who == 2 ? *ben : *referee;
            player.ask("t" + std::to_string(id++), end_turn(who));
        }
    }
    auto reader = table->store->open_reader();
    ASSERT_TRUE(reader.ok());
    const auto snapshot = (*reader)->latest_snapshot(table->host(created.public_id)->id());
    ASSERT_TRUE(snapshot.ok());
    ASSERT_TRUE(snapshot->has_value());
    EXPECT_EQ((*snapshot)->version, kSnapshotEvery);
}

}  // namespace
}  // namespace affray::session::test
