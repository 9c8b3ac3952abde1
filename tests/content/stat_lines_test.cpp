// Monsters written as lines of creature keys (CLS-041, CLS-T12; AP-003).
#include <gmock/gmock.h>

#include "content/content_check.h"
#include "content/scene/encounter_reader.h"
#include "readings/facts.h"
#include "rulesets/registry.h"
#include "support/source_path.h"

namespace affray::content {
namespace {

TEST(StatLines, EachMakesACreature) {
    const ContentReport report = check_content(source_path("/content"), make_ruleset);
    for (const Problem& problem : report.problems) ADD_FAILURE() << to_string(problem);
    std::size_t lines = 0;
    for (const char* ruleset : {"classic", "action-points"})
        lines += Compendia::built_in().of(ruleset).stat_lines.size();
    EXPECT_GE(lines, 40U);
}

TEST(StatLines, CLST12SavesAndAttackFollowFromTheLine) {
    Problems problems("a.yaml");
    const Node root = read_text(R"(
title: A road
ruleset: classic
creatures:
  - {id: goblin, monster: goblin, side: foes, place: [1, 1]}
  - {id: bandit, monster: bandit, side: foes, place: [2, 1], hp: 6}
  - {id: gargoyle, monster: gargoyle, side: foes, place: [3, 1]}
  - {id: ada, side: pcs, kind: character, place: [9, 1], hp: 8}
)",
                                problems);
    const auto opening = read_encounter("road", root, make_ruleset);
    ASSERT_TRUE(opening) << (problems.empty() ? "" : to_string(problems.all().front()));
    const View view(opening->state, *opening->ruleset);
    const auto stat = [&](const char* id, const Stat& one) {
        return view.stat(one, *opening->state.find(id));
    };
    EXPECT_EQ(stat("goblin", kThac0), 19);
    EXPECT_EQ(stat("goblin", kSaveDeath), 14);
    EXPECT_EQ(stat("bandit", kSaveDeath), 13);
    EXPECT_EQ(opening->state.creature(*opening->state.find("bandit")).hp, 6);
    EXPECT_EQ(stat("gargoyle", kThac0), 16);
    EXPECT_EQ(stat("gargoyle", kSaveDeath), 8);
    EXPECT_EQ(view.sheet(*opening->state.find("gargoyle")).powers.size(), 5U);  // its fists too
}

}  // namespace
}  // namespace affray::content
