// Guesses of short codes (SEC-5): what one household, one network and many together get looked at.
#include "access/guess_guard.h"

#include <gtest/gtest.h>

#include "access/peer_network.h"

namespace affray::access {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr GuessGuard::Time kStart{seconds{100'000}};

int looked_at(GuessGuard& guard, const std::string& address, GuessGuard::Time& now, int tries,
              milliseconds every) {
    int count = 0;
    for (int i = 0; i < tries; ++i, now += every) count += guard.take(address, now).count() == 0 ? 1 : 0;
    return count;
}

TEST(GuessGuard, SEC5TenThousandGuessesGetNowhere) {
    GuessGuard guard(GuessRule{});
    auto now = kStart;
    EXPECT_LE(looked_at(guard, "203.0.113.7", now, 10'000, milliseconds{10}), 16);
    EXPECT_LE(looked_at(guard, "203.0.113.7", now, 10'000, seconds{1}), 40) << "in nearly three hours";
    EXPECT_EQ(guard.take("198.51.100.1", now).count(), 0) << "others may still join";
}

TEST(GuessGuard, SEC5AnIPv6HouseholdIsOneGuesser) {
    GuessGuard guard(GuessRule{});
    int count = 0;
    for (int i = 0; i < 1000; ++i)
        count += guard.take("2001:db8:0:1::" + std::to_string(i), kStart).count() == 0 ? 1 : 0;
    EXPECT_LE(count, 10);
}

TEST(GuessGuard, SEC5ANetworkDoesNotUseUpWhatTheServerLooksAt) {
    GuessGuard guard(GuessRule{});
    auto now = kStart;
    int count = 0;
    for (int second = 0; second < 60; ++second, now += seconds{1}) {
        for (int host = 1; host < 255; ++host)
            count += guard.take("203.0.113." + std::to_string(host), now).count() == 0 ? 1 : 0;
    }
    EXPECT_LE(count, 60 + 60) << "a minute of a whole /24";
    for (int host = 1; host < 30; ++host)
        EXPECT_EQ(guard.take("198.51.100." + std::to_string(host), now).count(), 0) << host;
}

TEST(GuessGuard, SEC5WhoHasGuessedNothingWrongGetsInWhileManyNetworksGuess) {
    GuessGuard guard(GuessRule{});
    auto now = kStart;
    int wrong = 0;
    for (int round = 0; round < 200; ++round, now += milliseconds{100}) {
        for (int net = 0; net < 200; ++net)
            wrong += guard.take("10.1." + std::to_string(net) + ".7", now).count() == 0 ? 1 : 0;
    }
    EXPECT_LE(wrong, 40 + 20 * 21 + 200 * 10)
        << "the server's rate, and what is spared once for each network";
    EXPECT_EQ(guard.take("192.0.2.1", now).count(), 0);
    guard.forgive("192.0.2.1");
    EXPECT_EQ(guard.take("192.0.2.1", now).count(), 0);
}

TEST(GuessGuard, ATableThatJoinsTogetherIsNoThief) {
    GuessGuard guard(GuessRule{});
    for (int i = 0; i < 200; ++i) {
        EXPECT_EQ(guard.take("203.0.113.7", kStart).count(), 0);
        guard.forgive("203.0.113.7");
    }
}

TEST(GuessGuard, WhatIsNotLookedAtIsCountedForTheMetrics) {
    int refused = 0;
    GuessGuard guard(GuessRule{}, [&refused] { ++refused; });
    for (int i = 0; i < 15; ++i) guard.take("203.0.113.7", kStart);
    EXPECT_EQ(refused, 5);
}

TEST(PeerNetwork, CutsAddressesToWhatOneHomeAndOneOrganisationHave) {
    EXPECT_EQ(household_of("203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(household_of("::ffff:203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(household_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(household_of("fe80::1%eth0"), "fe80::/64");
    EXPECT_EQ(household_of("no address"), "no address");
    EXPECT_EQ(network_of("203.0.113.7"), "203.0.113.0/24");
    EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8::/32");
    EXPECT_FALSE(is_address("203.0.113.7:80"));
    EXPECT_FALSE(is_address(""));
}

}  // namespace
}  // namespace affray::access
