// What of an expedition is the referee's alone: two evenings that differ in it are the same to everybody
// else, byte for byte, in what they hear, see, may do and are told beforehand (ADV-005, 007, 011, 014, 037,
// 041, 046, 079, 081, 082, 150, 170; SEC-7).
#include <map>

#include "content/scene/encounter_reader.h"
#include "content/yaml/grammar.h"
#include "property/worlds.h"
#include "rulesets/registry.h"

namespace affray::test {
namespace {

/// What of the scene the party does not know; each as the lines that stand for it.
struct Secrets {
    std::string scene = "dungeon";
    std::string area = "hall";
    std::string far_row = "'. . . . . # . . . # . . .'";  // of the map, behind the door
    std::string behind = "behind: orcs, noise: true";
    std::string panel = "{id: panel, kind: door, cells: [[4, 1], [5, 1]], at: [hall, crypt], hidden: secret}";
    std::string traps{};
    std::string rows = "[{monster: wolf, number: 1d6}]";
    std::string fen = "{id: fen, kind: area, hex: [2, 1], land: swamp, found: false}";
};

content::Opening scene_of(const Secrets& of) {
    const std::string text =
        R"(
title: An evening
ruleset: classic
options: {fog: true}
map:
  grid: square
  dark: true
  rows:
    - )" +
        of.far_row + R"(
    - '. . . . . . . . . . . . .'
    - '. . . . . . . . . # . . .'
    - '. . . . . # . . . # . . .'
party: {scene: )" +
        of.scene + (of.scene == "dungeon" ? ", phase: actions, turn: 1" : ", phase: day_start, day: 1") +
        ", area: " + of.area + R"(}
stat_blocks: [wolf, bandit]
sides: [{id: pcs, kind: party}, {id: orcs, kind: monsters}]
seats: [{name: Ada, creatures: [ada]}, {name: Dov, creatures: [dov]}]
features:
  - {id: hall, kind: area, rect: [0, 0, 4, 3], text: A hall}
  - {id: crypt, kind: area, rect: [6, 0, 8, 3], found: false, text: A crypt}
  - {id: oak_door, kind: door, cells: [[4, 2], [5, 2]], at: [hall, crypt], state: stuck, )" +
        of.behind + R"(}
  - {id: torch, kind: light, light: torch, carrier: ada, state: lit}
  - {id: camp, kind: area, hex: [1, 1], land: clear, text: A camp}
  - {id: heath, kind: area, hex: [1, 0], land: clear, found: false}
  - {id: moor, kind: area, hex: [0, 1], land: clear, found: false}
  - {id: table, kind: encounter_table, type: dungeon, rows: )" +
        of.rows + "}\n  - " + of.fen + "\n" + (of.panel.empty() ? "" : "  - " + of.panel + "\n") +
        (of.traps.empty() ? "" : "  - " + of.traps + "\n") + R"(
creatures:
  - {id: ada, side: pcs, kind: character, class: elf, level: 1, hp: 8, place: [1, 2], hand: sword}
  - {id: dov, side: pcs, kind: character, class: thief, level: 1, hp: 8, place: [2, 2],
     items: [thieves_tools]}
)";
    content::Problems problems("an evening");
    const auto opening =
        content::read_encounter("test/evening", content::read_text(text, problems), make_ruleset);
    for (const auto& problem : problems.all()) ADD_FAILURE() << to_string(problem);
    return opening.value_or(content::Opening{});
}

constexpr CreatureId kAda{1}, kDov{2};

World evening(const Secrets& secrets, DiceByPurpose::Script dice = {}) {
    content::Opening opening = scene_of(secrets);
    return {opening.ruleset, std::move(opening.state), std::move(dice)};
}

Intent use(Verb verb, CreatureId who, std::string_view object, std::string_view detail = {}) {
    UseIntent intent{.verb = verb, .who = who};
    intent.object = Name(object);
    intent.detail = Name(detail);
    return {intent};
}
Intent end_period() { return {JourneyIntent{.verb = Verb::EndPeriod}}; }
Intent noise(std::int32_t shift) {
    GovernIntent set{.verb = Verb::SetTravel};
    set.text = "wander_mod";
    set.value = shift;
    return {set};
}
Intent by_hex(std::int32_t column, std::int32_t row) {
    constexpr std::int32_t kWide = 64;
    JourneyIntent day{.verb = Verb::PlanDay, .mode = "travel"};
    day.numbers = {{"hex", 1 + column + kWide * row}};
    return {std::move(day)};
}

void compare(World one, World other, const std::vector<Intent>& intents,
             const std::vector<Intent>& asked = {}) {
    for (World* world : {&one, &other}) {
        for (const Intent& intent : asked) world->look_ahead(intent);
        world->play(intents);
        for (const Intent& intent : asked) world->look_ahead(intent);
    }
    expect_same_for_all_but_the_referee(one, other);
}

// What is asked about in each world: what names something unknown is no such thing in both.
std::vector<Intent> questions() {
    JourneyIntent crypt{.verb = Verb::Explore};
    crypt.where = "crypt";
    crypt.numbers = {{"feet", 30}};
    return {{crypt},
            use(Verb::UseDoor, kDov, "panel", "open"),
            use(Verb::Search, kDov, "hall", "secret_door"),
            use(Verb::Listen, kDov, "oak_door"),
            use(Verb::RemoveTrap, kDov, "needle"),
            end_period()};
}

TEST(ExpeditionSecrets, ADV005TheMapBeyondWhatIsKnown) {
    Secrets walled;
    walled.far_row = "'. . . . . # # # # # # # .'";
    compare(evening({}), evening(walled), {end_period()}, questions());
}

TEST(ExpeditionSecrets, ADV046ASecretDoorAndAWall) {
    Secrets none;
    none.panel = "{id: panel, kind: wall, cells: [[4, 1], [5, 1]]}";
    const DiceByPurpose::Script missed{{"search", {6}}};
    compare(evening({}, missed), evening(none, missed),
            {use(Verb::Search, kDov, "hall", "secret_door"), end_period()}, questions());
}

TEST(ExpeditionSecrets, ADV047ATrapAndNone) {
    Secrets trapped;
    trapped.traps = "{id: needle, kind: room_trap, at: [hall], fall_ft: 10}";
    const DiceByPurpose::Script missed{{"search", {6}}};
    compare(evening({}, missed), evening(trapped, missed),
            {use(Verb::Search, kDov, "hall", "room_trap"), end_period()}, questions());
}

TEST(ExpeditionSecrets, ADV041WhoIsBehindADoorAndNobody) {
    Secrets nobody;
    nobody.behind = "noise: false";
    const DiceByPurpose::Script unheard{{"listen", {6}}, {"force", {6}}};
    compare(
        evening({}, unheard), evening(nobody, unheard),
        {use(Verb::Listen, kDov, "oak_door"), use(Verb::UseDoor, kAda, "oak_door", "force"), end_period()},
        questions());
}

TEST(ExpeditionSecrets, ADV014HowLikelyTheNextCheckIsAndWhatItThrows) {
    const std::vector<Intent> turn{end_period(), end_period()};
    std::vector<Intent> quiet{noise(-1)}, loud{noise(3)};
    quiet.insert(quiet.end(), turn.begin(), turn.end());
    loud.insert(loud.end(), turn.begin(), turn.end());
    World one = evening({}, {{"wandering", {6}}}), other = evening({}, {{"wandering", {5}}});
    one.play(quiet);
    other.play(loud);
    expect_same_for_all_but_the_referee(one, other);
}

TEST(ExpeditionSecrets, ADV150WhatStandsOnATableAndWhatItSaid) {
    Secrets longer;
    longer.rows =
        "[{monster: bandit, number: 2d4}, {monster: wolf, number: 1d6}, {monster: bandit, number: 1}]";
    const DiceByPurpose::Script met{{"wandering", {1}}, {"table", {2}}, {"number", {4, 2}}};
    compare(evening({}, met), evening(longer, met), {end_period()}, questions());
}

TEST(ExpeditionSecrets, ADV081TheTrueCourse) {
    Secrets wild;
    wild.scene = "wilderness";
    wild.area = "camp";
    compare(evening(wild, {{"lost", {6}}}), evening(wild, {{"lost", {1}}, {"deviation", {1}}}),
            {by_hex(1, 0), end_period()}, {by_hex(1, 0), by_hex(2, 1), by_hex(0, 0)});
}

TEST(ExpeditionSecrets, ADV170WhatLiesInHexesThatNobodyHasDrawn) {
    Secrets swamp, sea, nothing;
    for (Secrets* one : {&swamp, &sea, &nothing}) one->scene = "wilderness", one->area = "camp";
    sea.fen = "{id: fen, kind: area, hex: [2, 1], land: open_sea, found: false, text: A sea}";
    nothing.fen = "{id: fen, kind: area, hex: [40, 40], land: city, found: false}";
    const DiceByPurpose::Script sure{{"lost", {6, 6}}};
    const std::vector<Intent> asked{by_hex(2, 1), by_hex(1, 0), by_hex(2, 2)};
    compare(evening(swamp, sure), evening(sea, sure), {by_hex(1, 0), end_period()}, asked);
    compare(evening(swamp, sure), evening(nothing, sure), {by_hex(1, 0), end_period()}, asked);
}

}  // namespace
}  // namespace affray::test
