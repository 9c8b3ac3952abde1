// Conditions word by word: ARC-180 to ARC-189, and CLS section 2.3.
#include "readings/harm/condition_tables.h"

#include <gtest/gtest.h>

namespace affray::test {
namespace {

struct Numbers {
    const char* name;
    std::int32_t attack, damage, defence;
};

void expect(const ConditionTable& table, const Numbers& row) {
    const ConditionRow* found = table.row(row.name);
    ASSERT_NE(found, nullptr) << row.name;
    EXPECT_EQ(found->attack, row.attack) << row.name;
    EXPECT_EQ(found->damage, row.damage) << row.name;
    EXPECT_EQ(found->defence, row.defence) << row.name;
}

TEST(ConditionTables, ARC182To189WhatTheyTakeFromRollsAndDefences) {
    constexpr Numbers kRows[] = {{"dazed", -4, 0, 0},     {"fear", -4, 0, 0},    {"helpless", 0, 0, -4},
                                 {"asleep", 0, 0, -4},    {"coma", 0, 0, -4},    {"stunned", 0, 0, -4},
                                 {"weakened", -4, 0, -4}, {"hampered", 0, 0, 0}, {"stuck", 0, 0, 0},
                                 {"vulnerable", 0, 0, 0}, {"confused", 0, 0, 0}};
    for (const Numbers& row : kRows) expect(graded_conditions(), row);
    EXPECT_EQ(graded_conditions().penalties, Penalties::Worst) << "ARC-008";
    EXPECT_EQ(graded_conditions().unconscious.defence, -4);
}

TEST(ConditionTables, ARC181To188WhatTheyForbid) {
    const ConditionTable& table = graded_conditions();
    for (const char* name : {"helpless", "asleep", "coma"}) EXPECT_TRUE(table.row(name)->helpless) << name;
    EXPECT_TRUE(table.row("stunned")->stunned);
    EXPECT_FALSE(table.row("stunned")->helpless);
    EXPECT_TRUE(table.row("stuck")->stuck);
    EXPECT_TRUE(table.row("hampered")->hampered);
    EXPECT_TRUE(table.row("vulnerable")->vulnerable);
    EXPECT_TRUE(table.row("confused")->confused);
    EXPECT_TRUE(table.row("fear")->afraid);
    EXPECT_TRUE(table.row("stable")->until_up) << "ARC-171";
    EXPECT_EQ(table.row("exhausted"), nullptr) << "a word of the other family";
    EXPECT_EQ(table.row(""), nullptr);
}

// Armour classes descend there: two worse is two more.
TEST(ConditionTables, CLS079AndADV019WhatTheyTakeFromRollsAndArmour) {
    constexpr Numbers kRows[] = {
        {"exhausted", -2, -2, 2}, {"fatigued", -1, -1, 0}, {"starving", 0, 0, 0}, {"fleeing", 0, 0, 0}};
    for (const Numbers& row : kRows) expect(plain_conditions(), row);
    EXPECT_EQ(plain_conditions().penalties, Penalties::Sum);
    EXPECT_TRUE(plain_conditions().row("starving")->by_level) << "ADV-065: the referee says how bad";
    EXPECT_TRUE(plain_conditions().row("fleeing")->flees) << "CLS-164";
}

TEST(ConditionTables, CLS130WhoCannotActAtAll) {
    for (const char* name : {"helpless", "paralysed", "asleep", "bound", "frozen", "unconscious"}) {
        ASSERT_NE(plain_conditions().row(name), nullptr) << name;
        EXPECT_TRUE(plain_conditions().row(name)->helpless) << name;
        EXPECT_EQ(plain_conditions().row(name)->rule, "CLS-130") << name;
    }
    EXPECT_FALSE(plain_conditions().row("exhausted")->helpless);
}

}  // namespace
}  // namespace affray::test
