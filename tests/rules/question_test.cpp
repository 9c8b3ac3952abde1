// When a question closes (ARC-100, ARC-203).
#include "rules/question.h"

#include <gtest/gtest.h>

namespace affray {
namespace {

Question of_three(Closing closing) {
    Question question;
    question.id = 7;
    question.closing = closing;
    for (std::uint32_t seat = 1; seat <= 3; ++seat) {
        Offer offer;
        offer.seat = SeatId{seat};
        question.offers.push_back(offer);
        question.waiting.push_back(SeatId{seat});
    }
    return question;
}

void answer(Question& question, std::uint32_t seat, bool takes, AnsweredBy by = AnsweredBy::Player) {
    Pick pick;
    pick.seat = SeatId{seat};
    pick.by = by;
    if (takes) pick.picks.push_back(seat - 1);
    question.picks.push_back(pick);
    std::erase(question.waiting, SeatId{seat});
}

TEST(Question, WaitsForAllWhereEverybodyMatters) {
    Question question = of_three(Closing::All);
    answer(question, 2, true);
    answer(question, 1, false);
    EXPECT_FALSE(question.settled());
    answer(question, 3, true);
    EXPECT_TRUE(question.settled());
    EXPECT_FALSE(question.taken(0));
    EXPECT_TRUE(question.taken(1));
}

TEST(Question, ARC100TheFirstInRankIsWaitedForAndThenNobody) {
    Question question = of_three(Closing::Priority);
    answer(question, 2, true);
    EXPECT_FALSE(question.settled()) << "the first in rank may still take it";
    answer(question, 1, false);
    EXPECT_TRUE(question.settled()) << "the third is not waited for";
}

TEST(Question, ARC203OneDisagreementClosesAVoteAnAbsentSeatDoesNot) {
    Question question = of_three(Closing::Veto);
    answer(question, 1, true);
    answer(question, 3, false, AnsweredBy::Absent);
    EXPECT_FALSE(question.settled());
    Question refused = question;
    answer(refused, 2, false);
    EXPECT_TRUE(refused.settled());
    answer(question, 2, true);
    EXPECT_TRUE(question.settled());
}

}  // namespace
}  // namespace affray
