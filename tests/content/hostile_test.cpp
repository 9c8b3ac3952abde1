// Files that nobody honest writes: problems by field, never an abort, a hang or a huge allocation.
#include <gmock/gmock.h>

#include "base/barrier.h"
#include "content/scene/encounter_reader.h"
#include "content/yaml/grammar.h"
#include "rulesets/registry.h"

namespace affray::content {
namespace {

using testing::HasSubstr;

std::string many(const std::string& text, std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) all += text;
    return all;
}

// Reads an encounter inside a barrier, so that a failed check is a failed test; its problems as one text.
std::string problems_of(const std::string& ruleset, const std::string& rest) {
    Problems problems("a.yaml");
    bool opened = false;
    const auto failure = contained([&] {
        const Node root = read_text("title: A\nruleset: " + ruleset + "\n" + rest, problems);
        opened = read_encounter("a", root, make_ruleset).has_value();
    });
    EXPECT_FALSE(failure.has_value()) << failure->what();
    EXPECT_EQ(opened, problems.empty()) << "refused without a reason, or taken in spite of one";
    std::string all;
    for (const Problem& problem : problems.all()) all += to_string(problem) + "\n";
    return all;
}

std::string of_map(const std::string& map) {
    return problems_of("affray", "map: " + map + "\ncreatures: []\n");
}
std::string of_creature(const std::string& keys, const std::string& ruleset = "affray") {
    return problems_of(ruleset,
                       "map: {grid: hex, radius: 3}\ncreatures:\n  - {id: ogre, side: foes, hp_max: 9, "
                       "place: [0, 0]" +
                           keys + "}\n");
}

TEST(HostileFiles, REL24AMapBeyondItsBoundsIsAProblemAtItsField) {
    EXPECT_EQ(of_map("{cells: [[0, 0], [5, 5]]}"), "");
    EXPECT_THAT(of_map("{cells: [[-2147483648, 0], [2147483647, 0]]}"), HasSubstr("map.cells[0][0]"));
    EXPECT_THAT(of_map("{cells: [[0, 0], [2000000000, 1000000000]]}"), HasSubstr("outside -1000 to 1000"));
    EXPECT_THAT(of_map("{cells: [[0, 0], [40000, 40000]]}"), HasSubstr("a.yaml:3:"));
    EXPECT_THAT(of_map("{cells: [[0, 0]], blocked: [[2147483647, 0]]}"), HasSubstr("map.blocked[0][0]"));
    EXPECT_THAT(of_map("{cells: [[-1000, 0], [1000, 0]]}"), HasSubstr("at most 1000 cells"));
    EXPECT_THAT(of_map("{radius: 1000000}"), HasSubstr("map.radius"));
    EXPECT_THAT(of_map("{grid: square, width: 100000, height: 100000}"), HasSubstr("map.width"));
    EXPECT_THAT(of_map("{rows: ['" + many(".", 1'500) + "']}"), HasSubstr("a coordinate is outside"));
    EXPECT_THAT(of_map("{grid: zones, zones: [" + many("a, ", 70) + "b]}"), HasSubstr("1 to 64 zones"));
}

TEST(HostileFiles, AWordTooLongForANameIsAProblemWhereverItStands) {
    const std::string word = many("long", 20);
    for (const std::string& keys :
         {", powers: {bite: {kind: attack, hit: {effect: bane, lasts: 2d4 " + word + "}}}",
          ", items: [{id: bow, kind: weapon, type: bow, ammo: " + word + "}]", ", traits: [" + word + "]",
          ", abilities: {" + word + ": 3}", ", forms: {" + word + ": {size: 2}}", ", mob: " + word,
          ", memory: [" + word + "]", ", mount: {steed: " + word + "}"})
        for (const char* ruleset : {"affray", "archmage", "classic", "action-points"})
            EXPECT_NE(of_creature(keys, ruleset), "") << ruleset << keys;
    EXPECT_THAT(problems_of("affray", "map: {radius: 3}\ncreatures: []\nfeatures: [{id: a, kind: b, " + word +
                                          ": 1}]\n"),
                HasSubstr("longer than 31"));
    EXPECT_THAT(problems_of("affray", "map: {radius: 3}\ncreatures: [{id: " + many("ä", 20) +
                                          ", side: foes, place: [0, 0], hp_max: 3}]\n"),
                HasSubstr("creatures[0].id"))
        << "refused, and nowhere cut in the middle of a character";
}

TEST(HostileFiles, DiceAndNumbersOfPowersHaveBounds) {
    EXPECT_FALSE(dice_from(many("100d2+", 100) + "100d2").has_value());
    EXPECT_FALSE(dice_from(many("100000+", 40) + "1").has_value());
    EXPECT_TRUE(dice_from("20d6+3d8-2").has_value());
    EXPECT_NE(of_creature(", powers: {axe: {kind: melee, attack: {bonus: 1, vs: ac}, hit: {dice: " +
                          many("100d2+", 100) + "100d2}}}"),
              "");
    EXPECT_NE(of_creature(", footprint: 1000000000", "action-points"), "");
    EXPECT_NE(of_creature(", hp: 2147483647"), "");
    EXPECT_NE(of_creature(", powers: {axe: {kind: melee, usage: per_battle(2147483647), attack: "
                          "{bonus: 1, vs: ac}, hit: {flat: 1}}}"),
              "");
    EXPECT_NE(of_creature(", effects: [{name: burning, level: 2147483647}]"), "");
}

TEST(HostileFiles, AFactThatNamesSomebodyNamesSomebodyThatIsThere) {
    for (const char* fact : {"mount.steed", "attending"})
        for (const char* value : {"99", "-1", "2147483647"})
            for (const char* ruleset : {"affray", "archmage", "classic", "action-points"})
                EXPECT_NE(of_creature(std::string(", facts: {") + fact + ": " + value + "}", ruleset), "")
                    << ruleset << " " << fact << " " << value;
    EXPECT_NE(of_creature(", facts: {declared.power: 7}", "classic"), "");
    EXPECT_NE(of_creature(", facts: {posture: 40}", "action-points"), "");
}

TEST(HostileFiles, RULE5TextsHoldNothingUnseen) {
    for (const char* name : {R"("a\0b")", R"("\e[31mred")", R"("\u202Eevil")", R"("\u2066x")"})
        EXPECT_THAT(of_creature(std::string(", name: ") + name), HasSubstr("control characters")) << name;
    EXPECT_NE(of_creature(", name: " + many("a", 100)), "");
    EXPECT_EQ(of_creature(", name: 'Ogre: naïve 日本'"), "");
}

TEST(HostileFiles, ANodeThatTakesAnothersPlaceLeavesTheFileAsItIs) {
    Problems problems("a.yaml");
    const Node root = read_text("[{id: a}, {id: b}, {id: c}]", problems);
    std::vector<Node> turned = root.list();
    std::reverse(turned.begin(), turned.end());
    turned.front() = turned.back();
    std::string ids;
    for (const Node& one : root.list()) ids += Fields(one).text("id");
    EXPECT_EQ(ids, "abc");
    EXPECT_EQ(Fields(turned.front()).text("id"), "a");
}

TEST(HostileFiles, CountsOfEverythingHaveBounds) {
    const std::string head = "map: {grid: square, width: 9, height: 9}\ncreatures:\n";
    EXPECT_THAT(problems_of("classic", head + many("  - {}\n", 1'001)),
                HasSubstr("more than 1000 creatures"));
    std::string keys = "map: {radius: 3}\ncreatures: []\nfacts: {";
    for (int i = 0; i < 1'100; ++i) keys += "k" + std::to_string(i) + ": 1, ";
    EXPECT_THAT(problems_of("affray", keys + "}\n"), HasSubstr("more than 1000 keys"));
    std::string powers = "map: {radius: 9}\nstat_blocks:\n  ogre: {powers: {";
    for (int i = 0; i < 250; ++i)
        powers += "p" + std::to_string(i) + ": {kind: melee, bonus: 1, vs: ac, damage: 1}, ";
    EXPECT_THAT(problems_of("archmage", powers + "}}\ncreatures: []\n"), HasSubstr("powers: more than 200"));
    std::string seats = "map: {radius: 3}\ncreatures: []\nseats:\n";
    for (int i = 0; i < 70; ++i) seats += "  - {name: s" + std::to_string(i) + ", creatures: []}\n";
    EXPECT_THAT(problems_of("affray", seats), HasSubstr("seats: more than 64"));
    // A thousand mistakes are not a thousand sentences to read.
    Problems problems("a.yaml");
    const Node list = read_text("[" + many("{}, ", 900) + "1]", problems);
    for (const Node& item : list.list()) item.number();
    EXPECT_EQ(problems.all().size(), Problems::kKeptMax);
    EXPECT_EQ(problems.count(), 900U);
}

}  // namespace
}  // namespace affray::content
