// ARC-023: difficulties of the surroundings. ARC-022: abilities by their names.
#include "readings/harm/skill_checks.h"

#include <gtest/gtest.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

TEST(SkillChecks, ARC023DifficultiesByTheTierOfTheSurroundings) {
    constexpr std::int32_t kRows[3][3] = {{15, 20, 25}, {20, 25, 30}, {25, 30, 35}};
    for (std::int32_t tier = 1; tier <= 3; ++tier) {
        Arena arena("archmage", {{std::string(kTierOption.first), tier}});
        const State state = arena.opening();
        const View view(state, arena.rules());
        const auto& row = kRows[tier - 1];
        EXPECT_EQ(difficulty(view, Task::Normal), row[0]) << "tier " << tier;
        EXPECT_EQ(difficulty(view, Task::Hard), row[1]) << "tier " << tier;
        EXPECT_EQ(difficulty(view, Task::RidiculouslyHard), row[2]) << "tier " << tier;
    }
}

TEST(SkillChecks, ARC022AbilitiesByName) {
    const std::pair<const char*, const Stat*> rows[] = {{"str", &kStr}, {"dex", &kDex}, {"con", &kCon},
                                                        {"int", &kInt}, {"wis", &kWis}, {"cha", &kCha}};
    for (const auto& [name, stat] : rows) {
        ASSERT_NE(ability_named(Name(name)), nullptr) << name;
        EXPECT_EQ(ability_named(Name(name))->name, stat->name);
    }
    EXPECT_EQ(ability_named(Name("luck")), nullptr);
    EXPECT_EQ(ability_named(Name()), nullptr);
}

}  // namespace
}  // namespace affray::test
