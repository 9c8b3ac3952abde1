// Monsters written as lines of creature keys (CLS-041, CLS-T12; AP-003).
#include <gmock/gmock.h>

#include "content/compendium/wandering_table.h"
#include "content/content_check.h"
#include "content/scene/encounter_reader.h"
#include "content/yaml/grammar.h"
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

// Each on the list, and each of the written numbers a number.
TEST(StatLines, ADV151TheBestiaryOfClassicSaysHowManyAppear) {
    const Compendium& data = Compendia::built_in().of("classic");
    EXPECT_GE(data.stat_lines.size(), 150U);
    std::size_t told = 0;
    for (const auto& [id, line] : data.stat_lines) {
        Fields fields(line);
        for (const std::string_view key : {kAppearing, kLair})
            if (const Node number = fields.at(key)) {
                ++told;
                EXPECT_TRUE(dice_from(number.text())) << id << " " << number.text();
            }
    }
    EXPECT_GE(told, 150U);
}

TEST(StatLines, ADVT6EveryTableHasItsMonstersAndNumbers) {
    const Compendium& data = Compendia::built_in().of("classic");
    for (const char* below : {"dungeon_1", "dungeon_2", "dungeon_3", "dungeon_4", "dungeon_5", "dungeon_6"})
        ASSERT_EQ(data.wandering.count(below), 1U) << below;
    for (const char* outdoors :
         {"city", "settled", "clear", "grassland", "barren", "forest", "hills", "desert", "mountains",
          "jungle", "swamp", "aerial", "open_sea", "coastal", "river", "lake"})
        ASSERT_EQ(data.wandering.count(outdoors), 1U) << outdoors;
    for (const auto& [id, table] : data.wandering) {
        Fields fields(table);
        const Name type = fields.name("type");
        EXPECT_TRUE(is_table_type(type)) << id;
        const std::vector<TableRow> rows = read_rows(fields.at("rows"), type, data);
        EXPECT_EQ(rows.size(), type == Name("dungeon") ? 20U : 12U) << id;
        for (const TableRow& row : rows) {
            EXPECT_EQ(data.stat_lines.count(row.monster.text()), 1U) << id << ": " << row.monster.text();
            EXPECT_TRUE(!row.number.terms.empty() || row.number.bonus > 0) << row.monster.text();
        }
    }
}

TEST(StatLines, ADV150WhatIsWrongWithATableIsNamed) {
    const auto problems_of = [](const std::string& feature) {
        Problems problems("a.yaml");
        const Node root = read_text(
            "title: A cellar\nruleset: classic\nparty: {scene: dungeon}\ncreatures:\n"
            "  - {id: ada, side: pcs, kind: character, place: [9, 1], hp: 8}\n"
            "features:\n  - {id: cellar, kind: area}\n  - " +
                feature + "\n",
            problems);
        const bool read = read_encounter("cellar", root, make_ruleset).has_value();
        EXPECT_EQ(read, problems.empty());
        return problems.empty() ? std::string() : problems.all().front().message;
    };
    EXPECT_EQ(problems_of("{id: t, kind: encounter_table, type: dungeon, rows: [{monster: wolf}]}"), "");
    EXPECT_EQ(problems_of("{id: t, kind: encounter_table, at: cellar, table: dungeon_1}"), "");
    using testing::HasSubstr;
    EXPECT_THAT(problems_of("{id: t, kind: encounter_table, type: dungeon, rows: [{monster: wulf}]}"),
                HasSubstr("wulf"));
    EXPECT_THAT(problems_of("{id: t, kind: encounter_table, type: dungeon}"), HasSubstr("rows"));
    EXPECT_THAT(problems_of("{id: t, kind: encounter_table, table: dungeon_9}"), HasSubstr("no table"));
    EXPECT_THAT(problems_of("{id: t, kind: encounter_table, type: moon, rows: [{monster: wolf}]}"),
                HasSubstr("say where"));
    EXPECT_THAT(problems_of("{id: t, kind: encounter_table, type: dungeon, rows: []}"), HasSubstr("1 to 20"));
    EXPECT_THAT(
        problems_of(
            "{id: t, kind: encounter_table, type: dungeon, rows: [{monster: wolf, number: 1d4+1d6}]}"),
        HasSubstr("one kind"));
    EXPECT_THAT(
        problems_of("{id: t, kind: encounter_table, type: dungeon, rows: [{monster: wolf, many: 2}]}"),
        HasSubstr("unknown key"));
}

TEST(StatLines, ABlockHasTheHitPointsOfItsLine) {
    Problems problems("a.yaml");
    const Node root = read_text(
        "title: A road\nruleset: classic\nstat_blocks: [wolf]\ncreatures:\n"
        "  - {id: ada, side: pcs, kind: character, place: [9, 1], hp: 8}\n",
        problems);
    const auto opening = read_encounter("road", root, make_ruleset);
    ASSERT_TRUE(opening) << (problems.empty() ? "" : to_string(problems.all().front()));
    const Scene& scene = *opening->state.scene;
    ASSERT_EQ(scene.stat_blocks.size(), 1U);
    EXPECT_EQ(scene.stat_blocks.front().stats[scene.vocabulary->index(kHpMax)], 11);
}

}  // namespace
}  // namespace affray::content
