// What a feed keeps for those who come back, and its chain, which does not hang on how often it is asked.
#include "session/delta_history.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "affray/v1/session.pb.h"
#include "session/view_feed.h"

namespace affray::session {
namespace {

MessagePtr delta(std::uint64_t number, std::size_t octets = 20) {
    v1::ServerFrame frame;
    frame.mutable_delta()->set_version(number);
    frame.mutable_delta()->set_reason(std::string(octets, 'r'));
    return make_message(frame);
}

TEST(DeltaHistory, REL7TheChainIsTheSameHoweverOftenItIsAsked) {
    const std::uint64_t seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 chance(seed);
    DeltaHistory often;
    DeltaHistory seldom;
    for (std::uint64_t number = 1; number <= 400; ++number) {
        for (DeltaHistory* each : {&often, &seldom}) each->keep(delta(number), number - 1);
        ASSERT_EQ(often.chain(), often.chain_at(number));
        if (chance() % 9 == 0) {
            // The last ones are given up, and others come in their place.
            const std::uint64_t back = number - chance() % std::min<std::uint64_t>(3, number);
            for (DeltaHistory* each : {&often, &seldom}) each->give_up_after(back);
            for (std::uint64_t again = back + 1; again <= number; ++again)
                for (DeltaHistory* each : {&often, &seldom}) each->keep(delta(again, 30), again - 1);
        }
    }
    EXPECT_EQ(often.chain(), seldom.chain());
    for (std::uint64_t number = 400 - DeltaHistory::kKept; number <= 400; ++number)
        EXPECT_EQ(often.chain_at(number), seldom.chain_at(number)) << number;
}

TEST(DeltaHistory, REL7AnUnknownChainIsKnownAgainAfterAMultipleOfFifty) {
    DeltaHistory whole;
    for (std::uint64_t number = 1; number <= 120; ++number) whole.keep(delta(number), number - 1);
    DeltaHistory late;
    late.start_after(60, std::nullopt);
    for (std::uint64_t number = 61; number <= 120; ++number) {
        late.keep(delta(number), number - 1);
        EXPECT_EQ(late.chain().has_value(), number > 100) << number;
    }
    EXPECT_EQ(late.chain(), whole.chain());
    EXPECT_EQ(late.chain_at(99), std::nullopt);
}

TEST(DeltaHistory, REL7DeltasAreForgottenByTheFifty) {
    DeltaHistory history;
    DeltaHistory whole;
    for (std::uint64_t number = 1; number <= DeltaHistory::kKept; ++number)
        for (DeltaHistory* each : {&history, &whole}) each->keep(delta(number), number - 1);
    EXPECT_TRUE(history.between(0, DeltaHistory::kKept).has_value());
    history.keep(delta(DeltaHistory::kKept + 1), DeltaHistory::kKept);
    EXPECT_FALSE(history.between(49, DeltaHistory::kKept + 1).has_value());
    ASSERT_TRUE(history.between(50, DeltaHistory::kKept + 1).has_value());
    EXPECT_EQ(history.between(50, DeltaHistory::kKept + 1)->size(), DeltaHistory::kKept + 1 - 50);
    EXPECT_EQ(history.chain_at(50), std::nullopt) << "nobody has asked for it";
    for (std::uint64_t number = 51; number <= DeltaHistory::kKept; ++number)
        EXPECT_EQ(history.chain_at(number), whole.chain_at(number)) << number;
}

TEST(DeltaHistory, REL7WhatAnotherHasHashedIsTakenOverOnlyIfItIsOfTheSameMessages) {
    DeltaHistory one, alike, apart_before, apart, whole;
    for (std::uint64_t number = 1; number <= 80; ++number) {
        const MessagePtr same = delta(number);
        for (DeltaHistory* each : {&one, &alike, &whole}) each->keep(same, number - 1);
        apart_before.keep(number == 50 ? delta(number, 30) : same, number - 1);
        apart.keep(number == 51 ? delta(number, 30) : same, number - 1);
    }
    EXPECT_TRUE(alike.take_chain(one)) << "nothing was hashed yet: nothing is taken over";
    EXPECT_EQ(alike.chain(), whole.chain_at(80));
    ASSERT_TRUE(one.chain().has_value());
    EXPECT_TRUE(apart_before.take_chain(one)) << "the chain has begun anew since";
    EXPECT_EQ(apart_before.chain(), whole.chain_at(80));
    EXPECT_NE(apart_before.chain_at(50), whole.chain_at(50));
    EXPECT_FALSE(apart.take_chain(one));
    EXPECT_NE(apart.chain(), whole.chain_at(80));
    DeltaHistory late, behind;
    late.start_after(60, std::nullopt);
    for (std::uint64_t number = 61; number <= 80; ++number) late.keep(delta(number), number - 1);
    EXPECT_FALSE(late.take_chain(one));
    EXPECT_EQ(late.chain(), std::nullopt);
    EXPECT_FALSE(behind.take_chain(one));
}

TEST(DeltaHistory, REL24ManyLongDeltasAreNotAllKept) {
    const std::size_t length = DeltaHistory::kKeptOctets / 4;
    DeltaHistory history;
    for (std::uint64_t number = 1; number <= 20; ++number) history.keep(delta(number, length), number - 1);
    EXPECT_EQ(history.last(), 20U);
    EXPECT_EQ(history.between(15, 20), std::nullopt);
    ASSERT_TRUE(history.between(17, 20).has_value());
    EXPECT_EQ(history.between(17, 20)->size(), 3U);
    EXPECT_TRUE(history.chain().has_value());
}

TEST(DeltaHistory, REL24WhatIsOnItsWayToTheDiskIsKeptHoweverLongItIs) {
    const std::size_t length = DeltaHistory::kKeptOctets / 2;
    DeltaHistory history;
    history.keep(delta(1), 0);
    for (std::uint64_t number = 2; number <= 9; ++number) history.keep(delta(number, length), 1);
    ASSERT_TRUE(history.between(1, 9).has_value());
    EXPECT_EQ(history.between(1, 9)->size(), 8U);
    history.give_up_after(1);
    EXPECT_EQ(history.last(), 1U);
    history.keep(delta(2), 1);
    EXPECT_EQ(history.last(), 2U);
}

}  // namespace
}  // namespace affray::session
