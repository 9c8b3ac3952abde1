// Every feature, power and stat block that the catalogue prints is readable data (ARC-237, 238, 243).
#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "content/powers/power_reader.h"
#include "support/source_path.h"

namespace affray::content {
namespace {

const std::string kCatalogue = source_path("/docs/rules/archmage.md");

// The fenced block of the catalogue in which `key` stands first.
std::string block(const std::string& key) {
    std::ifstream file(kCatalogue);
    std::string line;
    std::string text;
    bool inside = false;
    while (std::getline(file, line)) {
        if (!line.starts_with("```")) {
            if (inside) text += line + "\n";
            continue;
        }
        if (inside && text.find(key + ":\n") != std::string::npos) return text;
        inside = !inside;
        text.clear();
    }
    return {};
}

Caster caster(std::int32_t level) {
    Caster one;
    one.level = level;
    one.modifiers = {3, 2, 2, 4, 1, 3};
    one.melee_die = 8;
    one.ranged_die = 6;
    return one;
}

std::string said(const Problems& problems) {
    std::ostringstream text;
    for (const Problem& problem : problems.all()) text << problem.message << "\n";
    return text.str();
}

class CatalogueBlocks : public testing::TestWithParam<std::string> {};

TEST_P(CatalogueBlocks, ARC238EveryEntryIsReadAtEveryLevel) {
    const std::string text = block(GetParam());
    ASSERT_FALSE(text.empty()) << "no such block in " << kCatalogue;
    Problems problems("archmage.md");
    const Node all = read_text(text, problems);
    Fields fields(all);
    std::size_t count = 0;
    for (const auto& [id, entry] : fields.at(GetParam()).entries()) {
        for (std::int32_t level = 1; level <= 10; ++level) {
            const Power power = read_power(id, entry, caster(level));
            EXPECT_EQ(power.id, Name(id));
            ASSERT_TRUE(problems.empty()) << id << " at level " << level << ": " << said(problems);
        }
        ++count;
    }
    EXPECT_GT(count, 10U);
}

INSTANTIATE_TEST_SUITE_P(Blocks, CatalogueBlocks, testing::Values("features", "powers"));

TEST(CatalogueBlocks, ARC243EveryAttackOfAStatBlockIsRead) {
    Problems problems("archmage.md");
    const Node all = read_text(block("monsters"), problems);
    Fields fields(all);
    std::size_t count = 0;
    for (const auto& [monster, entry] : fields.at("monsters").entries()) {
        Fields sheet(entry);
        for (const auto& [id, attack] : sheet.need("attacks").entries()) {
            const Power power = read_power(id, attack);
            ASSERT_TRUE(problems.empty()) << monster << "." << id << ": " << said(problems);
            EXPECT_EQ(power.attack.kind, AttackKind::Roll) << monster << "." << id;
            ++count;
        }
    }
    EXPECT_GT(count, 14U);
}

Power listed(const std::string& key, const std::string& id, std::int32_t level) {
    Problems problems("archmage.md");
    const Node all = read_text(block(key), problems);
    Fields fields(all);
    Fields entries(fields.at(key));
    return read_power(id, entries.need(id), caster(level));
}

TEST(CatalogueBlocks, ARC238TheHighestVersionNotAboveTheLevelCounts) {
    const Power ray = listed("powers", "ray_of_frost", 5);
    EXPECT_EQ(ray.attack.bonus, 4 + 5);
    EXPECT_EQ(ray.attack.hit.damage, (DiceExpression{{{6, 8}}, 0}));
    EXPECT_EQ(ray.attack.miss.damage, (DiceExpression{{}, 5}));
    const Power arrow = listed("powers", "acid_arrow", 7);
    EXPECT_EQ(arrow.attack.hit.damage, (DiceExpression{{{3, 4}}, 0, 10}));
    EXPECT_EQ(arrow.attack.hit.ongoing, (DiceExpression{{}, 25}));
    EXPECT_EQ(arrow.attack.miss.ongoing, (DiceExpression{{}, 25}));
    EXPECT_EQ(arrow.attack.hit.ongoing_type, Name("acid"));
}

TEST(CatalogueBlocks, ARC237SneakAttackGrowsWithTheLevel) {
    EXPECT_EQ(listed("features", "sneak_attack", 1).attack.hit.damage, (DiceExpression{{{1, 4}}, 0}));
    EXPECT_EQ(listed("features", "sneak_attack", 9).attack.hit.damage, (DiceExpression{{{5, 6}}, 0}));
    EXPECT_TRUE(listed("features", "sneak_attack", 9).passive);
}

TEST(CatalogueBlocks, ARC237TwoWeaponsAreAnAttackOfTheirOwn) {
    const Power twice = listed("features", "double_melee_attack", 1);
    EXPECT_EQ(twice.attack.like, Name("basic_melee"));
    EXPECT_TRUE(twice.attack.again);
    EXPECT_EQ(twice.attack.die_steps, -1);
    EXPECT_EQ(twice.attack.kind, AttackKind::Roll);
}

TEST(CatalogueBlocks, ARC238ModesShareTheirPower) {
    const Power bless = listed("powers", "bless", 3);
    ASSERT_EQ(bless.modes.size(), 2U);
    EXPECT_EQ(bless.in_mode({})->mode, Name("power"));
    EXPECT_EQ(bless.in_mode("broad")->aim.count.bonus, 3);
    EXPECT_TRUE(bless.in_mode("broad")->aim.user);
    EXPECT_FALSE(bless.in_mode("power")->aim.user);
    EXPECT_EQ(bless.in_mode("power")->effects.back().dice, (DiceExpression{{{2, 10}}, 0}));
    EXPECT_EQ(bless.in_mode("wide"), nullptr);
}

}  // namespace
}  // namespace affray::content
