// What the programs use, cell by cell against the numbers of the catalogues (CLS-T1 to CLS-T7, CLS-T13; AP
// section 4.I).
#include <gmock/gmock.h>

#include <algorithm>

#include "base/sure.h"
#include "content/compendium/compendium.h"
#include "content/yaml/grammar.h"
#include "readings/party/experience_table.h"
#include "readings/prices/action_table.h"
#include "readings/things/burdens.h"
#include "readings/things/classic_tables.h"
#include "support/source_path.h"

namespace affray::content {
namespace {

const std::string kTables = source_path("/tests/data/catalogue_tables.yaml");

class CatalogueTables : public testing::Test {
  protected:
    Node table(std::string_view key) {
        for (const auto& [name, node] : root_.entries())
            if (name == key) return node;
        ADD_FAILURE() << "no table " << key;
        return {};
    }
    static const Compendium& classic() { return Compendia::built_in().of("classic"); }

  private:
    Problems problems_{kTables};
    Node root_ = read_file(kTables, problems_);
};

Node at(const Node& node, const std::string& key) {
    Fields fields(node);
    return fields.at(key);
}

std::vector<std::int32_t> row_of(const Node& node) {
    std::vector<std::int32_t> numbers;
    for (const Node& cell : node.list()) numbers.push_back(cell.number());
    return numbers;
}

TEST_F(CatalogueTables, CLST1AbilityModifiers) {
    for (const Node& item : table("abilities").list()) {
        const std::vector<std::int32_t> row = row_of(item);
        for (std::int32_t score = row[0]; score <= row[1]; ++score) {
            const AbilityRow& used = ability_row(score);
            EXPECT_EQ(
                (std::vector<std::int32_t>{used.modifier, used.open_doors, used.initiative, used.reaction,
                                           used.retainers, used.loyalty, used.languages}),
                std::vector<std::int32_t>(row.begin() + 2, row.end()))
                << "score " << score;
        }
    }
    for (const Node& item : table("prime_requisites").list()) {
        const std::vector<std::int32_t> row = row_of(item);
        for (std::int32_t score = row[0]; score <= row[1]; ++score)
            EXPECT_EQ(ability_row(score).experience, row[2]) << "score " << score;
    }
}

TEST_F(CatalogueTables, CLST2AttackMatrix) {
    const Node matrix = table("matrix");
    const std::vector<std::int32_t> columns = row_of(at(matrix, "columns"));
    for (const Node& row : at(matrix, "rows").list()) {
        const std::int32_t thac0 = at(row, "thac0").number();
        const std::vector<std::int32_t> need = row_of(at(row, "need"));
        for (std::size_t i = 0; i < columns.size(); ++i)
            EXPECT_EQ(matrix_entry(thac0, columns[i]), need[i]) << "THAC0 " << thac0 << ", AC " << columns[i];
    }
}

TEST_F(CatalogueTables, CLS118AttackOfHitDice) {
    // A row is up to so many dice; a bonus is in the next one.
    std::int32_t from = 0;
    for (const Node& row : at(table("matrix"), "rows").list()) {
        const std::string label = at(row, "hd").text();
        const std::int32_t thac0 = at(row, "thac0").number();
        if (label == "NH") {
            EXPECT_EQ(classic().hit_dice.thac0({.normal_human = true}), thac0);
            continue;
        }
        const std::size_t dots = label.find("..");
        const std::int32_t last = label == "<=1"              ? 1
                                  : label.starts_with(">")    ? 30
                                  : dots != std::string::npos ? std::stoi(label.substr(dots + 2))
                                                              : 0;
        ASSERT_GT(last, 0) << label;
        if (from > 0) {
            EXPECT_EQ(classic().hit_dice.thac0({.dice = from, .bonus = 1}), thac0) << label;
        }
        for (std::int32_t dice = from + 1; dice <= last; ++dice)
            EXPECT_EQ(classic().hit_dice.thac0({.dice = dice}), thac0) << dice << " dice";
        from = last;
    }
}

TEST_F(CatalogueTables, CLST3MonsterSaves) {
    for (const Node& item : table("monster_saves").list()) {
        const std::vector<std::int32_t> row = row_of(item);
        for (std::int32_t dice = row[0]; dice <= row[1]; ++dice) {
            const SaveRow& used = classic().hit_dice.saves_of({.dice = dice, .bonus = dice > 0 ? 1 : 0});
            EXPECT_EQ(std::vector<std::int32_t>(used.begin(), used.end()),
                      std::vector<std::int32_t>(row.begin() + 2, row.end()))
                << dice << " dice";
        }
    }
}

TEST_F(CatalogueTables, CLST4Classes) {
    EXPECT_EQ(classic().professions.size(), table("classes").entries().size());
    for (const auto& [id, node] : table("classes").entries()) {
        const auto found = classic().professions.find(id);
        ASSERT_NE(found, classic().professions.end()) << id;
        const Profession& used = found->second;
        EXPECT_EQ(used.hit_die, at(node, "hit_die").number());
        const std::vector<Node> levels = at(node, "levels").list();
        ASSERT_EQ(used.levels.size(), levels.size()) << id;
        const Node spells = at(node, "spells");
        const Node skills = at(node, "skills");
        for (std::size_t i = 0; i < levels.size(); ++i) {
            const ProfessionLevel& level = used.levels[i];
            std::vector<std::int32_t> row{static_cast<std::int32_t>(i) + 1, level.xp, level.hit_dice,
                                          level.fixed_hp, level.thac0};
            row.insert(row.end(), level.saves.begin(), level.saves.end());
            EXPECT_EQ(row, row_of(levels[i])) << id << " " << i + 1;
            if (spells) {
                EXPECT_EQ(level.spells, row_of(spells.list()[i])) << id << " " << i + 1;
            }
            if (skills) {
                EXPECT_EQ(level.skills, row_of(skills.list()[i])) << id << " " << i + 1;
            }
        }
    }
}

TEST_F(CatalogueTables, CLST5Weapons) {
    for (const auto& [id, node] : table("weapons").entries()) {
        const auto found = classic().things.find(id);
        ASSERT_NE(found, classic().things.end()) << id;
        const ThingBlock& used = found->second;
        EXPECT_EQ(used.cost_cp, 100 * at(node, "cost").number()) << id;
        EXPECT_EQ(used.gear.number("weight"), at(node, "weight").number()) << id;
        EXPECT_EQ(used.gear.damage, dice_from(at(node, "damage").text())) << id;
        EXPECT_EQ(std::vector<std::int32_t>(used.gear.ranges.begin(), used.gear.ranges.end()),
                  row_of(at(node, "ranges")))
            << id;
        for (const Name& quality : at(node, "qualities").names())
            EXPECT_TRUE(used.gear.has(quality)) << id << " " << quality.view();
    }
}

TEST_F(CatalogueTables, CLST6ArmourAndEncumbrance) {
    for (const auto& [id, node] : table("armour").entries()) {
        const ThingBlock& used = classic().things.at(id);
        EXPECT_EQ((std::vector<std::int32_t>{used.gear.number("ac"), used.cost_cp / 100,
                                             used.gear.number("weight")}),
                  row_of(node))
            << id;
    }
    const Node rates = table("encumbrance");
    const std::vector<Node> detailed = at(rates, "detailed").list();
    ASSERT_EQ(kDetailedRates.size(), detailed.size());
    for (std::size_t i = 0; i < detailed.size(); ++i)
        EXPECT_EQ((std::vector<std::int32_t>{kDetailedRates[i].coins, kDetailedRates[i].feet}),
                  row_of(detailed[i]));
}

TEST_F(CatalogueTables, CLS025BasicRates) {
    const Node basic = at(table("encumbrance"), "basic");
    for (const auto& [word, burden] :
         {std::pair{"unarmoured", Burden::Unarmoured}, std::pair{"light", Burden::Light},
          std::pair{"heavy", Burden::Heavy}}) {
        const auto& used = kBasicRates[static_cast<std::size_t>(burden)];
        EXPECT_EQ((std::vector<std::int32_t>{used[0], used[1]}), row_of(at(basic, word))) << word;
    }
}

TEST_F(CatalogueTables, CLST7GearAndTreasure) {
    for (const auto& [id, cost] : table("gear").entries())
        EXPECT_EQ(classic().things.at(id).cost_cp, 100 * cost.number()) << id;
    for (const auto& [id, weight] : table("treasure").entries())
        EXPECT_EQ(classic().things.at(id).gear.number("weight"), weight.number()) << id;
}

TEST_F(CatalogueTables, CLST13Experience) {
    for (const auto& [label, node] : table("monster_xp").entries()) {
        const std::vector<std::int32_t> row = row_of(node);
        const bool less = label == "<1";
        const bool plus = label.ends_with("+");
        const std::int32_t dice = less ? 0 : std::stoi(label);
        EXPECT_EQ(monster_experience(dice, plus ? 1 : 0, 0), row[0]) << label;
        EXPECT_EQ(monster_experience(dice, plus ? 1 : 0, 2), row[0] + 2 * row[1]) << label;
    }
}

std::string span_word(Span span) {
    return span == Span::Never ? "never" : span == Span::Always ? "always" : "if_over_max";
}

std::string restart_word(Restart restart) {
    switch (restart) {
        case Restart::None: return "na";
        case Restart::Scratch: return "scratch";
        case Restart::Keep: return "keep";
        case Restart::Points: return "points";
    }
    return {};
}

TEST_F(CatalogueTables, APActionTable) {
    for (const auto& [id, node] : table("actions").entries()) {
        const ActionRow* used = action_row(Name(id));
        ASSERT_NE(used, nullptr) << id;
        const std::vector<Node> row = node.list();
        EXPECT_EQ(used->points, row[0].as_number().value_or(kByFormula)) << id;
        EXPECT_EQ(span_word(used->span), row[1].text()) << id;
        EXPECT_EQ(restart_word(used->restart), row[2].text()) << id;
        EXPECT_EQ(used->attended, row[3].as_number().value_or(0)) << id;
        EXPECT_EQ(used->free_hands, row[4].number()) << id;
        EXPECT_EQ(std::string(used->rule), row[5].text()) << id;
    }
    // Stored facts know rows by their numbers (AP-008): these are for ever.
    const std::vector<std::pair<std::string_view, std::uint32_t>> kept{{"drop_object", 1},
                                                                       {"attack_melee", 12},
                                                                       {"load_crossbow_heavy", 21},
                                                                       {"drink_two_ounces", 48},
                                                                       {"maintain_spell", 84}};
    for (const auto& [id, number] : kept) EXPECT_EQ(sure(action_row(Name(id))).number, number) << id;
    // A row that the catalogue does not have is one that AP-150 lets a referee price.
    const auto listed = table("actions").entries();
    for (const ActionRow& row : action_table()) {
        const bool there = std::any_of(listed.begin(), listed.end(),
                                       [&](const auto& entry) { return entry.first == row.id; });
        EXPECT_TRUE(there || row.rule == "AP-150") << row.id;
    }
}

}  // namespace
}  // namespace affray::content
