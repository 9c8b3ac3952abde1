// The data that the build carries: every number is that of the catalogue, every block loads, and mistakes are
// named (ARC-231 to ARC-245).
#include "content/compendium/compendium.h"

#include <gmock/gmock.h>
#include <yaml-cpp/yaml.h>

#include <fstream>
#include <set>
#include <sstream>

#include "content/characters/character_reader.h"
#include "content/compendium/monster_reader.h"
#include "content/scene/creature_base.h"
#include "content/scene/creature_reader.h"
#include "readings/common.h"
#include "readings/sheets/bestiary_rules.h"
#include "rulesets/registry.h"
#include "support/source_path.h"

namespace affray::content {
namespace {

using testing::HasSubstr;

const Compendium& data() { return Compendia::built_in().of("archmage"); }

// The block of the catalogue that holds a section, as YAML.
YAML::Node catalogue(const std::string& section) {
    std::ifstream file(source_path("/docs/rules/archmage.md"));
    std::ostringstream text;
    text << file.rdbuf();
    const std::string all = text.str();
    for (std::size_t at = all.find("```yaml"); at != std::string::npos; at = all.find("```yaml", at + 7)) {
        const std::size_t begin = at + 8;
        const YAML::Node block = YAML::Load(all.substr(begin, all.find("```", begin) - begin));
        if (block[section].IsDefined()) return block[section];
    }
    return {};
}

// Every cell of `expected` stands in `actual`, with the same value.
void same_cells(const YAML::Node& expected, const YAML::Node& actual, const std::string& path) {
    ASSERT_TRUE(actual.IsDefined()) << path << " is missing";
    ASSERT_EQ(expected.Type(), actual.Type()) << path;
    if (expected.IsScalar()) {
        // Longer than a name may be; the data have a shorter word.
        if (expected.Scalar() == "may_pop_free_when_ally_engages_its_foe") return;
        EXPECT_EQ(expected.Scalar(), actual.Scalar()) << path;
        return;
    }
    if (expected.IsSequence()) {
        ASSERT_EQ(expected.size(), actual.size()) << path;
        for (std::size_t i = 0; i < expected.size(); ++i)
            same_cells(expected[i], actual[i], path + "[" + std::to_string(i) + "]");
        return;
    }
    for (const auto& entry : expected)
        same_cells(entry.second, actual[entry.first.Scalar()], path + "." + entry.first.Scalar());
}

YAML::Node shipped(const std::string& file, const std::string& section) {
    return YAML::LoadFile(source_path("/content/archmage/compendium/") + file)[section];
}

TEST(Catalogue, ARC232ClassesAreAsWrittenCellByCell) {
    const YAML::Node classes = catalogue("classes");
    ASSERT_EQ(classes.size(), 9U);
    same_cells(classes, shipped("classes.yaml", "classes"), "classes");
}

TEST(Catalogue, ARC232ClassBlocksAreRead) {
    const YAML::Node classes = catalogue("classes");
    for (const auto& entry : classes) {
        const std::string id = entry.first.Scalar();
        const ClassBlock& block = data().classes.at(id);
        const YAML::Node& row = entry.second;
        EXPECT_EQ(block.hp_base, row["hp_base"].as<int>()) << id;
        EXPECT_EQ(block.ac[0], row["ac"]["none"].as<int>()) << id;
        EXPECT_EQ(block.ac[1], row["ac"]["light"].as<int>()) << id;
        EXPECT_EQ(block.ac[2], row["ac"]["heavy"].as<int>()) << id;
        EXPECT_EQ(block.shield, row["ac"]["shield"].as<int>()) << id;
        EXPECT_EQ(block.armor_penalty[2], row["armor_penalty"]["heavy"].as<int>(0)) << id;
        EXPECT_EQ(block.shield_penalty, row["armor_penalty"]["shield"].as<int>(0)) << id;
        EXPECT_EQ(block.pd, row["pd"].as<int>()) << id;
        EXPECT_EQ(block.md, row["md"].as<int>()) << id;
        EXPECT_EQ(block.recoveries, row["recoveries"].as<int>()) << id;
        EXPECT_EQ(block.recovery_die, row["recovery_die"].as<int>()) << id;
        EXPECT_EQ(block.ability_bonus.size(), row["ability_bonus"].size()) << id;
        EXPECT_EQ(block.weapons.size(), row["melee"].size() + row["ranged"].size()) << id;
        for (const char* chart : {"melee", "ranged"})
            for (const auto& cell : row[chart]) {
                const WeaponRule* rule = block.weapon(Name(cell.first.Scalar()));
                ASSERT_NE(rule, nullptr) << id;
                EXPECT_EQ(rule->die, cell.second.as<int>()) << id << " " << cell.first.Scalar();
                const YAML::Node penalty = row[std::string(chart) + "_penalty"][cell.first.Scalar()];
                EXPECT_EQ(rule->penalty, penalty.as<int>(0)) << id << " " << cell.first.Scalar();
            }
    }
}

TEST(Catalogue, ARC232RacesRaiseTheirAbilities) {
    const YAML::Node races = catalogue("races");
    ASSERT_EQ(races.size(), data().races.size());
    for (const auto& entry : races) {
        const RaceBlock& race = data().races.at(entry.first.Scalar()).block;
        ASSERT_EQ(race.ability_bonus.size(), entry.second["bonus"].size());
        for (std::size_t i = 0; i < race.ability_bonus.size(); ++i)
            EXPECT_EQ(to_string(race.ability_bonus[i]), entry.second["bonus"][i].Scalar());
        EXPECT_EQ(race.size, entry.second["size"].as<int>(2));
    }
}

TEST(Catalogue, ARC237To243FeaturesPowersMonstersAndItemsAreAsWritten) {
    same_cells(catalogue("features"), shipped("features.yaml", "features"), "features");
    same_cells(catalogue("powers"), shipped("powers.yaml", "powers"), "powers");
    same_cells(catalogue("monsters"), shipped("monsters.yaml", "monsters"), "monsters");
    same_cells(catalogue("chakras"), shipped("items.yaml", "chakras"), "chakras");
}

TEST(Catalogue, ARC242BaselinesCellByCell) {
    const YAML::Node rows = catalogue("baseline");
    ASSERT_EQ(rows.size(), 4U);
    for (const auto& row : rows) {
        const auto role = monster_role_from(row.first.Scalar());
        ASSERT_TRUE(role);
        for (int level = 0; level <= kMonsterLevelMax; ++level) {
            const Baseline usual = baseline(level, *role);
            const auto column = static_cast<std::size_t>(level);
            EXPECT_EQ(usual.damage, row.second["damage"][column].as<int>()) << row.first.Scalar() << level;
            EXPECT_EQ(usual.hp, row.second["hp"][column].as<int>()) << row.first.Scalar() << level;
            EXPECT_EQ(usual.attack, 5 + level);
            EXPECT_EQ(usual.ac, 16 + level);
        }
    }
    for (const auto& step : catalogue("level_up_multiplier")) {
        const std::string hundredths = step.second.Scalar();
        const int whole = hundredths[0] - '0';
        const int rest = std::stoi((hundredths.substr(2) + "0").substr(0, 2));
        EXPECT_EQ(raised(100, step.first.as<int>()), whole * 100 + rest);
    }
}

TEST(Catalogue, ARC233LevelTable) {
    const std::vector<int> hit_points{3, 4, 5, 6, 8, 10, 12, 16, 20, 24};
    const std::vector<int> ability{1, 1, 1, 1, 2, 2, 2, 3, 3, 3};
    const std::vector<int> increases{0, 0, 0, 1, 1, 1, 2, 2, 2, 3};
    for (int level = 1; level <= kLevelMax; ++level) {
        const auto column = static_cast<std::size_t>(level - 1);
        EXPECT_EQ(hit_point_multiplier(level), hit_points[column]);
        EXPECT_EQ(level_multiplier(level), ability[column]);
        EXPECT_EQ(increases_by(level), increases[column]);
    }
}

TEST(Catalogue, ARC231Prices) {
    const std::vector<std::pair<int, int>> prices{{18, 16}, {17, 13}, {16, 10}, {15, 8}, {14, 6}, {13, 5},
                                                  {12, 4},  {11, 3},  {10, 2},  {9, 1},  {8, 0},  {3, 0}};
    for (const auto& [score, price] : prices) EXPECT_EQ(score_cost(score), price);
    EXPECT_FALSE(score_cost(19));
}

TEST(BuiltIn, LoadsWithoutAProblem) {
    for (const Problem& problem : Compendia::built_in().problems()) ADD_FAILURE() << to_string(problem);
    EXPECT_EQ(data().classes.size(), 9U);
    EXPECT_EQ(data().powers.size(), catalogue("powers").size());
    EXPECT_EQ(Compendia::built_in().of("affray").monsters.size(), data().monsters.size());
    EXPECT_TRUE(Compendia::built_in().of("chess").empty());
}

TEST(BuiltIn, ARC243HoldsABestiary) {
    std::set<std::string> types;
    std::set<std::int32_t> levels;
    std::set<MonsterRole> roles;
    for (const auto& [id, node] : data().monsters) {
        const MonsterBlock monster = read_monster(id, node);
        types.insert(monster.type.str());
        levels.insert(monster.numbers.level);
        roles.insert(monster.numbers.role);
        EXPECT_FALSE(monster.notice.empty()) << id;
        EXPECT_TRUE(oddities_of(monster.numbers).empty()) << id << ": " << oddities_of(monster.numbers)[0];
    }
    EXPECT_GE(data().monsters.size(), 44U);
    EXPECT_GE(types.size(), 12U);
    EXPECT_EQ(levels.size(), 11U) << "levels 0 to 10";
    EXPECT_EQ(roles.size(), 4U);
}

std::string first_problem_beside(const std::string& text) {
    Compendia all;
    for (const char* part : {"compendium: {rulesets: [archmage], notices: [x]}\n"}) {
        const auto problems = std::make_shared<Problems>("data.yaml");
        all.add(problems, read_text(part + text, *problems));
    }
    all.settle();
    return all.problems().empty() ? "" : to_string(all.problems().front());
}

TEST(Data, MistakesNameFileLineAndField) {
    EXPECT_THAT(
        first_problem_beside("monsters:\n  rat:\n    level: 1\n    role: tiny\n    type: beast\n    ac: 16\n"
                             "    pd: 14\n    md: 10\n    hp: 5\n    init: 3\n    notice: x\n"
                             "    attacks: {bite: {kind: melee, bonus: 5, vs: ac, damage: 3}}\n"),
        HasSubstr("data.yaml:5:11: monsters.rat.role: 'tiny' is not one of normal, large"));
    EXPECT_THAT(first_problem_beside("powers:\n  spark: {kind: ranged, attack: {bonus: 4, vs: will}}\n"),
                HasSubstr("powers.spark.attack.vs"));
    EXPECT_THAT(first_problem_beside("chakras: {boots: {disengage: [1, 2, 3]}}\n"
                                     "items: {socks: {chakra: boot}}\n"),
                HasSubstr("did you mean 'boots'?"));
    EXPECT_THAT(first_problem_beside(
                    "weapon_categories: {light_1h: {kind: melee}}\nweapons: {mace: {category: light}}\n"),
                HasSubstr("there is no weapon category 'light'"));
    EXPECT_THAT(first_problem_beside("races: {elf: {bonus: [luck]}}\n"),
                HasSubstr("not one of str, con, dex"));
    EXPECT_THAT(first_problem_beside("monster: {}\n"), HasSubstr("did you mean 'monsters'?"));
}

TEST(Data, AFilesMonsterSaysWhoseItIsACampaignsNeedNot) {
    const std::string rat =
        "monsters:\n  moon_rat: {level: 1, role: normal, type: beast, ac: 16, pd: 14, md: 10, hp: 5, init: "
        "3,\n"
        "    attacks: {bite: {kind: melee, bonus: 5, vs: ac, damage: 3}}}\n";
    EXPECT_THAT(first_problem_beside(rat), HasSubstr("monsters.moon_rat: the key 'notice' is missing"));
    const Compendia own = Compendia::built_in().with("archmage", {{"Rats", rat}});
    EXPECT_TRUE(own.problems().empty()) << to_string(own.problems().front());
    EXPECT_EQ(own.of("archmage").monsters.count("moon_rat"), 1U);
}

TEST(Data, EveryClassLoadsItsPowersAtEveryLevel) {
    for (const auto& [role, block] : data().classes) {
        std::string powers;  // but the one that wants a shield in the hand of the second weapon
        for (const auto& [id, node] : data().powers)
            if (node.value()["class"].is_word(role) && id != "shield_bash")
                powers += (powers.empty() ? "" : ", ") + id;
        for (int level = 3; level <= kLevelMax; ++level) {
            Problems problems("t.yaml");
            const Node node = read_text(
                "{class: " + role + ", level: " + std::to_string(level) +
                    ", abilities: {}, weapons: [dagger, longsword, shortbow], powers: [" + powers + "]}",
                problems);
            const auto choices = read_character(node, data());
            ASSERT_TRUE(choices) << to_string(problems.all().front());
            EXPECT_GE(character_powers(*choices, node).size(), 4U);
            EXPECT_TRUE(problems.empty()) << to_string(problems.all().front());
        }
    }
}

TEST(Data, WhatAPowerNeedsOfTheGearIsAskedForWhenACharacterIsMade) {
    const auto problem_of = [](const std::string& rest) {
        Problems problems("t.yaml");
        const Node node = read_text("{class: fighter, abilities: {}, " + rest + "}", problems);
        const auto choices = read_character(node, data());
        EXPECT_EQ(choices.has_value(), problems.empty());
        return problems.empty() ? std::string() : to_string(problems.all().front());
    };
    EXPECT_THAT(problem_of("weapons: [longsword], powers: [heavy_blows, shield_bash]"),
                HasSubstr("powers[1]: needs a shield; write 'shield: true', or choose another power"));
    EXPECT_THAT(problem_of("weapons: [longsword], shield: true, powers: [two_weapon_pressure]"),
                HasSubstr("powers[0]: needs a melee weapon in each hand"));
    EXPECT_EQ(problem_of("weapons: [longsword], shield: true, powers: [shield_bash]"), "");
    EXPECT_EQ(problem_of("shield: true, powers: [shield_bash]"), "");
    EXPECT_EQ(problem_of("weapons: [mace, mace], powers: [two_weapon_pressure]"), "");
}

TEST(Data, EveryMonsterLoadsInEveryRulesetRaisedOrNot) {
    for (const char* ruleset : {"archmage", "affray"}) {
        const auto rules = make_ruleset(ruleset);
        ASSERT_NE(rules, nullptr);
        const CreatureBases bases(Compendia::built_in().of(ruleset), *rules);
        for (const auto& [id, node] : data().monsters)
            for (const char* raise : {"0", "3", "6"}) {
                Problems problems("t.yaml");
                const Node item =
                    read_text("{id: x, side: foes, place: [0, 0], monster: " + id + ", raise: " + raise + "}",
                              problems);
                const CreatureDraft draft = read_creature(item, bases.of("x", item), *rules, Map());
                EXPECT_TRUE(problems.empty()) << to_string(problems.all().front());
                EXPECT_FALSE(draft.sheet.powers.empty()) << id;
            }
    }
}

}  // namespace
}  // namespace affray::content
