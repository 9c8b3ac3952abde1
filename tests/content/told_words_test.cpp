// Whatever ships says what it does: powers, talents, features, spells, things, and attacks that do more than
// harm; on sheets of scenes as well.
#include <gtest/gtest.h>

#include <algorithm>

#include "content/compendium/compendium.h"
#include "content/compendium/plain_power_reader.h"
#include "content/library.h"
#include "content/powers/power_reader.h"
#include "content/yaml/node.h"
#include "readings/powers/operations.h"
#include "rulesets/registry.h"
#include "support/source_path.h"

namespace affray::content {
namespace {

std::string text_of(const Node& node) { return std::string(node.value()["text"].word()); }

// An attack that only harms: its numbers say all.
bool only_harms(const Power& power) {
    return power.attack.kind != AttackKind::None && power.attack.hit.effects.empty() &&
           power.attack.miss.effects.empty() && power.effects.empty() && power.attack.riders.empty() &&
           !power.attack.hit.ongoing && !power.spell && power.use.trigger.empty() && !power.flexible.option &&
           power.attack.rolls == 1;
}

TEST(ToldWords, EveryPowerFeatureAndThingOfTheDataHasText) {
    const auto loaded = Compendia::load(source_path("/content"));
    const Compendia& all = *loaded;
    ASSERT_TRUE(all.problems().empty());
    for (const std::string& ruleset : all.rulesets()) {
        const Compendium& data = all.of(ruleset);
        for (const auto& [id, node] : data.powers) EXPECT_NE(text_of(node), "") << ruleset << " " << id;
        for (const auto& [id, node] : data.features) EXPECT_NE(text_of(node), "") << ruleset << " " << id;
        for (const auto& [id, item] : data.items) EXPECT_NE(item.text, "") << ruleset << " " << id;
        for (const auto& [id, thing] : data.things) EXPECT_NE(thing.gear.text, "") << ruleset << " " << id;
        for (const auto& [id, spell] : data.spells) EXPECT_NE(spell.text, "") << ruleset << " " << id;
    }
}

TEST(ToldWords, SheetsOfOurScenesSayWhatTheirPowersDo) {
    const Library library = Library::load(source_path("/content"), make_ruleset);
    for (const auto& listed : library.list()) {
        const auto scene = library.open(listed.id);
        ASSERT_TRUE(scene);
        SheetList sheets = scene->state.scene->sheets;
        sheets.append(scene->state.scene->stat_blocks);
        for (const Sheet& sheet : sheets)
            for (const Power& power : sheet.powers)
                EXPECT_TRUE(only_harms(power) || !power.text.empty())
                    << listed.id << " " << sheet.id << " " << power.id.str();
    }
}

// The server carries something out, or asks the referee when it matters.
bool does_something(const Power& power) {
    const bool limits = power.use.lost_at > 0 || !power.use.routine.empty() || power.limited();
    return !power.attack.hit.effects.empty() || !power.effects.empty() || power.form.has_value() || limits;
}

bool asks_referee(const Power& power) {
    return std::any_of(power.attack.hit.effects.begin(), power.attack.hit.effects.end(),
                       [](const PowerEffect& effect) { return effect.op == op::kJudge; });
}

// CLS-371: what says that the referee judges it asks him.
TEST(ToldWords, NoPowerOfAMonsterIsMereWords) {
    const Compendium& data = Compendia::built_in().of("classic");
    std::size_t told = 0, judged = 0;
    for (const auto& [id, line] : data.stat_lines) {
        for (const auto& [name, written] : Fields(line).at("powers").entries()) {
            const Power power = read_plain_power(name, written);
            if (power.text.empty()) continue;
            ++told;
            judged += asks_referee(power) ? 1 : 0;
            EXPECT_TRUE(does_something(power)) << id << " " << name << ": " << power.text;
            if (power.text.find("referee") != std::string::npos) {
                EXPECT_TRUE(asks_referee(power)) << id;
            }
        }
    }
    EXPECT_GE(told, 130U);
    EXPECT_GE(judged, 20U);
}

// CLS-340: a spell does something that the server carries out, or the referee is asked.
bool casts_something(const Power& power) {
    if (!power.effects.empty() || !power.attack.hit.effects.empty()) return true;
    if (!power.form) return false;
    const SpellForm& form = *power.form;
    return form.damage || form.healing || form.pool || !form.condition.empty() || !form.lasting.empty() ||
           !form.cures.empty();
}

TEST(ToldWords, NoSpellOfTheTwoListsIsMereWords) {
    const Compendium& data = Compendia::built_in().of("classic");
    EXPECT_GE(data.spells.size(), 100U);
    for (const auto& [id, spell] : data.spells) {
        ASSERT_TRUE(spell.form) << id;
        EXPECT_TRUE(casts_something(spell)) << id << ": " << spell.text;
    }
}

TEST(ToldWords, NoMagicThingIsMereWords) {
    const Compendium& data = Compendia::built_in().of("classic");
    std::size_t magic = 0;
    for (const auto& [id, thing] : data.things) {
        if (!thing.magic) continue;
        ++magic;
        const bool better = thing.magic->attack.bonus != 0;  // arms with a plus, or a minus
        EXPECT_TRUE(better || casts_something(*thing.magic)) << id << ": " << thing.gear.text;
    }
    EXPECT_GE(magic, 80U);
}

TEST(ToldWords, ACharacterBringsTheTextsOfItsThings) {
    const Library library = Library::load(source_path("/content"), make_ruleset);
    const auto zones = library.open("archmage/salt_cellars");
    ASSERT_TRUE(zones);
    const State& state = zones->state;
    const auto potion = std::find_if(state.items.begin(), state.items.end(),
                                     [](const Item& one) { return one.kind == Name("healing_potion"); });
    ASSERT_NE(potion, state.items.end());
    EXPECT_NE(state.gear(*potion).text.find("use a recovery"), std::string::npos);
}

TEST(ToldWords, ATextHasItsBound) {
    const auto read = [](std::size_t size) {
        Problems problems("a.yaml");
        const std::string block =
            "{kind: melee, attack: {bonus: 5, vs: ac}, hit: {flat: 3}, text: " + std::string(size, 'a') + "}";
        const Power power = read_power("claw", read_text(block, problems));
        return problems.wrong() ? std::string() : power.text;
    };
    EXPECT_EQ(read(600).size(), 600U);
    EXPECT_EQ(read(601), "");
}

}  // namespace
}  // namespace affray::content
