// The directory of encounters: our own content loads, one bad file harms no other, the drill runs its course.
#include "content/library.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "rules/resolver.h"
#include "rulesets/registry.h"
#include "support/source_path.h"

namespace affray::content {
namespace {

namespace fs = std::filesystem;

const std::string kContent = source_path("/content");

TEST(Library, OurOwnContentLoadsWithoutAProblem) {
    const Library library = Library::load(kContent, make_ruleset);
    for (const Problem& problem : library.problems()) ADD_FAILURE() << to_string(problem);
    ASSERT_EQ(library.list().size(), 22U);
    const auto demo = library.open("affray/bridge_at_dusk");
    ASSERT_TRUE(demo);
    EXPECT_EQ(demo->seats.size(), 4U);
    EXPECT_EQ(demo->state.creatures.size(), 13U);
    EXPECT_FALSE(demo->notices.empty());
    EXPECT_FALSE(library.open("affray/nowhere"));
}

// A hidden door is told as a wall on its edge: where its wall were rock elsewhere, it alone would look thin.
TEST(Library, ADV046NoSecretDoorIsBetrayedByItsWall) {
    const Library library = Library::load(kContent, make_ruleset);
    for (const std::string of : {"classic/bell_under_the_fen", "classic/stair_under_kell_point"}) {
        const auto opening = library.open(of);
        ASSERT_TRUE(opening) << of;
        const Scene& scene = *opening->state.scene;
        const auto walled = [&](Place a, Place b) {
            for (std::size_t i = 0; i < scene.features.size(); ++i) {
                const Feature& one = scene.features[i];
                const bool wall =
                    one.kind == Name("wall") ||
                    (one.kind == Name("door") && opening->state.feature_states[i] == Name("hidden"));
                if (wall && one.at(a) && one.at(b)) return true;
            }
            return false;
        };
        int secret = 0;
        for (std::size_t i = 0; i < scene.features.size(); ++i) {
            const Feature& door = scene.features[i];
            if (door.kind != Name("door") || opening->state.feature_states[i] != Name("hidden")) continue;
            ++secret;
            const Place a = door.cells[0], b = door.cells[1];
            for (const std::int32_t step : {-1, 1}) {
                const Place along{a.x == b.x ? step : 0, a.x == b.x ? 0 : step, 0};
                const Place a2{a.x + along.x, a.y + along.y, 0}, b2{b.x + along.x, b.y + along.y, 0};
                const bool beside = scene.map.passable(a2) || scene.map.passable(b2);
                EXPECT_TRUE(!beside || walled(a2, b2)) << of << ": beside " << door.id.str();
            }
        }
        EXPECT_GT(secret, 1) << of;
    }
}

TEST(Library, TheSamePartyMeetsTheSameFoesUnderAllSixRulesets) {
    const Library library = Library::load(kContent, make_ruleset);
    const std::vector<std::string> everybody{"archer", "hedda", "hound", "joris", "ogre",
                                             "sanne",  "toll1", "toll2", "wim"};
    for (const std::string ruleset :
         {"affray", "archmage", "classic", "action-points", "segments", "turn-based"}) {
        const auto sluice = library.open(ruleset + "/sluice_at_low_water");
        ASSERT_TRUE(sluice) << ruleset;
        std::vector<std::string> there;
        for (const Sheet& sheet : sluice->state.scene->sheets) there.push_back(sheet.id);
        std::sort(there.begin(), there.end());
        EXPECT_EQ(there, everybody) << ruleset;
        EXPECT_EQ(sluice->seats.size(), 4U) << ruleset;
    }
}

TEST(Library, ARC230EncountersHoldCharactersByTheirChoices) {
    const Library library = Library::load(kContent, make_ruleset);
    const auto zones = library.open("archmage/salt_cellars");
    ASSERT_TRUE(zones);
    const State& state = zones->state;
    EXPECT_EQ(zones->seats.size(), 4U);
    EXPECT_EQ(state.scene->map.grid(), Grid::Zones);
    const auto berrin = state.find("berrin");
    ASSERT_TRUE(berrin);
    // Fighter 2: (8 + 3) x 4; heavy 15, shield 1, middle of Con 3, Dex 2, Wis 0, level 2.
    EXPECT_EQ(state.creature(*berrin).hp_max, 44);
    const Vocabulary& words = *zones->ruleset->vocabulary();
    EXPECT_EQ(state.stat(*berrin, words.stat_named("ac")), 20);
    EXPECT_NE(state.sheet(*berrin).power("shield_bash"), nullptr);
    EXPECT_EQ(state.scene->stat_blocks.size(), 4U);
    EXPECT_GE(zones->notices.size(), 2U);
    ASSERT_TRUE(library.open("affray/orchard_at_midnight"));
}

TEST(Library, ABadFileIsNamedAndTheOthersLoad) {
    const fs::path folder = fs::temp_directory_path() / ("affray_library_" + std::to_string(::getpid()));
    fs::create_directories(folder / "sub");
    fs::copy_file(fs::path(kContent) / "affray/drill.yaml", folder / "sub/drill.yaml");
    std::ofstream(folder / "bad.yaml") << "title: Bad\nruleset: affray\ncreatures: []\n";
    std::ofstream(folder / "nameless.yaml")
        << "title: ''\nruleset: affray\nmap: {radius: 1}\ncreatures: []\n";
    std::ofstream(folder / "worse.yaml") << "title: [\n";
    const Library library = Library::load(folder.string(), make_ruleset);
    fs::remove_all(folder);
    ASSERT_EQ(library.list().size(), 1U);
    EXPECT_EQ(library.list()[0].id, "sub/drill");
    ASSERT_GE(library.problems().size(), 3U);
    EXPECT_THAT(to_string(library.problems()[1]),
                testing::HasSubstr("a title says what the fight is called"));
    EXPECT_THAT(to_string(library.problems()[0]),
                testing::HasSubstr("bad.yaml:1:1: the key 'map' is missing"));
}

TEST(Library, AMissingDirectoryIsOneProblem) {
    const Library library = Library::load("no/such/directory", make_ruleset);
    EXPECT_TRUE(library.list().empty());
    EXPECT_EQ(library.problems().size(), 1U);
}

TEST(Library, ReadBesideOtherWorkIsTheSame) {
    const Library before = Library::load(kContent, make_ruleset);
    std::size_t told = 0;
    const Library beside = Library::load_beside(
        kContent, make_ruleset, [&told](const Library& loaded) { told = loaded.list().size(); });
    ASSERT_EQ(beside.list().size(), before.list().size()) << "whoever asks waits until all is there";
    EXPECT_EQ(told, before.list().size());
    for (const Listing& one : before.list()) {
        EXPECT_EQ(*beside.text(one.id), *before.text(one.id));
        EXPECT_EQ(state_hash(beside.open(one.id)->state), state_hash(before.open(one.id)->state)) << one.id;
    }
}

// Plays the drill as content/README.md tells it.
class Drill : public testing::Test {
  protected:
    Drill() : opening_(*Library::load(kContent, make_ruleset).open("affray/drill")) {
        situation_.state = opening_.state;
    }

    CreatureId id(std::string_view name) const { return *situation_.state.find(name); }
    const Creature& creature(std::string_view name) const { return situation_.state.creature(id(name)); }
    std::optional<Reason> submit(SeatId seat, IntentBodyOf<CreatureId> body) {
        Outcome outcome =
            affray::submit(situation_, *opening_.ruleset, dice_, orders_, seat, Intent{std::move(body)});
        if (outcome.rejected) return outcome.rejected->code;
        situation_ = std::move(outcome.next);
        return std::nullopt;
    }
    std::optional<Reason> walk(SeatId seat, std::string_view who, std::vector<Place> path) {
        return submit(seat, MoveIntent{Verb::Move, id(who), std::move(path), {}, false, 0});
    }
    /// Takes the first offer that the open question makes to the seat.
    std::optional<Reason> accept(SeatId seat) {
        const Question& question = *situation_.state.asked;
        std::uint32_t own = 0;
        while (question.offers[own].seat != seat) ++own;
        return submit(seat, AnswerIntent{Verb::Answer, question.id, {own}, {}, 0});
    }
    std::optional<Reason> end_turn(SeatId seat, std::string_view who) {
        return submit(seat, TurnIntent{Verb::EndTurn, id(who), false});
    }

    Opening opening_;
    Situation situation_;
    ScriptedDice dice_;
    DefaultOrders orders_;
};

constexpr SeatId kReferee = SeatId::Referee, kFirst{1}, kSecond{2};

TEST_F(Drill, RunsItsCourseWithOneDieOnly) {
    EXPECT_EQ(submit(kReferee, SetupIntent{}), std::nullopt);
    EXPECT_EQ(situation_.state.active, id("ada"));
    EXPECT_EQ(walk(kFirst, "ada", {{-1, 0, 0}, {-2, 0, 0}}), std::nullopt);
    EXPECT_EQ(creature("ada").hp, 24);
    EXPECT_EQ(walk(kFirst, "ada", {{-3, 0, 0}, {-4, 0, 0}, {-5, 0, 0}}), Reason::NotEnoughAp);
    EXPECT_EQ(end_turn(kFirst, "ada"), std::nullopt);

    EXPECT_EQ(walk(kReferee, "runner", {{3, 4, 0}, {2, 4, 0}, {1, 4, 0}}), std::nullopt);
    ASSERT_TRUE(situation_.state.asked);
    EXPECT_EQ(situation_.state.asked->waiting, std::vector<SeatId>{kSecond});
    EXPECT_EQ(accept(kSecond), std::nullopt);
    EXPECT_EQ(creature("bram").place, (Place{2, 5, 0}));
    EXPECT_EQ(creature("runner").place, (Place{3, 4, 0}));
    EXPECT_EQ(end_turn(kReferee, "runner"), std::nullopt);

    EXPECT_EQ(submit(kReferee, AttackIntent{Verb::Attack, id("brute"), "club", {id("dov")}, false, {}}),
              std::nullopt);
    EXPECT_EQ(creature("dov").status, CreatureStatus::Unconscious);
    dice_.append({20, 9, "death_save"});
    EXPECT_EQ(end_turn(kReferee, "brute"), std::nullopt);
    EXPECT_TRUE(situation_.state.limited_turn);

    EXPECT_EQ(submit(kFirst, ProposeIntent{Verb::Propose, "flee", false}), std::nullopt);
    ASSERT_TRUE(situation_.state.asked);
    EXPECT_EQ(accept(kSecond), std::nullopt);
    EXPECT_EQ(situation_.state.outcome, Name("fled"));
    ASSERT_EQ(situation_.state.losses.size(), 1U);
    EXPECT_EQ(situation_.state.losses[0].carried, std::vector<CreatureId>{id("dov")});
    EXPECT_EQ(dice_.problem(), "");
    EXPECT_EQ(dice_.left(), 0U);
}

}  // namespace
}  // namespace affray::content
