// CLS-168, CLS-T1: what a retainer's loyalty is, and when it holds.
#include "readings/party/loyalty_throw.h"

#include <gtest/gtest.h>

#include <vector>

namespace affray::test {
namespace {

TEST(LoyaltyThrow, CLST1IsItsOwnOrComesOfTheHirersCharisma) {
    struct Row {
        std::int32_t own, charisma, score;
    };
    constexpr Row kRows[] = {{0, 3, 4},  {0, 5, 5},   {0, 8, 6}, {0, 12, 7}, {0, 13, 8},
                             {0, 16, 9}, {0, 18, 10}, {0, 0, 7}, {9, 3, 9},  {2, 18, 2}};
    for (const Row& row : kRows)
        EXPECT_EQ(loyalty_score(row.own, row.charisma), row.score) << row.own << ", " << row.charisma;
}

TEST(LoyaltyThrow, CLS168HoldsUpToTheScore) {
    struct Row {
        std::int32_t first, second, score, modifier;
        bool holds;
    };
    constexpr Row kRows[] = {{4, 4, 7, 0, false}, {3, 4, 7, 0, true},   {4, 4, 7, 1, true},
                             {1, 1, 2, 0, true},  {1, 1, 2, -1, false}, {6, 6, 12, 0, true}};
    for (const Row& row : kRows) {
        std::vector<std::int32_t> dice{row.second, row.first};
        const auto die = [&dice] {
            const std::int32_t next = dice.back();
            dice.pop_back();
            return next;
        };
        const LoyaltyThrow thrown = throw_for_loyalty(row.score, row.modifier, die);
        EXPECT_EQ(thrown.natural, row.first + row.second);
        EXPECT_EQ(thrown.holds(), row.holds) << thrown.natural << " against " << thrown.target;
        EXPECT_TRUE(dice.empty());
    }
}

}  // namespace
}  // namespace affray::test
