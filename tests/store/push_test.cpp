// Browsers that want to be told when a seat is waited for: whose they are, how many, and with what they end.
#include <gtest/gtest.h>

#include "rig.h"

namespace affray::store::testing {
namespace {

class PushStore : public ::testing::Test {
  protected:
    PushStore() {
        CreateEncounter create = encounter_named("tower");
        create.seats = {seat_numbered(0, "Referee"), seat_numbered(1, "Mira")};
        for (Seat& seat : create.seats) seat.tokens.token = token_of(seat.number);
        at = EncounterId{write(store->writer(), create).id};
    }
    static Digest token_of(SeatNumber seat) { return digest_named("token " + std::to_string(seat)); }
    Receipt subscribe(SeatNumber seat, const std::string& name, std::optional<Digest> token = {}) {
        PutPushSubscription put;
        put.subscription.public_id = "id-" + name + std::to_string(++made);
        put.subscription.encounter = at;
        put.subscription.seat = seat;
        put.subscription.endpoint = "https://push.example.org/" + name;
        put.subscription.point = std::string(65, 'p');
        put.subscription.auth = std::string(16, 'a');
        put.subscription.created_at_ms = 1000 + made;
        put.token = token.value_or(token_of(seat));
        return write(store->writer(), AccountWrite{put});
    }
    std::vector<std::string> kept(SeatNumber seat) {
        std::vector<std::string> names;
        const auto subscriptions = reader->push_subscriptions(at, seat);
        for (const PushSubscription& one : *subscriptions)
            names.push_back(one.endpoint.substr(one.endpoint.rfind('/') + 1));
        return names;
    }
    Receipt tokens(SeatNumber seat, const SeatTokens& tokens) {
        return write(store->writer(), SetSeatTokens{.encounter = at, .seat = seat, .tokens = tokens});
    }

    TempDir dir;
    std::unique_ptr<Store> store = open_store(dir.path());
    std::unique_ptr<AccountReader> reader = std::move(*store->open_account_reader());
    EncounterId at = EncounterId::None;
    int made = 0;
};

using Names = std::vector<std::string>;

TEST_F(PushStore, KeepsWhatTheHolderOfASeatBrings) {
    EXPECT_TRUE(subscribe(1, "a").committed());
    EXPECT_EQ(subscribe(1, "b", token_of(0)).refusal, Refusal::NotFound) << "another seat's token";
    EXPECT_EQ(subscribe(9, "b").refusal, Refusal::NotFound);
    EXPECT_EQ(kept(1), Names{"a"});
    EXPECT_EQ(kept(0), Names{});
    const auto all = *reader->push_subscriptions(at, 1);
    EXPECT_EQ(all.front().point, std::string(65, 'p'));
    EXPECT_EQ(all.front().auth, std::string(16, 'a'));
}

TEST_F(PushStore, KnowsAnAddressOnceAndFourOfASeat) {
    const std::string first = [&] {
        subscribe(1, "a");
        return reader->push_subscriptions(at, 1)->front().public_id;
    }();
    EXPECT_TRUE(subscribe(1, "a").committed());
    EXPECT_EQ(kept(1), Names{"a"});
    EXPECT_EQ(reader->push_subscriptions(at, 1)->front().public_id, first);
    for (const char* name : {"b", "c", "d", "e"}) subscribe(1, name);
    EXPECT_EQ(kept(1), (Names{"b", "c", "d", "e"}));
}

TEST_F(PushStore, EndsByItsIdAtItsOwnSeat) {
    subscribe(1, "a");
    const std::string id = reader->push_subscriptions(at, 1)->front().public_id;
    const auto drop = [&](SeatNumber seat) {
        return write(store->writer(), AccountWrite{DropPushSubscription{at, seat, id}}).refusal;
    };
    EXPECT_EQ(drop(0), Refusal::NotFound);
    EXPECT_EQ(drop(1), Refusal::None);
    EXPECT_EQ(drop(1), Refusal::NotFound);
    EXPECT_EQ(kept(1), Names{});
}

TEST_F(PushStore, GoesOnWithAFreshTokenAndEndsWhenTheSeatIsClaimedAnewOrEmptied) {
    subscribe(1, "a");
    tokens(1, {token_of(1), digest_named("next"), digest_named("later")});
    EXPECT_EQ(kept(1), Names{"a"}) << "more is known of the same holder";
    tokens(1, {digest_named("next"), digest_named("later"), digest_named("last")});
    EXPECT_EQ(kept(1), Names{"a"}) << "one on";
    tokens(1, {digest_named("last")});
    EXPECT_EQ(kept(1), Names{"a"}) << "two on";
    tokens(1, {digest_named("somebody else's")});
    EXPECT_EQ(kept(1), Names{});
    subscribe(1, "b", digest_named("somebody else's"));
    EXPECT_EQ(kept(1), Names{"b"});
    tokens(1, {});
    EXPECT_EQ(kept(1), Names{});
}

TEST_F(PushStore, EndsWithItsEncounter) {
    subscribe(1, "a");
    Batch last = batch_of(at, 1);
    last.lifecycle = Lifecycle::Ends;
    last.ended_at_ms = 5000;
    ASSERT_TRUE(write(store->writer(), last).committed());
    EXPECT_EQ(kept(1), Names{});
    EXPECT_EQ(subscribe(1, "b").refusal, Refusal::Ended);
}

}  // namespace
}  // namespace affray::store::testing
