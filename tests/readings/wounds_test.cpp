// ARC-173: what lasting wounds have taken from the maximum of hit points.
#include "readings/harm/wounds.h"

#include <gtest/gtest.h>

#include <limits>

namespace affray::test {
namespace {

TEST(Wounds, ARC173TakeTwoAndTheLevelEachUnlessTheyWereNoted) {
    struct Row {
        std::int32_t wounds, noted, level, lost;
    };
    constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();
    constexpr Row kRows[] = {{0, 0, 5, 0}, {1, 0, 3, 5},  {2, 0, 3, 10},       {2, 9, 3, 9},
                             {1, 0, 1, 3}, {-1, 0, 3, 0}, {kMost, 0, 3, kMost}};
    for (const Row& row : kRows)
        EXPECT_EQ(lost_to_wounds(row.wounds, row.noted, row.level), row.lost)
            << row.wounds << " wounds at level " << row.level;
}

}  // namespace
}  // namespace affray::test
