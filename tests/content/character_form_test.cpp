// What the form of a character asks for is what characters are read from.
#include "content/making/character_form.h"

#include <gtest/gtest.h>

#include <set>

#include "content/library.h"
#include "content/making/character_maker.h"
#include "rulesets/registry.h"
#include "support/source_path.h"

namespace affray::content {
namespace {

std::set<std::string> keys_of(const std::string& ruleset) {
    const auto all = Compendia::load(source_path("/content"));
    std::set<std::string> keys;
    for (const ChoiceField& field : character_form(all->of(ruleset), *make_ruleset(ruleset, {})))
        keys.insert(field.key);
    return keys;
}

TEST(CharacterForm, HasTheKeysThatCharactersAreReadFrom) {
    for (const std::string& ruleset : {std::string("affray"), std::string("archmage")}) {
        const std::set<std::string> keys = keys_of(ruleset);
        for (const char* key :
             {"class", "race", "level", "bought", "armor", "shield", "weapons", "powers", "talents", "items"})
            EXPECT_TRUE(keys.contains(key)) << ruleset << " " << key;
    }
}

TEST(CharacterForm, BeginsWithAPersonWhereTheDataHasNeitherClassesNorThings) {
    for (const std::string& ruleset : {std::string("segments"), std::string("turn-based")}) {
        const std::set<std::string> keys = keys_of(ruleset);
        EXPECT_TRUE(keys.contains("like")) << ruleset;
        EXPECT_FALSE(keys.contains("creature.class")) << ruleset;
        EXPECT_EQ(keys.contains("creature.powers"), ruleset == "segments");
    }
    EXPECT_TRUE(keys_of("turn-based").contains("creature.mods.str"));
    EXPECT_TRUE(keys_of("segments").contains("creature.stun_max"));
    EXPECT_FALSE(keys_of("action-points").contains("like"));
}

class NoDice final : public Dice {
  public:
    std::int32_t draw(std::int32_t, const Name&) override { return 1; }
};

std::optional<MadeCharacter> made(const std::string& ruleset, const std::string& choices,
                                  Problems& problems) {
    static const auto all = Compendia::load(source_path("/content"));
    NoDice dice;
    const CharacterMaker maker(all->of(ruleset), make_ruleset(ruleset, {}));
    return maker.make(read_text(choices, problems), {"ada", "Ada", Kind::Character}, dice);
}

std::set<std::string> powers_of(const State& figure) {
    std::set<std::string> names;
    for (const Power& power : figure.scene->sheets.front().powers) names.insert(power.id.str());
    return names;
}

TEST(CharacterForm, MakesSomebodyLikeAPersonAndDifferentInWhatIsSaid) {
    Problems problems("test");
    const auto toll = made("segments", R"({"like": "toll_guard"})", problems);
    ASSERT_TRUE(toll);
    EXPECT_EQ(powers_of(toll->figure), (std::set<std::string>{"short_spear", "raised_shield", "strike"}));
    const auto ada = made("segments",
                          R"({"like": "toll_guard", "creature": {"stun_max": 30, "dex": 20, )"
                          R"("powers": ["sling", "short_spear"]}})",
                          problems);
    ASSERT_TRUE(ada);
    EXPECT_EQ(powers_of(ada->figure),
              (std::set<std::string>{"short_spear", "raised_shield", "sling", "strike"}));
    const Creature& creature = ada->figure.creatures.front();
    EXPECT_EQ(creature.hp, 30) << "whoever has another maximum begins with all of it";
    EXPECT_EQ(creature.hp_max, 30);
    EXPECT_EQ(creature.kind, Kind::Character);
    EXPECT_TRUE(problems.empty());
}

TEST(CharacterForm, KeepsWhatIsNotSaidOfARecord) {
    Problems problems("test");
    const auto odile = made("turn-based", R"({"like": "odile", "creature": {"mods": {"dex": 4}}})", problems);
    ASSERT_TRUE(odile);
    const Sheet& sheet = odile->figure.scene->sheets.front();
    const Vocabulary& words = *odile->figure.scene->vocabulary;
    EXPECT_EQ(sheet.stats[words.stat_named("mods.str")], 3);
    EXPECT_EQ(sheet.stats[words.stat_named("mods.dex")], 4);
    EXPECT_EQ(sheet.name, "Ada");
    EXPECT_TRUE(problems.empty());
}

TEST(CharacterForm, KnowsNobodyBesideThePeopleOfTheData) {
    Problems problems("test");
    EXPECT_FALSE(made("segments", R"({"like": "nobody_at_all"})", problems));
    ASSERT_FALSE(problems.empty());
    Problems of_tables("test");
    EXPECT_FALSE(made("classic", R"({"like": "orc"})", of_tables));
    EXPECT_FALSE(of_tables.empty());
}

}  // namespace
}  // namespace affray::content
