// ARC-010, ARC-011: abilities. ARC-145: staggered.
#include "readings/common.h"

#include <gtest/gtest.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

TEST(Common, ARC010AnAbilityModifierIsRoundedDown) {
    constexpr std::int32_t kRows[][2] = {{1, -5}, {7, -2}, {8, -1}, {9, -1},
                                         {10, 0}, {11, 0}, {17, 3}, {30, 10}};
    for (const auto& [score, modifier] : kRows) EXPECT_EQ(ability_modifier(score), modifier) << score;
}

TEST(Common, ARC011AbilityDamageGrowsWithTheLevel) {
    constexpr std::int32_t kRows[][2] = {{1, 1}, {4, 1}, {5, 2}, {7, 2}, {8, 3}, {10, 3}};
    for (const auto& [level, times] : kRows) EXPECT_EQ(level_multiplier(level), times) << level;
}

TEST(Common, ARC145StaggeredAtHalfOrBelowAndMooksNever) {
    struct Row {
        std::int32_t hp, hp_max;
        bool mook, expected;
    };
    constexpr Row kRows[] = {{15, 30, false, true}, {16, 30, false, false}, {7, 15, false, true},
                             {8, 15, false, false}, {0, 30, false, true},   {-3, 30, false, true},
                             {1, 7, true, false}};
    for (const Row& row : kRows) {
        Creature creature;
        creature.hp_max = row.hp_max;
        creature.mook = row.mook;
        EXPECT_EQ(staggered(creature, row.hp), row.expected) << row.hp << " of " << row.hp_max;
    }
}

TEST(Common, WhatCountsAsWalkingOnesOwnWay) {
    for (const char* cause : {"move", "retreat", "disengage"}) EXPECT_TRUE(walked(Name(cause))) << cause;
    for (const char* cause : {"", "push", "teleport", "override"}) EXPECT_FALSE(walked(Name(cause))) << cause;
}

TEST(Common, ModifiersAddUp) {
    EXPECT_EQ(total({}), 0);
    EXPECT_EQ(total({{"a", 3, {}}, {"b", -5, {}}, {"c", 1, {}}}), -1);
}

}  // namespace
}  // namespace affray::test
