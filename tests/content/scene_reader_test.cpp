// Scenes into opening states: maps, rosters, facts, standing turns.
#include "content/scene/scene_reader.h"

#include <gmock/gmock.h>

#include "rulesets/registry.h"

namespace affray::content {
namespace {

using testing::HasSubstr;

constexpr const char* kCreatures = R"(
creatures:
  - {id: ada, side: party, kind: character, place: [0, 0], hp_max: 30, ac: 18, score: 20, recoveries_max: 9,
     powers: {sword: {kind: melee, basic: true, attack: {bonus: 4, vs: ac}, hit: {dice: 1d8}}},
     abilities: {str: 16}, facts: {ap: 5, uses: {sword: 2}}, effects: [{name: stuck, until: save(11)}],
     items: [{id: flask, kind: healing_potion}]}
  - {id: orc1, side: foes, kind: monster, place: [1, 0], hp_max: 20, score: 10,
     powers: {axe: {kind: melee, basic: true, attack: {bonus: 6, vs: ac}, hit: {flat: 6}}}}
)";

ReadScene read_whole(const std::string& text, Problems& problems) {
    Fields fields(read_text(text, problems));
    ReadScene scene = read_scene(fields, {"test", make_ruleset("affray"), {}, {}, {}});
    fields.finish();
    return scene;
}

std::string first_problem(const std::string& text) {
    Problems problems("a.yaml");
    read_whole(text, problems);
    return problems.empty() ? std::string() : to_string(problems.all().front());
}

TEST(SceneReader, BeforeSetUpNothingHasHappened) {
    Problems problems("a.yaml");
    const ReadScene scene = read_whole(
        std::string("map: {grid: hex, radius: 5, blocked: [[3, 0]], exits: [[0, 5]]}\n") + kCreatures,
        problems);
    ASSERT_TRUE(problems.empty()) << to_string(problems.all().front());
    const State& state = scene.state;
    EXPECT_EQ(state.phase, Phase::Setup);
    EXPECT_EQ(state.seq, 0U);
    EXPECT_FALSE(state.scene->map.passable({3, 0, 0}));
    EXPECT_TRUE(state.scene->map.on_map({3, 0, 0}));
    EXPECT_FALSE(state.scene->map.on_map({6, 0, 0}));
    EXPECT_EQ(scene.seats.name(state.creature(CreatureId{1}).seat), "ada");
    EXPECT_EQ(state.creature(CreatureId{2}).seat, SeatId::Referee);
}

TEST(SceneReader, SEC22WhatHidesIsNumberedAfterAllOthers) {
    Problems problems("a.yaml");
    const ReadScene scene = read_whole(R"(
map: {grid: hex, radius: 5}
sides: [party, shades, foes]
creatures:
  - {id: shade, side: shades, kind: monster, place: [3, 0], hp_max: 20, hidden: true,
     items: [{id: dust, kind: healing_potion}]}
  - {id: ada, side: party, kind: character, place: [0, 0], hp_max: 30,
     items: [{id: flask, kind: healing_potion}]}
  - {id: orc, side: foes, kind: monster, place: [1, 0], hp_max: 20}
)",
                                       problems);
    ASSERT_TRUE(problems.empty()) << to_string(problems.all().front());
    const State& state = scene.state;
    EXPECT_EQ(state.find("ada"), CreatureId{1});
    EXPECT_EQ(state.find("orc"), CreatureId{2});
    EXPECT_EQ(state.find("shade"), CreatureId{3});
    EXPECT_EQ(state.scene->sides[1].id, Name("foes"));
    EXPECT_EQ(state.scene->sides[2].id, Name("shades"));
    EXPECT_EQ(state.items[0].owner, CreatureId{1});
    EXPECT_EQ(state.items[1].owner, CreatureId{3});
}

TEST(SceneReader, FactsEffectsAndItemsStandWithTheirCreature) {
    Problems problems("a.yaml");
    const ReadScene scene = read_whole(
        std::string("map: {grid: hex, radius: 5}\n") + kCreatures + "facts: {grab: [[orc1, ada]]}\n",
        problems);
    ASSERT_TRUE(problems.empty()) << to_string(problems.all().front());
    const State& state = scene.state;
    const Vocabulary& words = *state.scene->vocabulary;
    EXPECT_EQ(state.fact({words.fact_named("ap"), 1, 0}), 5);
    EXPECT_EQ(state.fact({words.fact_named("recoveries"), 1, 0}), 9);
    EXPECT_EQ(state.fact({words.fact_named("uses"), 1, 0}), 2);
    EXPECT_EQ(state.fact({words.fact_named("grab"), 2, 1}), 1);
    ASSERT_EQ(state.effects.size(), 1U);
    EXPECT_EQ(state.effects[0].until.number, 11);
    ASSERT_EQ(state.items.size(), 1U);
    EXPECT_EQ(state.items[0].owner, CreatureId{1});
}

TEST(SceneReader, AStandingTurnHasItsOrderAndAnnouncedEngagements) {
    Problems problems("a.yaml");
    const ReadScene scene = read_whole(
        std::string("map: {grid: hex, radius: 5}\n") + kCreatures +
            "facts: {escalation: 1}\nencounter: {round: 2, phase: turn, active: orc1, order: [ada, orc1]}\n",
        problems);
    ASSERT_TRUE(problems.empty()) << to_string(problems.all().front());
    const State& state = scene.state;
    EXPECT_EQ(state.phase, Phase::Turns);
    EXPECT_EQ(state.active, CreatureId{2});
    ASSERT_EQ(state.order.size(), 2U);
    EXPECT_EQ(state.order[0].last_turn_round, 2);
    EXPECT_EQ(state.order[1].last_turn_round, 2);
    const WordIndex engaged = state.scene->vocabulary->fact_named("engaged");
    EXPECT_TRUE(state.fact({engaged, 1, 2}) == 1 || state.fact({engaged, 2, 1}) == 1);
}

TEST(SceneReader, ARC128EverybodyHasFistsOfItsStrengthAndLevel) {
    Problems problems("a.yaml");
    const ReadScene scene = read_whole(std::string("map: {grid: hex, radius: 5}\n") + kCreatures, problems);
    const Power* fists = scene.state.sheet(CreatureId{1}).power("unarmed");
    ASSERT_NE(fists, nullptr);
    EXPECT_EQ(fists->attack.bonus, 3 + 1 - 2);
    EXPECT_EQ(fists->attack.hit.damage, (DiceExpression{{{1, 3}}, 3}));
    EXPECT_FALSE(fists->basic);
    EXPECT_EQ(scene.state.sheet(CreatureId{2}).power("unarmed"), nullptr);
}

TEST(SceneReader, MistakesAreNamed) {
    const std::string map = "map: {grid: hex, radius: 5}\n";
    const std::string ada = "creatures:\n  - {id: ada, side: party, place: [0, 0], hp_max: 9";
    EXPECT_THAT(first_problem(map + ada + ", armour: 3}\n"),
                HasSubstr("a.yaml:3:62: creatures[0].armour: unknown key"));
    EXPECT_THAT(first_problem(map + ada + ", ac: 500}\n"), HasSubstr("outside"));
    EXPECT_THAT(first_problem(map + ada + ", facts: {luck: 3}}\n"), HasSubstr("unknown fact"));
    EXPECT_THAT(first_problem(map + ada + ", facts: {engaged: 1}}\n"), HasSubstr("derived"));
    EXPECT_THAT(first_problem(map + ada + "}\n  - {id: ada, side: party, place: [1, 0], hp_max: 9}\n"),
                HasSubstr("taken"));
    EXPECT_THAT(first_problem(map + "creatures:\n  - {id: a, side: other, place: [0, 0], hp_max: 9}\n"),
                HasSubstr("no side"));
    EXPECT_THAT(first_problem(map + "creatures:\n  - {id: a, side: foes, place: [9, 0], hp_max: 9}\n"),
                HasSubstr("open cell"));
    EXPECT_THAT(first_problem(map + "creatures:\n  - {id: a, side: foes, hp_max: 9}\n"),
                HasSubstr("stands nowhere"));
    EXPECT_THAT(first_problem("map: {grid: hex, cells: []}\ncreatures: []\n"), HasSubstr("no cells"));
}

TEST(SceneReader, AWordOfAnotherRulesetIsUnbuiltNotWrong) {
    Problems problems("a.yaml");
    read_whole(
        "map: {grid: hex, radius: 5}\ncreatures:\n  - {id: a, side: foes, place: [0, 0], hp_max: 9, facts: "
        "{pap: 2}}\n",
        problems);
    ASSERT_EQ(problems.all().size(), 1U);
    EXPECT_FALSE(problems.wrong());
    EXPECT_EQ(problems.all().front().word, "fact pap");
}

TEST(SceneReader, OptionsAreCheckedAgainstTheRuleset) {
    const auto rules = make_ruleset("affray");
    Problems problems("a.yaml");
    const Options options = read_options(
        read_text("{nearby_hexes: 5, far_hexes: 8, ambush_escalation: true, far_hexs: 1}", problems), *rules);
    EXPECT_EQ(options, (Options{{"ambush_escalation", 1}, {"far_hexes", 8}}));
    ASSERT_EQ(problems.all().size(), 1U);
    EXPECT_THAT(problems.all().front().message, HasSubstr("far_hexes"));
}

TEST(SceneReader, AnOptionBeyondItsRangeIsAMistake) {
    const auto rules = make_ruleset("affray");
    Problems problems("a.yaml");
    const Node file = read_text("options:\n  far_hexes: 0\n  oa_limit: 3\n  oa_once: 2\n", problems);
    EXPECT_TRUE(read_options(Fields(file).at("options"), *rules).empty());
    ASSERT_EQ(problems.all().size(), 3U);
    EXPECT_EQ(to_string(problems.all()[0]), "a.yaml:2:14: options.far_hexes: '0' is outside 1 to 100");
    EXPECT_THAT(to_string(problems.all()[1]), HasSubstr("options.oa_limit: '3' is outside 0 to 2"));
}

}  // namespace
}  // namespace affray::content
