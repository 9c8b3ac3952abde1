// The ready encounters in surroundings that act, both sides by autopilot: every fight ends, nothing that was
// proposed is refused, and each can be won by the party. The seed is printed; AFFRAY_SEED and AFFRAY_FIGHTS
// choose others.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iostream>

#include "autopilot/proposal.h"
#include "content/library.h"
#include "property/environment.h"
#include "support/arena.h"
#include "support/source_path.h"

namespace affray::autopilot {
namespace {

constexpr std::size_t kIntentsMax = 4'000;

bool anybody_up(const State& state, bool of_party) {
    return std::any_of(state.creatures.begin(), state.creatures.end(), [&](const Creature& one) {
        const bool own = state.scene->sides[number(one.side)].id == Name("party");
        return one.status == CreatureStatus::Up && !one.hidden && own == of_party;
    });
}

// The party wins: 1; it falls: 0. Not at all: the fight did not end.
std::optional<int> fought(const content::Opening& opening, std::uint64_t seed) {
    State state = opening.state;
    for (Creature& creature : state.creatures.edited()) creature.seat = SeatId::Referee;
    Directives directives;
    for (const Side& side : state.scene->sides)
        EXPECT_TRUE(directives.set({.side = side.id, .mode = Mode::Run}));
    const Ruleset& rules = *opening.ruleset;
    test::ChanceDice dice(seed);
    const DefaultOrders orders;
    Situation now{std::move(state), nullptr};
    Intent next{SetupIntent{}};
    for (std::size_t step = 0; step < kIntentsMax; ++step) {
        Outcome outcome = submit(now, rules, dice, orders, SeatId::Referee, next);
        if (outcome.rejected) {
            ADD_FAILURE() << to_string(next.verb()) << ": " << to_string(outcome.rejected->code);
            return std::nullopt;
        }
        now = std::move(outcome.next);
        if (!now.state.asked && now.state.phase == Phase::Turns) {
            if (!anybody_up(now.state, true)) return 0;
            if (!anybody_up(now.state, false)) return 1;
        }
        const auto proposal = propose(now, rules, directives);
        if (!proposal) {
            ADD_FAILURE() << "nobody is next: " << now.state.stage.view();
            return std::nullopt;
        }
        next = proposal->choices.front().intent;
    }
    return std::nullopt;
}

TEST(ReadyFights, EndAndCanBeWonInEveryPlace) {
    const std::uint64_t seed = test::environment_number("AFFRAY_SEED", 600);
    const std::uint64_t fights = test::environment_number("AFFRAY_FIGHTS", 6);
    const content::Library library = content::Library::load(source_path("/content"), make_ruleset);
    std::size_t places = 0;
    for (const content::Listing& listing : library.list()) {
        if (listing.ruleset != "turn-based") continue;
        ++places;
        SCOPED_TRACE(listing.id + ", seed " + std::to_string(seed));
        const auto opening = library.open(listing.id);
        ASSERT_TRUE(opening);
        int won = 0;
        for (std::uint64_t fight = 0; fight < fights; ++fight) {
            const auto result = fought(*opening, seed + fight);
            ASSERT_TRUE(result.has_value()) << "fight " << seed + fight;
            won += *result;
        }
        std::cout << listing.id << ": won " << won << " of " << fights << '\n';
        EXPECT_GT(won, 0);
    }
    EXPECT_GE(places, 10U);
}

// Two who can only strike from beside each other, and what lies between them.
std::string apart(std::string_view squares, std::string_view place, std::string_view speeds) {
    std::string text = "title: Apart\nruleset: turn-based\nmap: {name: Apart, grid: square, size: [10, 3]";
    text += squares;
    text +=
        "}\nsides: [{id: party, kind: party}, {id: foes, kind: monsters}]\nseats: [{name: Ann, creatures: "
        "[ann]}]\n";
    text += "creatures:\n  - {id: ann, side: party, kind: character, place: [1, 1], ac: 15, hp_max: 40";
    text += speeds;
    text += ", powers: {axe: {kind: melee, bonus: 9, damage: 1d6+9, type: slashing, text: An axe.}}}\n";
    text += "  - {id: foe, side: foes, kind: monster, place: ";
    text += place;
    text +=
        ", ac: 5, hp_max: 9, speed: {walk: 5}, powers: {stick: {kind: melee, bonus: 0, damage: 1d2, "
        "type: bludgeoning, text: A stick.}}}\n";
    return text;
}

TEST(ReadyFights, TBA078SwimsClimbsAndFliesWhereItsWayNeedsIt) {
    const auto folder = std::filesystem::temp_directory_path() / "affray-apart";
    std::filesystem::create_directories(folder / "turn-based");
    const auto fight = [&folder](const std::string& text) {
        std::ofstream(folder / "turn-based" / "apart.yaml") << text;
        const content::Library library = content::Library::load(folder.string(), make_ruleset);
        const auto opening = library.open("turn-based/apart");
        EXPECT_TRUE(opening.has_value()) << text;
        return opening ? fought(*opening, 7) : std::nullopt;
    };
    const std::string_view river = ", squares: [{rect: [4, 0, 5, 2], water: true}]";
    const std::string_view ledge = ", squares: [{rect: [5, 0, 9, 2], elevation: 10}]";
    EXPECT_EQ(fight(apart(river, "[8, 1]", "")), 1) << "through the river";
    EXPECT_EQ(fight(apart(ledge, "[8, 1, 10]", "")), 1) << "up the ledge";
    EXPECT_EQ(fight(apart("", "[8, 1, 30]", ", speed: {walk: 30, fly: 30}")), 1) << "into the air";
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace affray::autopilot
