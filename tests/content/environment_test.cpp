// A new environment is a file of rows (TBA-247; docs/decisions/0070).
#include <gmock/gmock.h>

#include "content/compendium/compendium.h"
#include "content/scene/encounter_reader.h"
#include "rules/dice.h"
#include "rules/orders.h"
#include "rules/resolver.h"
#include "rulesets/registry.h"

namespace affray::content {
namespace {

constexpr const char* kGlasshouse = R"(
compendium: {rulesets: [turn-based], notices: [of a test]}
environments:
  glasshouse:
    name: Glasshouse
    entries:
      shards: {on: contact, text: Broken glass., effects: [{op: harm, dice: 1d4, type: piercing}]}
      hail:
        text: Panes come down on one of those present.
        world: true
        targets: one
        recharge: 5
        save: {ability: dex, dc: 11}
        effects: [{op: harm, dice: 2d4, type: slashing}]
)";

constexpr const char* kScene = R"(
title: Under glass
ruleset: turn-based
environments: [glasshouse]
map: {grid: square, size: [9, 9]}
features: [{id: floor, kind: shards, rect: [3, 3, 4, 4]}]
creatures:
  - {id: ada, side: red, kind: character, place: [2, 3], hp: 20}
  - {id: orc, side: blue, place: [8, 8], hp: 20}
)";

TEST(Newcomers, REL24OneOfWhomSomethingIsMissingIsRefusedByName) {
    for (const auto& [newcomer, missing] : {std::pair{"{side: blue}", "'monster'"},
                                            {"{monster: imp}", "'side'"},
                                            {"{}", "'monster'"},
                                            {"imp", ""}}) {
        std::string scene = kScene;
        const std::string plain = "[glasshouse]";
        scene.replace(scene.find(plain), plain.size(),
                      "[{id: glasshouse, emerge: [" + std::string(newcomer) + "]}]");
        Compendia data;
        const auto rows = std::make_shared<Problems>("glasshouse.yaml");
        data.add(rows, read_text(kGlasshouse, *rows));
        data.settle();
        Problems problems("glass.yaml");
        EXPECT_FALSE(read_encounter("glass", read_text(scene, problems), make_ruleset, data)) << newcomer;
        std::string all;
        for (const Problem& problem : problems.all()) all += to_string(problem) + "\n";
        EXPECT_THAT(all, testing::HasSubstr(missing)) << newcomer;
    }
}

// Every problem of a file of one environment with these rows.
std::string wrong_with(const std::string& rows) {
    Compendia data;
    const auto problems = std::make_shared<Problems>("own.yaml");
    data.add(problems, read_text("compendium: {rulesets: [turn-based], notices: [of a test]}\n"
                                 "environments: {own: {name: Own, entries: {" +
                                     rows + "}}}\n",
                                 *problems));
    data.settle();
    data.join_up();
    std::string all;
    for (const Problem& problem : data.problems()) all += to_string(problem) + "\n";
    for (const Problem& problem :
         strange_operations(data.of("turn-based").environments.at("own"), *make_ruleset("turn-based")))
        all += to_string(problem) + "\n";
    return all;
}

TEST(OwnRows, REL24EachMistakeIsToldByItsPlaceAndWhatToWriteInstead) {
    const std::pair<const char*, const char*> wrong[] = {
        {"a: {on: whenever, effects: [{op: smother}]}",
         "entries.a.on: 'whenever' is not one of contact, enter"},
        {"a: {on: contact}", "entries.a.on: it strikes, and does nothing; add 'effects'"},
        {"a: {on: contact, save: {ability: luck, dc: 12}, effects: [{op: smother}]}",
         "save.ability: 'luck' is not one of str"},
        {"a: {on: contact, save: {ability: dex, dc: 99}, effects: [{op: smother}]}",
         "save.dc: 99 is outside 1 to 40"},
        {"a: {on: contact, effects: [{op: harm, dice: 2x6, type: fire}]}", "'2x6' is no dice expression"},
        {"a: {on: contact, effects: [{op: harm}]}", "harm wants dice and a type"},
        {"a: {on: contact, effects: [{op: condition, name: sleepy}]}", "'sleepy' is no condition"},
        {"a: {on: contact, effects: [{op: condition, name: prone, scope: long}]}", "'long' is not one of"},
        {"a: {on: contact, effects: [{op: dazzle}]}", "entries.a: there is no effect 'dazzle'"},
        {"a: {on: contact, needs: [hat], effects: [{op: smother}]}", "needs[0]: 'hat' is not one of"},
        {"a: {world: true, effects: [{op: smother}]}", "says whom it reaches; add 'targets'"},
        {"a: {world: true, targets: all}", "the action does nothing; add 'effects'"},
        {"a: {world: true, on: enter, targets: all, effects: [{op: smother}]}", "leave 'on' out, or 'world'"},
        {"a: {world: true, targets: in_zone, effects: [{op: smother}]}", "say in which zone"},
        {"a: {world: true, targets: in_zone, zone: moor, effects: [{op: smother}]}", "has a zone 'moor'"},
        {"a: {world: true, targets: all, recharge: 9, effects: [{op: smother}]}", "9 is outside 0 to 6"},
        {"a: {world: true, targets: all, effects: [{op: push, amount: 7}]}", "from square to square"},
        {"a: {world: true, targets: none, effects: [{op: spawn, name: wolves}]}", "no stat line 'wolves'"},
        {"a: {on: contact, targets: all, effects: [{op: smother}]}", "add 'world: true'"},
        {"a: {difficult: true, colour: blue}", "entries.a.colour: unknown key"},
        {"a: {name: Nothing}", "entries.a: the row does nothing"},
        {"a: 7", "entries.a"},
    };
    for (const auto& [rows, told] : wrong) EXPECT_THAT(wrong_with(rows), testing::HasSubstr(told)) << rows;
    EXPECT_EQ(wrong_with("a: {difficult: true}, b: {name: Stones, text: Good to throw.}"), "");
}

class Glasshouse : public testing::Test {
  protected:
    void SetUp() override {
        const auto rows = std::make_shared<Problems>("glasshouse.yaml");
        data_.add(rows, read_text(kGlasshouse, *rows));
        data_.settle();
        const auto opening = read_encounter("glass", read_text(kScene, problems_), make_ruleset, data_);
        ASSERT_TRUE(opening) << (problems_.empty() ? "" : to_string(problems_.all().front()));
        rules_ = opening->ruleset;
        now_.state = opening->state;
        ask(SetupIntent{.verb = Verb::StartEncounter});
        ask(TurnIntent{.verb = Verb::EndStep});
        roll({{20, 12, "initiative"}, {20, 5, "initiative"}});
        ask(TurnIntent{.verb = Verb::EndStep});
    }

    void roll(const std::vector<ScriptedDice::Line>& dice) {
        for (const ScriptedDice::Line& line : dice) dice_.append(line);
    }

    void ask(const Intent& intent) {
        const Outcome outcome = submit(now_, *rules_, dice_, orders_, SeatId::Referee, intent);
        ASSERT_FALSE(outcome.rejected) << to_string(outcome.rejected->code);
        ASSERT_EQ(dice_.problem(), "");
        now_ = outcome.next;
    }

    std::int32_t hp(const char* id) const { return now_.state.creature(*now_.state.find(id)).hp; }

    Compendia data_ = Compendia::built_in();
    Problems problems_{"scene.yaml"};
    std::shared_ptr<const Ruleset> rules_;
    Situation now_;
    ScriptedDice dice_;
    DefaultOrders orders_;
};

TEST_F(Glasshouse, ItsActionsAndZonesAreThoseOfItsRows) {
    GovernIntent hail{.verb = Verb::WorldAction, .who = *now_.state.find("orc"), .subject = "glasshouse"};
    hail.text = "hail";
    roll({{20, 10, "save"}, {4, 3, "damage"}, {4, 2, "damage"}, {6, 1, "recharge"}});
    ask(hail);
    EXPECT_EQ(hp("orc"), 15);
    ask(TurnIntent{.verb = Verb::EndStep});
    roll({{4, 4, "damage"}});
    ask(MoveIntent{.who = *now_.state.find("ada"), .path = {{3, 3, 0}, {4, 4, 0}}});
    EXPECT_EQ(hp("ada"), 16);
    EXPECT_EQ(dice_.left(), 0U);
}

}  // namespace
}  // namespace affray::content
