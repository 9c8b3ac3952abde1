// A round in parts over real sockets, with people on both sides: what either hears of the other, who ends a
// part and when, restarts in the middle, and the division of what was won (CLS-014, 058, 070, 090..094, 170).
#include <set>

#include "net/sides_table.h"

namespace affray::net::test {
namespace {

TEST_F(Mooring, CLS091WhatASideDeclaresIsNotOnTheOthersWire) {
    sit_down();
    fight();
    struct Word {
        std::size_t seat;
        v1::Intent intent;
    };
    const std::vector<Word> words{
        {kBen, declare(kBran, "cast", "sleep")}, {kCid, declare(kWitch, "cast", "magic_missile")},
        {kAnn, declare(kAda, "retreat")},        {kReferee, declare(kGrunt, "withdraw")},
        {kAnn, declare(kAda, "withdraw")},       {kBen, declare(kBran, "none")},
        {kBen, declare(kBran, "cast", "sleep")}, {kAnn, end_step()}};
    for (const Word& word : words) {
        const bool rival = word.seat == kCid || word.seat == kReferee;
        std::vector<v1::View> before;
        for (std::size_t seat = 0; seat < 4; ++seat) before.push_back(at_no_version(seat));
        const auto told = say(word.seat, word.intent);
        for (const std::size_t seat : {kAnn, kBen, kCid}) {
            if ((seat == kCid) == rival) {
                EXPECT_GT(told[seat].events_size(), 0) << "one's own side hears it";
                continue;
            }
            EXPECT_EQ(told[seat].ByteSizeLong(), 0U)
                << "the other side does not even hear that something was said";
            EXPECT_TRUE(same(at_no_version(seat), before[seat]));
        }
    }
    EXPECT_NE(fact(view(kBen), "declared.action", kAda), 0) << "friends know";
    EXPECT_EQ(fact(view(kCid), "declared.action", kAda), 0);
    EXPECT_EQ(fact(view(kAnn), "declared.action", kWitch), 0);
    EXPECT_NE(fact(view(kReferee), "declared.action", kWitch), 0);
}

TEST_F(Mooring, CLS150ASpellIsToldToAllWhenItIsCastAndBindsUntilThen) {
    sit_down();
    fight();
    say(kBen, declare(kBran, "cast", "sleep"));
    say(kReferee, end_step());
    while (acting() == std::vector<std::string>{"rivals"} && !HasFailure()) say(kReferee, end_step("done"));
    go_to("pass", "spell");
    v1::Intent other;
    other.mutable_cast()->set_verb("cast");
    other.mutable_cast()->set_who(kBran);
    other.mutable_cast()->set_spell("magic_missile");
    other.mutable_cast()->add_targets(kWitch);
    EXPECT_EQ(refused(kBen, other), "NOT_DECLARED");
    v1::Intent cast = other;
    cast.mutable_cast()->set_spell("sleep");
    const auto told = say(kBen, cast);
    EXPECT_TRUE(has(told[kCid], v1::Event::kSpellChanged));
    EXPECT_EQ(refused(kBen, cast), "ALREADY_ACTED");
}

TEST_F(Mooring, CLS091DeclarationsOutliveTheServerAndAreStillTheirSidesOwn) {
    sit_down();
    fight();
    say(kBen, declare(kBran, "cast", "sleep"));
    const std::uint64_t known = versions_[kCid];
    say(kCid, declare(kWitch, "cast", "magic_missile"));
    say(kAnn, declare(kAda, "retreat"));
    std::vector<v1::View> before;
    for (std::size_t seat = 0; seat < 4; ++seat) before.push_back(view(seat));
    seats_.clear();
    live_.restart();
    everybody_back();
    for (std::size_t seat = 0; seat < 4; ++seat) EXPECT_TRUE(same(view(seat), before[seat]));
    // A seat that was away gets the deltas that it would have had, and no sign of the others.
    come_back(kCid, known);
    const auto missed = seats_[kCid]->told_so_far();
    ASSERT_EQ(missed.size(), 1U);
    EXPECT_EQ(missed.front().version(), known + 1);
    EXPECT_GT(missed.front().events_size(), 0);
    say(kAnn, end_step());
    EXPECT_EQ(view(kReferee).stage(), "declare") << "others have not closed";
    say(kBen, end_step());
    say(kCid, end_step());
    EXPECT_EQ(stage_, "pass") << "the referee's creatures hold nobody up";
    EXPECT_NE(fact(view(kBen), "declared.action", kBran), 0);
}

TEST_F(Mooring, CLS058TiedSidesChooseInSecretAndShowTogether) {
    sit_down();
    meet();
    for (int round = 0; round < 200 && !HasFailure(); ++round) {
        const std::vector<std::string> sides = acting();
        if (sides.size() < 2) {
            say(speaker(sides.front()), stance(sides.front(), "wait"));
            continue;
        }
        const v1::View before = at_no_version(kAnn);
        const auto first = say(kCid, stance("rivals", "fight"));
        EXPECT_GT(first[kCid].events_size(), 0);
        EXPECT_EQ(first[kAnn].events_size(), 0);
        EXPECT_TRUE(same(at_no_version(kAnn), before));
        const auto both = say(kReferee, stance("party", "parley"));
        for (const std::size_t seat : {kAnn, kBen, kCid}) {
            std::set<std::string> shown;
            for (const v1::Event& event : both[seat].events())
                if (event.has_declared()) shown.insert(event.declared().side());
            EXPECT_EQ(shown.size(), 2U);
        }
        return;
    }
    FAIL() << "no tie in 200 rounds";
}

TEST_F(Mooring, CLS094BlowsOfATiedStepLandTogetherAlsoOverARestart) {
    sit_down();
    fight();
    for (int round = 0; round < 200 && !HasFailure(); ++round) {
        say(kReferee, end_step());
        if (acting().size() < 2) {
            while (stage_ != "declare" && !HasFailure()) say(kReferee, end_step("done"));
            continue;
        }
        go_to("pass", "melee");
        const auto ours = say(kAnn, strike(kAda, "sword", kGrunt));
        const auto theirs = say(kReferee, strike(kGrunt, "spear", kAda));
        EXPECT_FALSE(has(ours[kCid], v1::Event::kHarmed) || has(theirs[kAnn], v1::Event::kHarmed));
        const v1::View before = view(kReferee);
        restart();
        EXPECT_TRUE(same(view(kReferee), before));
        say(kAnn, end_step());
        say(kBen, end_step());
        EXPECT_EQ(view(kReferee).step(), "melee") << "the other side of the tie has not ended it";
        const auto ended = say(kReferee, end_step());
        int hits = 0;
        for (const auto* told : {&ours[kReferee], &theirs[kReferee]})
            for (const v1::Event& event : told->events())
                hits += event.has_tested() && event.tested().outcome() == "success" ? 1 : 0;
        int harmed = 0;
        for (const v1::Event& event : ended[kBen].events()) harmed += event.has_harmed() ? 1 : 0;
        EXPECT_EQ(harmed, hits);
        if (hits > 0) return;
        while (stage_ != "declare" && !HasFailure()) say(kReferee, end_step("done"));
    }
    FAIL() << "no tied round with a hit";
}

TEST_F(Mooring, CLS070TheQuestionWhetherToPursueIsBackAfterARestart) {
    sit_down();
    meet();
    if (rivals_choose()) say(kCid, stance("rivals", "wait"));
    say(kReferee, stance("party", "evade"));
    const v1::View asked = view(kCid);
    ASSERT_EQ(asked.question().kind(), "pursue");
    EXPECT_EQ(view(kAnn).question().offers_size(), 0) << "others know that somebody is asked, not what";
    restart();
    const auto deadline = seats_[kCid]->wait_for(v1::ServerFrame::kDeadline).deadline();
    EXPECT_EQ(deadline.question(), asked.question().id());
    EXPECT_GT(deadline.remaining_ms(), 0U);
    EXPECT_LE(deadline.remaining_ms(), 15'000U);
    EXPECT_TRUE(same(view(kCid).question(), asked.question()));
    v1::Intent yes;
    yes.mutable_answer()->set_verb("answer");
    yes.mutable_answer()->set_question(asked.question().id());
    yes.mutable_answer()->add_picks(asked.question().offers(0).index());
    say(kCid, yes);
    EXPECT_EQ(stage_, "pursuit");
}

TEST_F(Mooring, CLS170TheFightIsOverAndWhatWasWonIsDivided) {
    sit_down();
    fight();
    v1::Intent even;
    even.mutable_journey()->set_verb("divide_treasure");
    even.mutable_journey()->set_mode("even");
    EXPECT_EQ(refused(kAnn, even), "WRONG_PHASE");
    say(kReferee, setup("end_encounter"));
    EXPECT_EQ(view(kAnn).phase(), "ended");
    EXPECT_EQ(refused(kAnn, end_step()), "WRONG_PHASE");
    EXPECT_EQ(refused(kCid, even), "NOT_CONTROLLER");
    const auto told = say(kAnn, even);
    for (const std::size_t seat : {kAnn, kBen, kCid})
        EXPECT_TRUE(has(told[seat], v1::Event::kTreasureDivided));
    EXPECT_EQ(fact(view(kAnn), "purse", kAda), 15'000);
    EXPECT_EQ(fact(view(kAnn), "purse", kBran), 0) << "a purse is its owner's own";
    EXPECT_GT(fact(view(kBen), "xp", kBran), 0);
    restart();
    EXPECT_EQ(view(kBen).phase(), "ended");
    EXPECT_EQ(fact(view(kBen), "purse", kBran), 15'000);
    v1::Intent picks = even;
    picks.mutable_journey()->set_mode("picks");
    picks.mutable_journey()->add_items("wand_of_reeds");
    const auto laid_out = say(kReferee, picks);
    const v1::View now = view(kAnn);
    for (const v1::Event& event : laid_out[kAnn].events())
        if (event.has_item_appeared()) {
            EXPECT_TRUE(same(event.item_appeared().item(), now.items(now.items_size() - 1)));
        }
    const std::uint32_t first = fact(view(kReferee), "pick.rank", kAda) == 1 ? kAda : kBran;
    v1::Intent pick;
    pick.mutable_journey()->set_verb("pick_item");
    pick.mutable_journey()->set_who(first);
    pick.mutable_journey()->add_items("wand_of_reeds");
    say(first == kAda ? kAnn : kBen, pick);
}

// Who is away or says nothing holds up a part of the round no longer than its time.
class Haste : public Mooring {
  protected:
    std::uint32_t time_of_part(std::size_t seat) {
        for (int i = 0; i < 20 && !HasFailure(); ++i) {
            const auto deadline = seats_[seat]->wait_for(v1::ServerFrame::kDeadline).deadline();
            if (!deadline.cleared()) return deadline.remaining_ms();
        }
        return 0;
    }
};

TEST_F(Haste, CLS090PartsThatWaitForTheSilentAndTheAbsentEndAtTheirTime) {
    sit_down("test/hasty_sides");
    seats_.pop_back();  // Cid goes
    meet();
    // Rivals that are first say nothing, and so wait; the referee chooses for the party.
    if (rivals_choose()) heard();
    say(kReferee, stance("party", "fight"));
    ASSERT_EQ(stage_, "declare");
    const std::uint32_t left = time_of_part(kBen);
    EXPECT_GT(left, 0U);
    EXPECT_LE(left, 4000U);
    say(kBen, declare(kBran, "cast", "sleep"));
    // Every seat's silence is a word of its own in the log; the last one closes the part.
    while (stage_ == "declare" && !HasFailure()) heard();
    EXPECT_EQ(stage_, "pass");
    EXPECT_NE(fact(view(kBen), "declared.action", kBran), 0) << "what was said stands";
}

}  // namespace
}  // namespace affray::net::test
