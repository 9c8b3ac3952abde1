// A question that a rule asks follows from its offers: its kind, and whom it waits for.
#include "readings/offers.h"

#include <gtest/gtest.h>

namespace affray::test {
namespace {

constexpr SeatId kOne{1}, kTwo{2};
constexpr CreatureId kAda{7};

Question asked_of(std::vector<SeatId> seats) {
    std::vector<Offer> offers;
    for (const SeatId seat : seats) offers.push_back({.kind = "parley", .option = "yes", .seat = seat});
    return question_of(kAda, std::move(offers));
}

TEST(Offers, AQuestionHasTheKindOfItsOffersAndWaitsForEachOfTheirSeatsOnce) {
    const Question question = asked_of({kTwo, kOne, kTwo});
    EXPECT_EQ(question.kind, Name("parley"));
    EXPECT_EQ(question.moment, Moment::Ruling);
    EXPECT_EQ(question.closing, Closing::All);
    EXPECT_EQ(question.subject, kAda);
    EXPECT_EQ(question.offers.size(), 3U);
    EXPECT_EQ(question.waiting, (std::vector<SeatId>{kTwo, kOne}));
}

TEST(Offers, WhatSaysNoSeatIsForTheReferee) {
    const Question question = question_of(kAda, {{.kind = "ruling"}}, Closing::Priority);
    EXPECT_EQ(question.waiting, (std::vector<SeatId>{SeatId::Referee}));
    EXPECT_EQ(question.closing, Closing::Priority);
}

TEST(Offers, TheFirstThatWasTaken) {
    Question question = asked_of({kOne, kTwo, kTwo});
    EXPECT_EQ(first_taken(question), std::nullopt);
    question.picks = {{.seat = kTwo, .picks = {2}, .places = {}}};
    EXPECT_EQ(first_taken(question), 2U);
    question.picks.push_back({.seat = kOne, .picks = {0}, .places = {}});
    EXPECT_EQ(first_taken(question), 0U);
}

}  // namespace
}  // namespace affray::test
