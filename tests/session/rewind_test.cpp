// Rewind and undo: what stood stands again for every seat at once, losses included; the old branch is kept.
#include <random>

#include "codec/view_codec.h"
#include "session/laid_out.h"
#include "session/test_table.h"

namespace affray::session::test {
namespace {

v1::ClientFrame rewind_frame(const std::string& id, std::uint64_t to, const std::string& reason = "misread") {
    v1::ClientFrame frame;
    frame.mutable_submit()->set_intent_id(id);
    frame.mutable_submit()->mutable_rewind()->set_to(to);
    frame.mutable_submit()->mutable_rewind()->set_reason(reason);
    return frame;
}

v1::ClientFrame undo_frame(const std::string& id) {
    v1::ClientFrame frame;
    frame.mutable_submit()->set_intent_id(id);
    frame.mutable_submit()->mutable_undo();
    return frame;
}

class Rewinds : public testing::Test, protected SeatedTable {
  protected:
    void SetUp() override {
        open_with("test/duel");
        ASSERT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
    }

    v1::Reply say(std::size_t seat, const v1::ClientFrame& frame) {
        const std::size_t before = seats[seat]->replies().size();
        seats[seat]->say(frame);
        table->pump([&] { return seats[seat]->replies().size() > before; });
        return seats[seat]->replies().back();
    }
    std::uint64_t version() { return table->host(created.public_id)->version(); }
    std::uint64_t hash() { return state_hash(state()); }
    // As the server would tell a seat that came anew.
    std::string view_of(std::size_t seat) {
        v1::View view;
        const Role role = seat == 0 ? Role::Referee : Role::Player;
        codec::encode_view(state(), Conduct{}, version(), {role, SeatId{static_cast<std::uint32_t>(seat)}},
                           view);
        return view.SerializeAsString();
    }
    const v1::Delta& last_delta(std::size_t seat) {
        return seats[seat]->last(v1::ServerFrame::kDelta).delta();
    }
    std::vector<store::Loss> losses() {
        auto reader = table->store->open_reader();
        return *(*reader)->losses(table->host(created.public_id)->id());
    }
};

TEST_F(Rewinds, WhatStoodStandsAgainForEverySeatAndAfterARestart) {
    const std::uint64_t at = version();
    const std::uint64_t before = hash();
    ASSERT_TRUE(seats[1]->ask("a1", step(1, 1, 0)).has_accepted());
    ASSERT_TRUE(seats[1]->ask("a2", end_turn(1)).has_accepted());
    ASSERT_NE(hash(), before);
    const v1::Reply reply = say(0, rewind_frame("r1", at, "the door was locked"));
    ASSERT_TRUE(reply.has_accepted()) << reply.DebugString();
    EXPECT_EQ(reply.accepted().version(), at + 3);
    EXPECT_EQ(hash(), before);
    table->settle();
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        const v1::Delta& told = last_delta(seat);
        EXPECT_EQ(told.rewound().to(), at);
        EXPECT_EQ(told.rewound().reason(), "the door was locked");
        EXPECT_EQ(told.view().SerializeAsString(), view_of(seat)) << seat;
    }
    restart();
    sit();
    EXPECT_EQ(hash(), before);
    EXPECT_EQ(version(), at + 3);
    EXPECT_TRUE(seats[1]->ask("a3", step(1, 1, 0)).has_accepted()) << "play does not go on";
}

TEST_F(Rewinds, AResendGetsItsFirstReplyAndNothingIsLedBackTwice) {
    const std::uint64_t at = version();
    ASSERT_TRUE(seats[1]->ask("a1", step(1, 1, 0)).has_accepted());
    ASSERT_TRUE(say(0, rewind_frame("r1", at)).has_accepted());
    ASSERT_TRUE(seats[1]->ask("a2", step(1, 1, 0)).has_accepted());
    const std::uint64_t now = version();
    EXPECT_EQ(say(0, rewind_frame("r1", at)).accepted().version(), at + 2);
    EXPECT_EQ(version(), now);
    EXPECT_EQ(say(0, rewind_frame("r1", at + 1)).rejected().code(), "INTENT_ID_CONFLICT");
}

TEST_F(Rewinds, IsTheRefereesAndOnlyToThePast) {
    const std::uint64_t before = version();
    EXPECT_EQ(say(1, rewind_frame("p", 0)).rejected().code(), "REFEREE_ONLY");
    EXPECT_EQ(say(0, rewind_frame("r", before)).rejected().field(), "rewind.to");
    EXPECT_EQ(version(), before);
    seats[0]->say(rewind_frame("r2", 0, ""));
    EXPECT_EQ(seats[0]->last(v1::ServerFrame::kFault).fault().field(), "submit.rewind.reason");
}

TEST_F(Rewinds, WhoSpokeOfWhatNoLongerIsIsNotHeard) {
    const std::uint64_t at = version();
    ASSERT_TRUE(seats[1]->ask("a1", end_turn(1)).has_accepted());
    ASSERT_TRUE(say(0, rewind_frame("r1", at)).has_accepted());
    v1::ClientFrame late;
    late.mutable_submit()->set_intent_id("b1");
    *late.mutable_submit()->mutable_intent() = step(1, 1, 0);
    late.mutable_submit()->set_seen_version(at + 1);
    EXPECT_EQ(say(1, late).rejected().code(), "STALE_VERSION");
    late.mutable_submit()->set_intent_id("b2");
    late.mutable_submit()->set_seen_version(at + 2);
    EXPECT_TRUE(say(1, late).has_accepted());
}

TEST_F(Rewinds, AnOpenVoteIsOpenAgainWithTheVotesCastSoFar) {
    v1::Intent end;
    end.mutable_setup()->set_verb("end_encounter");
    end.mutable_setup()->set_outcome("victory");
    end.mutable_setup()->set_difficulty("hard");
    v1::Intent wound;
    wound.mutable_govern()->set_verb("apply_damage");
    wound.mutable_govern()->set_who(1);
    wound.mutable_govern()->set_value(10);
    ASSERT_TRUE(seats[0]->ask("wound", wound).has_accepted());
    ASSERT_TRUE(seats[0]->ask("end", end).has_accepted());
    v1::Intent proposal;
    proposal.mutable_propose()->set_verb("propose");
    proposal.mutable_propose()->set_what("heal_up");
    ASSERT_TRUE(seats[1]->ask("heal", proposal).has_accepted());
    const std::uint64_t asked_at = version();
    const std::uint64_t asked_hash = hash();
    ASSERT_TRUE(state().asked);
    const auto agree = [&] {
        v1::Intent ballot;
        ballot.mutable_answer()->set_verb("answer");
        ballot.mutable_answer()->set_question(static_cast<std::uint32_t>(state().asked->id));
        for (std::uint32_t i = 0; i < state().asked->offers.size(); ++i)
            if (state().asked->offers[i].seat == SeatId{2}) ballot.mutable_answer()->add_picks(i);
        return ballot;
    };
    ASSERT_TRUE(seats[2]->ask("agree", agree()).has_accepted());
    ASSERT_EQ(losses().size(), 1U);
    EXPECT_EQ(losses()[0].status, store::LossStatus::Open);
    const std::uint64_t healed_at = version();

    ASSERT_TRUE(say(0, rewind_frame("r1", asked_at)).has_accepted());
    EXPECT_EQ(hash(), asked_hash);
    ASSERT_TRUE(state().asked);
    EXPECT_EQ(losses()[0].status, store::LossStatus::Reverted);
    table->settle();
    EXPECT_GT(seats[2]->last(v1::ServerFrame::kDeadline).deadline().remaining_ms(), 0U);
    restart();
    sit();
    ASSERT_TRUE(state().asked) << "the question did not outlive the restart";
    ASSERT_TRUE(seats[2]->ask("agree again", agree()).has_accepted());
    ASSERT_EQ(losses().size(), 2U);
    EXPECT_EQ(losses()[0].status, store::LossStatus::Reverted);
    EXPECT_EQ(losses()[1].status, store::LossStatus::Open);

    // Back to the old branch: its loss stands again, the new one's no more.
    ASSERT_TRUE(say(0, rewind_frame("r2", healed_at)).has_accepted());
    EXPECT_EQ(losses()[0].status, store::LossStatus::Open);
    EXPECT_EQ(losses()[1].status, store::LossStatus::Reverted);
}

TEST_F(Rewinds, APlayerTakesBackTheirOwnLastStepAlone) {
    EXPECT_EQ(say(1, undo_frame("u0")).rejected().code(), "NOTHING_TO_UNDO") << "the referee's start";
    const std::uint64_t at = version();
    const std::uint64_t first = hash();
    ASSERT_TRUE(seats[1]->ask("a1", step(1, 1, 0)).has_accepted());
    const std::uint64_t second = hash();
    ASSERT_TRUE(seats[1]->ask("a2", step(1, 2, 0)).has_accepted());
    EXPECT_EQ(say(2, undo_frame("u1")).rejected().code(), "NOTHING_TO_UNDO") << "another's step";
    ASSERT_TRUE(say(1, undo_frame("u2")).has_accepted());
    EXPECT_EQ(hash(), second);
    ASSERT_TRUE(say(1, undo_frame("u3")).has_accepted()) << "and the one before";
    EXPECT_EQ(hash(), first);
    EXPECT_EQ(version(), at + 4);
    EXPECT_TRUE(last_delta(1).rewound().undo());
    EXPECT_EQ(say(1, undo_frame("u4")).rejected().code(), "NOTHING_TO_UNDO");
}

TEST_F(Rewinds, WhatWasRolledIsNotTakenBackByAPlayer) {
    v1::Intent strike;
    strike.mutable_govern()->set_verb("apply_damage");
    strike.mutable_govern()->set_who(1);
    strike.mutable_govern()->set_value(1);
    ASSERT_TRUE(seats[0]->ask("wound", strike).has_accepted());
    EXPECT_EQ(say(1, undo_frame("u1")).rejected().code(), "NOTHING_TO_UNDO");
    EXPECT_EQ(say(0, undo_frame("u2")).rejected().code(), "NOT_UNDOABLE") << "everybody has seen the wound";
}

TEST_F(Rewinds, TheOldBranchCanBeLookedAt) {
    const std::uint64_t at = version();
    ASSERT_TRUE(seats[1]->ask("a1", step(1, 1, 0)).has_accepted());
    const std::string moved = view_of(1);
    ASSERT_TRUE(say(0, rewind_frame("r1", at)).has_accepted());
    v1::ClientFrame ask;
    ask.mutable_past()->set_ref(7);
    ask.mutable_past()->set_version(at + 1);
    seats[1]->say(ask);
    table->settle();
    const v1::Past past = seats[1]->last(v1::ServerFrame::kPast).past();
    EXPECT_EQ(past.ref(), 7U);
    v1::View then;
    ASSERT_TRUE(then.ParseFromString(moved));
    then.clear_conduct();  // how play was conducted then is not told
    EXPECT_EQ(laid_out(past.view()).SerializeAsString(), then.SerializeAsString());
    ASSERT_EQ(past.rewinds_size(), 1);
    EXPECT_EQ(past.rewinds(0).version(), at + 2);
    ask.mutable_past()->set_version(version() + 1);
    seats[1]->say(ask);
    EXPECT_EQ(seats[1]->fault(), "BAD_ARGUMENT");
}

TEST_F(Rewinds, REL24OnlyTheLastWaysBackAreTold) {
    const std::uint64_t at = version();
    ASSERT_TRUE(seats[1]->ask("a1", step(1, 1, 0)).has_accepted());
    const std::size_t times = 260;
    for (std::size_t i = 0; i < times; ++i)
        ASSERT_TRUE(say(0, rewind_frame("r" + std::to_string(i), at)).has_accepted()) << i;
    const auto told = [&] {
        v1::ClientFrame ask;
        ask.mutable_past()->set_version(at);
        seats[1]->say(ask);
        table->pump([&] { return seats[1]->has(v1::ServerFrame::kPast); });
        return seats[1]->last(v1::ServerFrame::kPast).past().rewinds();
    };
    const auto last = told();
    ASSERT_EQ(last.size(), 256);
    EXPECT_EQ(last.begin()->version(), at + 2 + times - 256);
    EXPECT_EQ(last.rbegin()->version(), at + 1 + times);
    restart();
    sit();
    const auto again = told();
    ASSERT_EQ(again.size(), 256);
    EXPECT_EQ(again.begin()->version(), last.begin()->version());
    EXPECT_EQ(again.rbegin()->version(), last.rbegin()->version());
}

TEST_F(Rewinds, AnyNumberOfThemEqualsAFreshReplay) {
    std::mt19937 chance(20'26);
    std::vector<std::uint64_t> hashes(version() + 1, 0);
    hashes.back() = hash();
    const std::uint64_t first = version();
    for (int i = 0; i < 120; ++i) {
        const std::uint32_t who = static_cast<std::uint32_t>(state().active);
        const bool back = i > 4 && chance() % 3 == 0;
        const std::uint64_t to = first + chance() % (version() - first + 1);
        if (back && to < version()) {
            ASSERT_TRUE(say(0, rewind_frame("r" + std::to_string(i), to)).has_accepted());
            EXPECT_EQ(hash(), hashes[to]) << "step " << i << " to " << to;
        } else {
            v1::Intent end = end_turn(who);
            ASSERT_TRUE(seats[0]->ask("e" + std::to_string(i), end).has_accepted() ||
                        seats[1]->ask("f" + std::to_string(i), end).has_accepted() ||
                        seats[2]->ask("g" + std::to_string(i), end).has_accepted())
                << i;
        }
        hashes.resize(version() + 1, 0);
        hashes.back() = hash();
    }
    restart();
    sit();
    EXPECT_EQ(hash(), hashes.back());
}

}  // namespace
}  // namespace affray::session::test
