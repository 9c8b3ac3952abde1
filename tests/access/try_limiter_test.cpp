// Tries: five a minute, then delays that double.
#include "access/try_limiter.h"

#include <gtest/gtest.h>

namespace affray::access {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(TryLimiter, FiveAreFreeThenEachWaitsTwiceAsLong) {
    TryLimiter limiter(TryRule{});
    TryLimiter::Time now{seconds{1000}};
    for (int i = 0; i < 5; ++i) EXPECT_EQ(limiter.take("ann", now).count(), 0);
    for (int expected : {5, 10, 20, 40}) {
        const milliseconds wait = limiter.take("ann", now);
        EXPECT_EQ(wait, seconds{expected} + milliseconds{1});
        now += wait;
        EXPECT_EQ(limiter.take("ann", now).count(), 0);
    }
    EXPECT_EQ(limiter.take("ben", now).count(), 0) << "another key";
}

TEST(TryLimiter, TenThousandTriesAreBounded) {
    TryLimiter limiter(TryRule{});
    TryLimiter::Time now{seconds{1000}};
    int looked_at = 0;
    for (int i = 0; i < 10'000; ++i) {
        if (limiter.take("ann", now).count() == 0) ++looked_at;
        now += seconds{1};
    }
    EXPECT_LE(looked_at, 25) << "in nearly three hours";
}

TEST(TryLimiter, AMinuteLaterAFewTriesAreForgotten) {
    TryLimiter limiter(TryRule{});
    TryLimiter::Time now{seconds{1000}};
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < 4; ++i) EXPECT_EQ(limiter.take("ann", now).count(), 0);
        now += seconds{60};
    }
}

TEST(TryLimiter, WhatWasRightDoesNotCount) {
    TryLimiter limiter(TryRule{});
    const TryLimiter::Time now{seconds{1000}};
    for (int i = 0; i < 50; ++i) {
        EXPECT_EQ(limiter.take("ann", now).count(), 0);
        limiter.forgive("ann");
    }
    for (int i = 0; i < 5; ++i) limiter.take("ann", now);
    limiter.forget("ann");
    EXPECT_EQ(limiter.take("ann", now).count(), 0);
}

}  // namespace
}  // namespace affray::access
