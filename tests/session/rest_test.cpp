// Between battles: the quick rest keeps the encounter open, and the vote on a heal-up outlives the process
// (ARC-216, ARC-221).
#include "session/test_table.h"

namespace affray::session::test {
namespace {

v1::Intent proposal() {
    v1::Intent intent;
    intent.mutable_propose()->set_verb("propose");
    intent.mutable_propose()->set_what("heal_up");
    return intent;
}

v1::Intent ballot(std::uint64_t question, std::optional<std::uint32_t> pick) {
    v1::Intent intent;
    intent.mutable_answer()->set_verb("answer");
    intent.mutable_answer()->set_question(static_cast<std::uint32_t>(question));
    if (pick) intent.mutable_answer()->add_picks(*pick);
    return intent;
}

v1::Intent rested() {
    v1::Intent intent;
    intent.mutable_turn()->set_verb("end_step");
    return intent;
}

class Rests : public testing::Test, protected SeatedTable {
  protected:
    void SetUp() override {
        open_with("test/duel");
        ASSERT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
        v1::Intent wound;
        wound.mutable_govern()->set_verb("apply_damage");
        wound.mutable_govern()->set_who(1);
        wound.mutable_govern()->set_value(10);
        ASSERT_TRUE(seats[0]->ask("wound", wound).has_accepted());
        v1::Intent end;
        end.mutable_setup()->set_verb("end_encounter");
        end.mutable_setup()->set_outcome("victory");
        end.mutable_setup()->set_difficulty("hard");
        ASSERT_TRUE(seats[0]->ask("end", end).has_accepted());
        ASSERT_EQ(state().phase, Phase::Rest);
    }

    std::vector<store::Loss> losses() {
        auto reader = table->store->open_reader();
        EXPECT_TRUE(reader.ok());
        const auto found = (*reader)->losses(table->host(created.public_id)->id());
        EXPECT_TRUE(found.ok());
        return found.ok() ? *found : std::vector<store::Loss>{};
    }

    // The ballot of one seat: the index of its only offer.
    std::uint32_t own_offer(SeatId seat) {
        const auto& offers = state().asked->offers;
        for (std::uint32_t i = 0; i < offers.size(); ++i)
            if (offers[i].seat == seat) return i;
        ADD_FAILURE() << "no ballot";
        return 0;
    }
};

TEST_F(Rests, ARC221AnEarlyHealUpAndItsLossAreOneTransaction) {
    EXPECT_TRUE(losses().empty());
    ASSERT_TRUE(seats[1]->ask("heal", proposal()).has_accepted());
    table->settle();
    EXPECT_GT(seats[2]->last(v1::ServerFrame::kDeadline).deadline().remaining_ms(), 0U);
    EXPECT_EQ(seats[1]->ask("rest", rested()).rejected().code(), "AWAITING_ANSWER");
    EXPECT_EQ(losses().size(), 0U) << "nothing is lost before the vote is over";
    ASSERT_TRUE(seats[2]->ask("agree", ballot(state().asked->id, own_offer(SeatId{2}))).has_accepted());
    const auto host = table->host(created.public_id);
    const auto found = losses();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].kind, "early_heal_up");
    EXPECT_EQ(found[0].version, host->version());
    v1::CampaignLoss cause;
    ASSERT_TRUE(cause.ParseFromString(found[0].cause));
    EXPECT_EQ(cause.agreed_by_size(), 2);
    EXPECT_EQ(host->summary(host->seats().all().front()).losses.size(), 1U);
    EXPECT_EQ(host->summary(host->seats().all().front()).phase, Phase::Rest);
    EXPECT_EQ(state().creature(CreatureId{1}).hp, 30);
}

TEST_F(Rests, ARC216TheRestEndsWhenAllHaveRestedOrTheRefereeSaysSo) {
    seats[2].reset();
    ASSERT_TRUE(seats[1]->ask("rest", rested()).has_accepted());
    EXPECT_EQ(state().phase, Phase::Rest);
    ASSERT_TRUE(seats[0]->ask("rest", rested()).has_accepted());
    EXPECT_EQ(state().phase, Phase::Ended);
    EXPECT_EQ(seats[0]->ask("again", rested()).rejected().code(), "NOT_IN_ENCOUNTER");
}

TEST_F(Rests, ARC221AnOpenVoteIsBackAfterARestartWithItsTime) {
    ASSERT_TRUE(seats[1]->ask("heal", proposal()).has_accepted());
    const std::uint64_t question = state().asked->id;
    restart();
    sit();
    ASSERT_TRUE(state().asked.has_value());
    EXPECT_EQ(state().asked->id, question);
    EXPECT_EQ(state().phase, Phase::Rest);
    const auto& deadline = seats[2]->last(v1::ServerFrame::kDeadline).deadline();
    EXPECT_GT(deadline.remaining_ms(), 0U);
    EXPECT_LE(deadline.remaining_ms(), 60'000U);
    ASSERT_TRUE(seats[2]->ask("agree", ballot(question, own_offer(SeatId{2}))).has_accepted());
    EXPECT_EQ(losses().size(), 1U);
}

TEST_F(Rests, ARC203ADissentCostsNothing) {
    ASSERT_TRUE(seats[1]->ask("heal", proposal()).has_accepted());
    ASSERT_TRUE(seats[2]->ask("no", ballot(state().asked->id, std::nullopt)).has_accepted());
    EXPECT_TRUE(losses().empty());
    EXPECT_EQ(state().creature(CreatureId{1}).hp, 20);
}

class AnOperatorsEnd : public testing::Test, protected SeatedTable {
  protected:
    Status ended() {
        std::optional<Status> done;
        table->host(created.public_id)->end_for_operator(false, [&done](Status came) {
            done = std::move(came);
        });
        table->settle();
        EXPECT_TRUE(done.has_value());
        return done.value_or(Status{});
    }
};

TEST_F(AnOperatorsEnd, ClosesTheRestToo) {
    open_with("test/duel");
    ASSERT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
    ASSERT_TRUE(ended());
    EXPECT_EQ(state().phase, Phase::Ended);
    EXPECT_EQ(ended().error().message, "ENDED");
}

TEST_F(AnOperatorsEnd, ChangesNothingWhileTheRestCouldNotClose) {
    open_with("test/duel");
    ASSERT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
    v1::Intent wound;
    wound.mutable_govern()->set_verb("apply_damage");
    wound.mutable_govern()->set_who(1);
    wound.mutable_govern()->set_value(20);
    ASSERT_TRUE(seats[0]->ask("wound", wound).has_accepted());
    const std::uint64_t version = table->host(created.public_id)->version();
    const Status refused = ended();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "MUST_HEAL");
    EXPECT_EQ(table->host(created.public_id)->version(), version);
    EXPECT_EQ(state().phase, Phase::Turns) << "the fight goes on";
    // The same where the referee has ended the fight already.
    v1::Intent end;
    end.mutable_setup()->set_verb("end_encounter");
    end.mutable_setup()->set_outcome("victory");
    ASSERT_TRUE(seats[0]->ask("end", end).has_accepted());
    EXPECT_EQ(ended().error().message, "MUST_HEAL");
    EXPECT_EQ(state().phase, Phase::Rest);
    v1::Intent recovery;
    recovery.mutable_use()->set_verb("spend_recovery");
    recovery.mutable_use()->set_who(1);
    ASSERT_TRUE(seats[1]->ask("heal", recovery).has_accepted());
    EXPECT_TRUE(ended());
    EXPECT_EQ(state().phase, Phase::Ended);
}

}  // namespace
}  // namespace affray::session::test
