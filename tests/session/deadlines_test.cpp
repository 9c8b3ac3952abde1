// Time: limited turns and prompts end by themselves, and a deadline outlives the process (ARC-005, ARC-052).
#include "session/test_table.h"

namespace affray::session::test {
namespace {

// Ada is stunned, which no die undoes: her next turn is a limited one.
class Deadlines : public testing::Test, protected SeatedTable {
  protected:
    void begin(const std::string& content) {
        open_with(content);
        EXPECT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
        v1::Intent stun;
        stun.mutable_govern()->set_verb("set_effect");
        stun.mutable_govern()->set_who(1);
        stun.mutable_govern()->set_subject("stunned");
        stun.mutable_govern()->set_value(1);
        const v1::Reply stunned = seats[0]->ask("stun", stun);
        EXPECT_TRUE(stunned.has_accepted()) << stunned.DebugString();
        // Ada's own turn ends with that or is ended; then the others', until hers is a limited one.
        for (int i = 0; i < 12 && !state().limited_turn; ++i) {
            const auto active = number(state().active);
            Player& player = active == 1 ? *seats[1] : active == 2 ? *seats[2] : *seats[0];
            player.ask("t" + std::to_string(i), end_turn(active));
        }
        ASSERT_TRUE(state().limited_turn);
        ASSERT_EQ(state().active, CreatureId{1});
    }
};

TEST_F(Deadlines, ARC052ALimitedTurnIsEndedByTheHostAndThatIsInTheLog) {
    begin("test/quick");
    const auto& deadline = seats[2]->last(v1::ServerFrame::kDeadline).deadline();
    EXPECT_EQ(deadline.question(), 0U);
    EXPECT_FALSE(deadline.cleared());
    EXPECT_LE(deadline.remaining_ms(), 1000U);
    table->pump([&] { return !state().limited_turn; });
    table->settle();
    EXPECT_TRUE(seats[2]->last(v1::ServerFrame::kDeadline).deadline().cleared());
    EXPECT_GE(table->metrics.deadlines_passed.value(), 1U);
}

TEST(Votes, ARC203AVoteDoesNotWaitForTheAbsentARC205AndTheLossIsInTheSameTransaction) {
    const TempDir dir;
    Table table(dir.path());
    const Created created = table.create(false, 0, "test/duel");
    std::vector<std::unique_ptr<Player>> seats;
    for (std::size_t i = 0; i < 3; ++i) {
        seats.push_back(std::make_unique<Player>(table, created.public_id));
        seats[i]->sit(table.join(created.seats[i].code.reveal())->claimed.token.reveal());
    }
    EXPECT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
    seats[2].reset();
    v1::Intent flee;
    flee.mutable_propose()->set_verb("propose");
    flee.mutable_propose()->set_what("flee");
    const v1::Reply proposed = seats[1]->ask("flee", flee);
    ASSERT_TRUE(proposed.has_accepted()) << proposed.DebugString();
    const auto host = table.host(created.public_id);
    table.pump([&] { return host->state().phase == Phase::Rest; });
    EXPECT_EQ(host->state().outcome, Name("fled"));
    auto reader = table.store->open_reader();
    ASSERT_TRUE(reader.ok());
    const auto losses = (*reader)->losses(host->id());
    ASSERT_TRUE(losses.ok());
    ASSERT_EQ(losses->size(), 1U);
    EXPECT_EQ((*losses)[0].kind, "flee");
    EXPECT_EQ((*losses)[0].version, host->version());
    v1::CampaignLoss loss;
    ASSERT_TRUE(loss.ParseFromString((*losses)[0].cause));
    ASSERT_EQ(loss.excluded_size(), 1);
    EXPECT_EQ(loss.excluded(0), 2U);
    EXPECT_EQ(host->summary(host->seats().all().front()).losses.size(), 1U);
}

TEST_F(Deadlines, ADeadlineIsKeptOverARestart) {
    begin("test/duel");
    restart();
    sit();
    ASSERT_TRUE(state().limited_turn);
    const auto& deadline = seats[1]->last(v1::ServerFrame::kDeadline).deadline();
    EXPECT_GT(deadline.remaining_ms(), 0U);
    EXPECT_LE(deadline.remaining_ms(), 10'000U) << "never more than the whole";
    EXPECT_TRUE(seats[1]->ask("end", end_turn(1)).has_accepted());
    table->settle();
    EXPECT_TRUE(seats[1]->last(v1::ServerFrame::kDeadline).deadline().cleared());
}

}  // namespace
}  // namespace affray::session::test
