// Versions as a seat counts them: without a gap, there and back (docs/decisions/0032).
#include <gtest/gtest.h>

#include "codec/told_versions.h"

namespace affray::codec {
namespace {

TEST(ToldVersions, SEC22CountWithoutAGapThereAndBack) {
    ToldVersions told;
    std::uint64_t count = 0;
    for (std::uint64_t version = 1; version <= 200; ++version) {
        const bool silent = version % 3 == 0 || version % 7 == 1;
        if (silent) told.pass_over(version);
        count += silent ? 0 : 1;
        ASSERT_EQ(told.number_at(version), count) << version;
        if (silent) continue;
        ASSERT_EQ(told.version_at(count), version);
    }
    EXPECT_EQ(told.version_at(0), 0U);
}

TEST(ToldVersions, WhatWasGivenUpIsNotCounted) {
    ToldVersions told;
    for (const std::uint64_t version : {2U, 5U, 6U}) told.pass_over(version);
    told.forget_after(5);
    EXPECT_EQ(told.untold(), (std::vector<std::uint64_t>{2, 5}));
    EXPECT_EQ(told.number_at(7), 5U);
    told.pass_over(6);
    EXPECT_EQ(told.number_at(7), 4U);
}

TEST(ToldVersions, WithoutAnythingUntoldTheyAreTheLogs) {
    const ToldVersions told;
    EXPECT_EQ(told.number_at(41), 41U);
    EXPECT_EQ(told.version_at(41), 41U);
}

}  // namespace
}  // namespace affray::codec
