// Rests between encounters by the kernel's rules (ARC-216 to ARC-221, CLS-048); edits and levels.
#include "campaign/rests.h"
#include "campaign/hero.h"

#include <gtest/gtest.h>

namespace affray::campaign::test {
namespace {

Party party_of(std::int32_t points) {
    Party party{"p", "The party", {"a", "b"}, {}};
    if (points > 0) set_number(party, "heal_up_points", points);
    return party;
}

Character wounded(const std::string& ruleset, const std::string& id, std::int32_t hp) {
    Character character = hero(ruleset, id, id);
    CharacterEdit hurt;
    hurt.hp = hp;
    EXPECT_TRUE(edit(character, hurt).ok());
    return character;
}

class RestsByRecoveries : public testing::TestWithParam<std::string> {};

TEST_P(RestsByRecoveries, ARC216RecoveriesAreSpentAndRolled) {
    const std::vector<Character> all{wounded(GetParam(), "a", 5), hero(GetParam(), "b", "b")};
    RoundDice dice;
    const RestWish wish{Rest::Quick, {{"a", 1}}};
    const auto rested = take_rest(all, party_of(0), wish, *rules_of(GetParam()), dice);
    ASSERT_TRUE(rested.ok()) << rested.error().message;
    const State& ada = rested->characters[0].figure;
    EXPECT_GT(ada.creature(kFigure).hp, 5);
    EXPECT_EQ(figure_fact(ada, "recoveries"), figure_stat(ada, "recoveries_max") - 1);
    EXPECT_EQ(rested->characters[1], all[1]);
}

TEST_P(RestsByRecoveries, ARC217WhoeverIsStaggeredMustHealFirst) {
    const std::vector<Character> all{wounded(GetParam(), "a", 5)};
    RoundDice dice;
    const auto rested = take_rest(all, party_of(0), {Rest::Quick, {}}, *rules_of(GetParam()), dice);
    ASSERT_FALSE(rested.ok());
    EXPECT_EQ(rested.error().message, "MUST_HEAL: a");
}

TEST_P(RestsByRecoveries, ARC219AnEarnedHealUpRestoresAllAndCostsNothing) {
    Character ada = wounded(GetParam(), "a", 1);
    ASSERT_TRUE(set_figure_fact(ada.figure, "recoveries", 0));
    RoundDice dice;
    const auto rested = take_rest({ada}, party_of(12), {Rest::HealUp, {}}, *rules_of(GetParam()), dice);
    ASSERT_TRUE(rested.ok()) << rested.error().message;
    const State& figure = rested->characters[0].figure;
    EXPECT_EQ(figure.creature(kFigure).hp, figure.creature(kFigure).hp_max);
    EXPECT_EQ(figure_fact(figure, "recoveries"), figure_stat(figure, "recoveries_max"));
    EXPECT_TRUE(rested->losses.empty());
    EXPECT_EQ(number_of(rested->party, "heal_up_points"), 0);
}

TEST_P(RestsByRecoveries, ARC221AnEarlyOneIsALoss) {
    RoundDice dice;
    const auto rested = take_rest({wounded(GetParam(), "a", 1)}, party_of(3), {Rest::HealUp, {}},
                                  *rules_of(GetParam()), dice);
    ASSERT_TRUE(rested.ok()) << rested.error().message;
    ASSERT_EQ(rested->losses.size(), 1U);
    EXPECT_EQ(rested->losses[0].kind, Name("early_heal_up"));
}

TEST_P(RestsByRecoveries, ARC173WoundsGivenByTheirNumberCostTheMaximumAndGiveItBack) {
    Character ada = hero(GetParam(), "a", "a");
    const std::int32_t whole = ada.figure.creature(kFigure).hp_max;
    CharacterEdit wounds;
    wounds.facts = {{"lasting_wounds", 2}};
    ASSERT_TRUE(edit(ada, wounds).ok());
    EXPECT_EQ(ada.figure.creature(kFigure).hp_max, whole - 2 * 3) << "2 and the level each";
    EXPECT_EQ(ada.figure.creature(kFigure).hp, whole - 2 * 3);
    wounds.facts = {{"lasting_wounds", 1}};
    ASSERT_TRUE(edit(ada, wounds).ok());
    EXPECT_EQ(ada.figure.creature(kFigure).hp_max, whole - 3);
    RoundDice dice;
    const auto rested = take_rest({ada}, party_of(12), {Rest::HealUp, {}}, *rules_of(GetParam()), dice);
    ASSERT_TRUE(rested.ok()) << rested.error().message;
    EXPECT_EQ(rested->characters[0].figure.creature(kFigure).hp_max, whole);
    EXPECT_EQ(figure_fact(rested->characters[0].figure, "lasting_wounds"), 0);
}

TEST_P(RestsByRecoveries, ARC173ANewSheetLacksWhatTheWoundsOfAnImportHaveCost) {
    const Character fresh = hero(GetParam(), "a", "a");
    Character ada = fresh;  // as a file has it: a number, and no word of what it cost
    ASSERT_TRUE(set_figure_fact(ada.figure, "lasting_wounds", 2));
    ada.figure.creature(kFigure).hp_max -= 2 * 3;
    ada.figure.creature(kFigure).hp = ada.figure.creature(kFigure).hp_max;
    Character grown = ada;
    grown.figure = carry_over(ada.figure, fresh.figure);
    const std::int32_t whole = fresh.figure.creature(kFigure).hp_max;
    EXPECT_EQ(grown.figure.creature(kFigure).hp_max, whole - 2 * 3);
    RoundDice dice;
    const auto rested = take_rest({grown}, party_of(12), {Rest::HealUp, {}}, *rules_of(GetParam()), dice);
    ASSERT_TRUE(rested.ok()) << rested.error().message;
    EXPECT_EQ(rested->characters[0].figure.creature(kFigure).hp_max, whole);
}

INSTANTIATE_TEST_SUITE_P(Rulesets, RestsByRecoveries, testing::Values("affray", "archmage"));

TEST(Rests, CLS048ADayOfRestHealsADieOfThree) {
    RoundDice dice;  // 4 on a d3 in a circle: 1
    const Character ada = wounded("classic", "a", 1);
    const auto rested = take_rest({ada}, party_of(0), {Rest::Day, {}}, *rules_of("classic"), dice);
    ASSERT_TRUE(rested.ok());
    const std::int32_t hp = rested->characters[0].figure.creature(kFigure).hp;
    EXPECT_GE(hp, 2);
    EXPECT_LE(hp, 4);
    EXPECT_EQ(take_rest({ada}, party_of(0), {Rest::HealUp, {}}, *rules_of("classic"), dice).error().code,
              ErrorCode::Unsupported);
}

Character tired(Character character) {
    EXPECT_TRUE(set_figure_fact(character.figure, "run_rounds", 30));
    Effect exhausted;
    exhausted.id = 1;
    exhausted.name = "exhausted";
    exhausted.who = exhausted.source = kFigure;
    exhausted.until.when = Until::When::Cured;
    put_effect(character.figure, exhausted);
    return character;
}

TEST(Rests, CLS080ADayOfRestEndsTheExhaustionOfTheUnhurtToo) {
    RoundDice dice;
    const std::vector<Character> all{tired(hero("classic", "a", "Ada")), tired(wounded("classic", "b", 1)),
                                     tired(hero("classic", "r", "Rob", Kind::Retainer))};
    const auto rested = take_rest(all, party_of(0), {Rest::Day, {}}, *rules_of("classic"), dice);
    ASSERT_TRUE(rested.ok()) << rested.error().message;
    for (const Character& one : rested->characters) {
        EXPECT_EQ(figure_fact(one.figure, "run_rounds"), 0) << one.name;
        EXPECT_TRUE(one.figure.effects.empty()) << one.name;
    }
    EXPECT_EQ(rested->characters[0], hero("classic", "a", "Ada"));
}

TEST(Rests, CLS048ADayOfRestWakesTheUnconsciousAndNotTheDead) {
    RoundDice dice;
    const std::string sheet = R"({"creature": {"kind": "character", "hp": 4, "hp_max": 6}})";
    Character down = hero("action-points", "a", "Ada", Kind::Character, sheet);
    Character dead = hero("action-points", "b", "Bo", Kind::Character, sheet);
    down.figure.creature(kFigure).status = CreatureStatus::Unconscious;
    CharacterEdit dies;
    dies.status = CreatureStatus::Dead;
    ASSERT_TRUE(edit(dead, dies).ok());
    const auto rules = rules_of("action-points");
    const auto rested = take_rest({down, dead}, party_of(0), {Rest::Day, {}}, *rules, dice);
    ASSERT_TRUE(rested.ok()) << rested.error().message;
    EXPECT_EQ(rested->characters[0].figure.creature(kFigure).status, CreatureStatus::Up);
    EXPECT_EQ(rested->characters[1], dead);
    // A party of which nobody is left rests in peace.
    EXPECT_TRUE(take_rest({dead}, party_of(0), {Rest::Day, {}}, *rules, dice).ok());
}

TEST(Characters, AnEditIsWholeOrNothing) {
    Character ada = hero("affray", "a", "Ada");
    const Character before = ada;
    CharacterEdit wrong;
    wrong.name = "Ada the Bold";
    wrong.hp = 10'000;
    const Status refused = edit(ada, wrong);
    ASSERT_FALSE(refused.ok());
    EXPECT_TRUE(refused.error().message.starts_with("figure.creatures.hp"));
    EXPECT_EQ(ada, before);
    CharacterEdit unknown;
    unknown.facts = {{"ap", 3}};
    EXPECT_TRUE(edit(ada, unknown).error().message.starts_with("facts.ap"));
    CharacterEdit dies;
    dies.status = CreatureStatus::Dead;
    ASSERT_TRUE(edit(ada, dies).ok());
    EXPECT_EQ(ada.status, CharacterStatus::Dead);
}

TEST(Characters, AFigureHoldsItsOwnFactsAndThingsOnly) {
    const Character ada = hero("affray", "a", "Ada");
    ASSERT_TRUE(sound(ada).ok()) << sound(ada).error().message;
    const WordIndex uses = ada.figure.scene->vocabulary->fact_named("uses");
    Character wrong = ada;
    wrong.figure.set_fact({uses, 1, 4000}, 1);
    EXPECT_TRUE(sound(wrong).error().message.starts_with("figure.fact_values"));
    wrong = ada;
    wrong.figure.set_fact({uses, 7, 0}, 1);
    EXPECT_TRUE(sound(wrong).error().message.starts_with("figure.fact_values"));
    wrong = ada;
    Item rope;
    rope.name = "rope";
    give_items(wrong.figure, rope, {}, 1);
    EXPECT_TRUE(sound(wrong).ok());
    wrong.figure.items.edit(wrong.figure.items.size() - 1).id = 0;
    EXPECT_TRUE(sound(wrong).error().message.starts_with("figure.items"));
    wrong = ada;
    wrong.figure.effects.emplace_back().who = CreatureId{9};
    EXPECT_TRUE(sound(wrong).error().message.starts_with("figure.effects"));
}

TEST(Characters, CLS181ALevelIsBoughtWithExperienceAndKeepsWhatWasLost) {
    const content::CharacterMaker maker(content::Compendia::built_in().of("classic"), rules_of("classic"));
    const Character ada = wounded("classic", "a", 1);
    content::Problems problems("choices");
    const content::Node choices = content::read_text(ada.choices, problems);
    const std::int32_t needs = maker.next_level_at(choices);
    ASSERT_GT(needs, 0);
    RoundDice dice;
    EXPECT_FALSE(maker.raise(choices, {}, needs - 1, {"a", "Ada", Kind::Character}, dice).has_value());
    ASSERT_EQ(problems.all().size(), 1U);
    content::Problems none("choices");
    const auto raised =
        maker.raise(content::read_text(ada.choices, none), {}, needs, {"a", "Ada", Kind::Character}, dice);
    ASSERT_TRUE(raised.has_value()) << to_string(none.all().front());
    const State grown = carry_over(ada.figure, raised->figure);
    EXPECT_EQ(figure_stat(grown, "level"), 2);
    const Creature& was = ada.figure.creature(kFigure);
    const Creature& is = grown.creature(kFigure);
    EXPECT_GT(is.hp_max, was.hp_max);
    EXPECT_EQ(is.hp, 1 + is.hp_max - was.hp_max);
    EXPECT_EQ(grown.items.size(), ada.figure.items.size());
}

class LevelsOfTheHired : public testing::Test {
  protected:
    std::optional<content::MadeCharacter> raised(const std::string& choices, const std::string& changes,
                                                 std::int32_t experience) {
        content::Problems problems("choices");
        const auto read = [&problems](const std::string& text) { return content::read_text(text, problems); };
        auto made = maker_.raise(read(choices), changes.empty() ? content::Node() : read(changes), experience,
                                 {"o", "Odo", Kind::Retainer}, dice_);
        EXPECT_NE(made.has_value(), !problems.empty());
        return made;
    }

    const content::CharacterMaker maker_{content::Compendia::built_in().of("classic"), rules_of("classic")};
    RoundDice dice_;
};

TEST_F(LevelsOfTheHired, CLS173WhoeverHasAClassRisesInItAndKeepsItsOwnArms) {
    EXPECT_FALSE(raised(R"({"like":"young_fighter"})", {}, 1999));
    EXPECT_FALSE(raised(R"({"like":"young_fighter"})", R"({"class":"thief"})", 2000)) << "it is a fighter";
    const auto made = raised(R"({"like":"young_fighter"})", {}, 2000);
    ASSERT_TRUE(made);
    EXPECT_EQ(figure_stat(made->figure, "level"), 2);
    EXPECT_EQ(figure_stat(made->figure, "ac"), 5) << "the mail that it came in";
    EXPECT_EQ(made->figure.sheet(kFigure).class_id, Name("fighter"));
    EXPECT_NE(made->figure.sheet(kFigure).power(Name("sword")), nullptr);
    EXPECT_GT(made->figure.creature(kFigure).hp_max, 6);
    EXPECT_EQ(made->figure.creature(kFigure).kind, Kind::Retainer);
    const auto again = raised(made->choices, {}, 4000);
    ASSERT_TRUE(again);
    EXPECT_EQ(figure_stat(again->figure, "level"), 3);
    EXPECT_GT(again->figure.creature(kFigure).hp_max, made->figure.creature(kFigure).hp_max);
}

TEST_F(LevelsOfTheHired, CLS173WhoeverHasNoClassTakesOneUpWithItsFirstExperience) {
    const std::string girl = R"({"like":"torch_bearer"})";
    EXPECT_FALSE(raised(girl, R"({"class":"thief"})", 0));
    EXPECT_FALSE(raised(girl, {}, 1)) << "which class is not said";
    EXPECT_FALSE(raised(girl, R"({"class":"elf"})", 1)) << "nobody becomes an elf";
    const auto made = raised(girl, R"({"class":"thief"})", 1);
    ASSERT_TRUE(made);
    EXPECT_EQ(figure_stat(made->figure, "level"), 1);
    EXPECT_EQ(made->figure.sheet(kFigure).class_id, Name("thief"));
    EXPECT_GE(made->figure.creature(kFigure).hp_max, 3);
    EXPECT_EQ(figure_stat(made->figure, "ac"), 9);
    ASSERT_TRUE(raised(made->choices, {}, 1200));
    EXPECT_FALSE(raised(R"({"like":"nobody_at_all"})", {}, 5000));
}

}  // namespace
}  // namespace affray::campaign::test
