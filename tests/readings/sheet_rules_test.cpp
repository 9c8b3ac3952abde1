// The arithmetic of sheets: ARC-010 to ARC-016, ARC-021, ARC-231, ARC-233.
#include "readings/sheets/sheet_rules.h"

#include <gtest/gtest.h>

namespace affray::test {
namespace {

TEST(SheetRules, ARC231WhatScoresCost) {
    constexpr std::int32_t kRows[][2] = {{18, 16}, {17, 13}, {16, 10}, {15, 8}, {14, 6}, {13, 5},
                                         {12, 4},  {11, 3},  {10, 2},  {9, 1},  {8, 0},  {3, 0}};
    for (const auto& [score, points] : kRows) EXPECT_EQ(score_cost(score), points) << score;
    EXPECT_EQ(score_cost(19), std::nullopt);
}

TEST(SheetRules, ARC233HitPointsAndIncreasesByLevel) {
    constexpr std::int32_t kTimes[] = {3, 4, 5, 6, 8, 10, 12, 16, 20, 24};
    constexpr std::int32_t kIncreases[] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3};
    for (std::int32_t level = 1; level <= kLevelMax; ++level) {
        EXPECT_EQ(hit_point_multiplier(level), kTimes[level - 1]) << level;
        EXPECT_EQ(increases_by(level), kIncreases[level - 1]) << level;
    }
}

TEST(SheetRules, ARC014To016TheMiddleOfThreeModifiers) {
    constexpr std::int32_t kRows[][4] = {{2, 1, 0, 1}, {3, 2, 1, 2},  {4, 1, 0, 1},
                                         {0, 0, 3, 0}, {-1, 4, 4, 4}, {-2, -3, 5, -2}};
    for (const auto& [a, b, c, middle_one] : kRows) {
        EXPECT_EQ(middle(a, b, c), middle_one);
        EXPECT_EQ(middle(c, a, b), middle_one);
        EXPECT_EQ(middle(b, c, a), middle_one);
    }
}

TEST(SheetRules, ARC021OnlyTheBestItemCounts) {
    MagicItem bracers{.id = "bracers", .chakra = "belt", .bonuses = {{"attack", 1}}};
    MagicItem sword{.id = "sword", .chakra = "weapon", .bonuses = {{"attack", 2}, {"damage", 2}}};
    EXPECT_EQ(item_bonus({bracers, sword}, "attack"), 2);
    EXPECT_EQ(item_bonus({bracers}, "damage"), 0);
    EXPECT_EQ(item_bonus({}, "attack"), 0);
    EXPECT_EQ(chakra_bonus({bracers, sword}, "weapon", "attack"), 2);
    EXPECT_EQ(chakra_bonus({bracers, sword}, "implement", "attack"), 0);
}

// The fighter of the examples: heavy armour, a shield, Con +2, Dex +1, Wis 0, Str +3.
CharacterPlan fighter(const ClassBlock& role) {
    CharacterPlan plan;
    plan.role = &role;
    plan.abilities.base.scores = {16, 14, 12, 10, 10, 8};
    plan.armor = Armor::Heavy;
    plan.shield = true;
    return plan;
}

ClassBlock fighter_class() {
    ClassBlock role;
    role.id = "fighter";
    role.hp_base = 8;
    role.ac = {10, 13, 15};
    role.shield = 1;
    role.pd = 10;
    role.md = 10;
    role.recoveries = 9;
    role.recovery_die = 10;
    return role;
}

TEST(SheetRules, ARC014ExampleOfAFighter) {
    const ClassBlock role = fighter_class();
    CharacterPlan plan = fighter(role);
    ASSERT_FALSE(fault_of(plan));
    const CharacterNumbers first = numbers_of(plan);
    EXPECT_EQ(first.ac, 18);
    EXPECT_EQ(first.pd, 13);
    EXPECT_EQ(first.md, 11);
    EXPECT_EQ(first.hp_max, (8 + 2) * 3);
    EXPECT_EQ(first.init_bonus, 1 + 1);
    EXPECT_EQ(first.recoveries_max, 9);
    plan.shield = false;
    EXPECT_EQ(numbers_of(plan).ac, 17);
    plan.armor = Armor::None;
    EXPECT_EQ(numbers_of(plan).ac, 12);
}

TEST(SheetRules, ARC231TooManyPointsAreRefused) {
    ClassBlock role = fighter_class();
    role.ability_bonus = {Ability::Str, Ability::Con};
    CharacterPlan plan = fighter(role);
    plan.abilities.method = AbilityPlan::Method::Bought;
    plan.abilities.class_bonus = Ability::Con;
    plan.abilities.base.scores = {16, 14, 14, 10, 10, 10};
    EXPECT_FALSE(fault_of(plan)) << "28 points";
    plan.abilities.base.scores = {16, 14, 14, 10, 10, 11};
    const auto fault = fault_of(plan);
    ASSERT_TRUE(fault) << "29 points";
    EXPECT_EQ(fault->field, "bought");
}

}  // namespace
}  // namespace affray::test
