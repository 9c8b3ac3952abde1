// Caps by address and in all (RULE-7), and the rate of guesses (SEC-5).
#include "net/address_book.h"

#include <gtest/gtest.h>

namespace affray::net {
namespace {

using Refusal = AddressBook::Refusal;

TEST(AddressBook, RULE7CountsByAddressInAllAndTheUnknown) {
    Limits limits;
    limits.connections = 5;
    limits.connections_per_address = 2;
    limits.unauthenticated = 4;
    session::Metrics metrics;
    AddressBook book(limits, metrics);
    std::vector<AddressBook::Slot> slots(8);
    EXPECT_EQ(book.admit("a", slots[0]), Refusal::None);
    EXPECT_EQ(book.admit("a", slots[1]), Refusal::None);
    EXPECT_EQ(book.admit("a", slots[2]), Refusal::TooManyFromAddress);
    EXPECT_EQ(book.admit("b", slots[2]), Refusal::None);
    EXPECT_EQ(book.admit("c", slots[3]), Refusal::None);
    EXPECT_EQ(book.admit("d", slots[4]), Refusal::TooManyUnknown);
    slots[0].authenticated();
    slots[0].authenticated();
    EXPECT_EQ(book.admit("d", slots[4]), Refusal::None);
    EXPECT_EQ(book.admit("e", slots[5]), Refusal::TooMany);
    slots[1] = AddressBook::Slot{};
    EXPECT_EQ(book.connections(), 4U);
    EXPECT_EQ(book.admit("a", slots[5]), Refusal::None);
    slots.clear();
    EXPECT_EQ(book.connections(), 0U);
    EXPECT_EQ(metrics.unauthenticated.value(), 0U);
}

TEST(AddressBook, ATrustedProxySpeaksForOthers) {
    Limits limits;
    limits.connections_per_address = 1;
    limits.trusted_proxies = {"10.0.0.1"};
    session::Metrics metrics;
    AddressBook book(limits, metrics);
    std::vector<AddressBook::Slot> slots(3);
    for (auto& slot : slots)
        EXPECT_EQ(book.admit("10.0.0.1", slot), Refusal::None) << "the proxy itself is not capped";
    EXPECT_TRUE(slots[0].speaks_for("203.0.113.7"));
    EXPECT_FALSE(slots[1].speaks_for("203.0.113.7"));
    EXPECT_TRUE(slots[1].speaks_for("203.0.113.8"));
    EXPECT_EQ(slots[1].address(), "203.0.113.8");
}

TEST(AddressBook, SEC5TenThousandGuessesGetNowhere) {
    const Limits limits;
    session::Metrics metrics;
    AddressBook book(limits, metrics);
    auto now = AddressBook::Time{} + std::chrono::hours{1};
    int looked_at = 0;
    // One address, a hundred guesses a second, for 100 seconds.
    for (int i = 0; i < 10'000; ++i) {
        now += std::chrono::milliseconds{10};
        if (book.guess_wait("thief", now).count() == 0) ++looked_at;
    }
    EXPECT_LE(looked_at, 10 + 17) << "ten at once, and ten a minute";
    EXPECT_EQ(book.guess_wait("somebody else", now).count(), 0) << "others may still join";
    // A thousand addresses together meet the server's own bound.
    looked_at = 0;
    for (int i = 0; i < 10'000; ++i) {
        now += std::chrono::milliseconds{1};
        if (book.guess_wait("bot" + std::to_string(i), now).count() == 0) ++looked_at;
    }
    EXPECT_LE(looked_at, 40 + 201);
}

}  // namespace
}  // namespace affray::net
