// Fog: what is explored only grows, all that a seat is told lies within it, and two worlds that differ in
// nothing but what lies in the fog are the same for every seat, byte by byte (docs/decisions/0042; SEC-7).
#include <gtest/gtest.h>

#include <algorithm>

#include "content/apart.h"
#include "content/library.h"
#include "content/scene/scene_reader.h"
#include "property/lookers.h"
#include "rules/judge.h"
#include "rules/known_ground.h"
#include "rulesets/registry.h"
#include "support/arena.h"

namespace affray::content {
namespace {

using namespace affray::test;

constexpr const char* kHero =
    "  - {id: ada, side: party, kind: character, seat: one, place: [1, 1], hp: 20, hp_max: 20, score: 20, "
    "init_bonus: 2, facts: {ap: 5}, powers: {blade: {kind: melee, basic: true, attack: {bonus: 5, vs: ac}, "
    "hit: {flat: 4}}}}\n"
    "  - {id: bea, side: party, kind: character, seat: two, place: [1, 2], hp: 20, hp_max: 20, score: 19, "
    "init_bonus: 2, facts: {ap: 5}}\n";

// Two rooms of a house of hexes; a wall of rock between them, with one gap or none.
std::string house(const std::string& beyond, bool gap = true) {
    std::string rows = "{grid: hex, rows: [";
    for (int r = 0; r < 9; ++r) {
        const std::string wall = gap && r == 6 ? "." : "#";
        rows += std::string(r == 0 ? "" : ", ") + "'. . . . . " + wall + " " + beyond + "'";
    }
    return rows + "]}";
}

class InFog : public testing::Test {
  protected:
    Situation opened(const std::string& map, const std::string& others, const std::string& more = {}) {
        Problems problems("fog.yaml");
        Fields fields(read_text("map: " + map + "\nsides: [{id: party}, {id: foes}]\ncreatures:\n" + kHero +
                                    others + more +
                                    "encounter: {round: 1, phase: turn, active: ada, order: [ada, bea]}\n",
                                problems));
        ReadScene scene = read_scene(fields, {"fog", rules_, {{"fog", 1}}, {}, {}});
        fields.finish();
        EXPECT_TRUE(problems.empty()) << to_string(problems.all().front());
        Opening opening;
        opening.state = std::move(scene.state);
        set_apart(opening, 77);
        return {opening.state, nullptr};
    }
    static std::string foe(const std::string& id, int q, int r) {
        return "  - {id: " + id + ", side: foes, kind: monster, place: [" + std::to_string(q) + ", " +
               std::to_string(r) + "], hp: 9, hp_max: 9, score: 5, init_bonus: 0}\n";
    }
    Outcome asked(const Situation& now, SeatId seat, const Intent& intent) {
        return submit(now, *rules_, dice_, orders_, seat, intent);
    }
    static Intent walk(const State& state, std::string_view who, std::vector<Place> path) {
        return MoveIntent{.who = *state.find(who), .path = std::move(path)};
    }
    static Intent stroke(const char* what, Place at, std::int32_t radius) {
        GovernIntent fog;
        fog.verb = Verb::SetFog;
        fog.text = what;
        fog.place = at;
        fog.value = radius;
        return fog;
    }

    const Viewer one_{Role::Player, SeatId{1}};
    std::shared_ptr<const Ruleset> rules_ = make_ruleset("affray", {{"fog", 1}});
    ChanceDice dice_{7};
    DefaultOrders orders_;
};

TEST_F(InFog, FOG001NothingOfTheUnexploredIsToldAndWhoStandsThereIsNot) {
    const Situation now = opened(house(". . . . . ."), foe("near", 3, 1) + foe("far", 8, 1));
    EXPECT_TRUE(sees(now.state, one_, *now.state.find("near")));
    EXPECT_FALSE(sees(now.state, one_, *now.state.find("far")));
    v1::View view;
    codec::encode_view(now.state, 1, one_, view);
    EXPECT_EQ(view.creatures_size(), 3);
    EXPECT_LT(view.map().cells_size(), static_cast<int>(now.state.scene->map.cells().size()));
    for (const auto& at : view.map().cells())
        EXPECT_TRUE(knows_ground(now.state, one_, {at.x(), at.y(), at.z()}));
    v1::View all;
    codec::encode_view(now.state, 1, {Role::Referee, SeatId::Referee}, all);
    EXPECT_EQ(all.map().cells_size(), static_cast<int>(now.state.scene->map.cells().size()));
    EXPECT_EQ(all.creatures_size(), 4);
}

TEST_F(InFog, FOG002WalkingExploresAndForgetsNothingAndAFoeComesToLight) {
    Situation now = opened(house(". . . . . ."), foe("far", 8, 3));
    const auto known = [&] {
        std::vector<Place> cells;
        for (const Place at : now.state.scene->map.cells())
            if (knows_ground(now.state, one_, at)) cells.push_back(at);
        std::ranges::sort(cells);
        return cells;
    };
    bool came = false;
    const std::vector<Place> way{{1, 3, 0}, {0, 4, 0}, {0, 5, 0}, {0, 6, 0},
                                 {1, 6, 0}, {2, 6, 0}, {3, 6, 0}, {4, 6, 0}};
    now.state.creature(*now.state.find("ada")).place = {1, 2, 0};
    now.state.creature(*now.state.find("bea")).place = {1, 1, 0};
    for (const Place step : way) {
        now.state.set_fact({rules_->vocabulary()->fact_named("ap"), number(*now.state.find("ada")), 0}, 5);
        const std::vector<Place> before = known();
        const Outcome out = asked(now, SeatId{1}, walk(now.state, "ada", {step}));
        ASSERT_FALSE(out.rejected) << to_string(out.rejected->code) << " " << step.x << "," << step.y;
        now = out.next;
        const std::vector<Place> after = known();
        EXPECT_TRUE(std::includes(after.begin(), after.end(), before.begin(), before.end()));
        came = came || sees(now.state, one_, *now.state.find("far"));
    }
    EXPECT_TRUE(came);
}

TEST_F(InFog, FOG003APathIntoTheFogIsNoPathWhateverLiesThere) {
    for (const char* beyond : {". . . . . .", "# . . . . ."}) {
        const Situation now = opened(house(beyond), foe("far", 5, 7));
        for (const Place into : {Place{7, 1, 0}, Place{9, 0, 0}, Place{400, 7, 0}}) {
            const Outcome out = asked(now, SeatId{1}, walk(now.state, "ada", {into}));
            ASSERT_TRUE(out.rejected);
            EXPECT_EQ(out.rejected->code, Reason::OffMap);
        }
        for (const ReachCell& cell : reach(now, *rules_, SeatId{1}, *now.state.find("ada")))
            EXPECT_TRUE(knows_ground(now.state, one_, cell.place));
    }
}

TEST_F(InFog, FOG004WhatTheRefereeHidesStaysHiddenAndWhatItShowsStaysShown) {
    Situation now = opened(house(". . . . . ."), foe("near", 3, 1) + foe("far", 8, 1));
    const auto rule = [&](std::string_view who, std::int32_t shown) {
        GovernIntent reveal;
        reveal.verb = Verb::Reveal;
        reveal.who = *now.state.find(who);
        reveal.value = shown;
        const Outcome out = asked(now, SeatId::Referee, Intent(reveal));
        ASSERT_FALSE(out.rejected);
        now = out.next;
    };
    rule("near", 0);
    rule("far", 1);
    const Outcome out = asked(now, SeatId{1}, walk(now.state, "ada", {{1, 0, 0}}));
    ASSERT_FALSE(out.rejected) << to_string(out.rejected->code);
    EXPECT_FALSE(sees(out.next.state, one_, *now.state.find("near")));
    EXPECT_TRUE(sees(out.next.state, one_, *now.state.find("far")));
}

TEST_F(InFog, FOG006TheRefereeUncoversAndCoversButNotWhatIsInSight) {
    Situation now = opened(house(". . . . . ."), foe("far", 8, 1));
    const Place far{8, 4, 0}, here{1, 1, 0};
    EXPECT_FALSE(knows_ground(now.state, one_, far));
    now = asked(now, SeatId::Referee, stroke("uncover", far, 1)).next;
    EXPECT_TRUE(knows_ground(now.state, one_, far));
    EXPECT_FALSE(sees_ground(now.state, one_, far));
    EXPECT_FALSE(sees(now.state, one_, *now.state.find("far")));
    now = asked(now, SeatId::Referee, stroke("cover", far, 60)).next;
    EXPECT_FALSE(knows_ground(now.state, one_, far));
    EXPECT_TRUE(knows_ground(now.state, one_, here));
    EXPECT_TRUE(asked(now, SeatId{1}, stroke("uncover", far, 1)).rejected);
}

TEST_F(InFog, WorldsThatDifferInTheFogAloneAreTheSameForEverySeat) {
    const std::string empty = house(". . . . . .", false);
    const std::string other = house("# . # . . # . . . .", false);
    const std::string feature =
        "features: [{id: fire, kind: zone, type: fire, damage: 1d6, cells: [[9, 2]]}]\n";
    Situation few = opened(empty, foe("far", 8, 1));
    Situation many = opened(other, foe("far", 6, 2) + foe("more", 7, 4) + foe("most", 9, 0), feature);
    const auto equal = [&](const std::vector<Event>& a, const std::vector<Event>& b) {
        for (const Viewer& viewer : lookers()) {
            EXPECT_EQ(first_difference(view_bytes(few, viewer), view_bytes(many, viewer)), "");
            EXPECT_EQ(first_difference(menu_bytes(few, *rules_, viewer), menu_bytes(many, *rules_, viewer)),
                      "");
            EXPECT_EQ(first_difference(delta_bytes(few, a, viewer), delta_bytes(many, b, viewer)), "");
        }
    };
    equal({}, {});
    for (const Place step : {Place{1, 0, 0}, Place{2, 0, 0}, Place{7, 1, 0}, Place{3, 0, 0}}) {
        const Outcome a = asked(few, SeatId{1}, walk(few.state, "ada", {step}));
        const Outcome b = asked(many, SeatId{1}, walk(many.state, "ada", {step}));
        ASSERT_EQ(a.rejected.has_value(), b.rejected.has_value());
        if (a.rejected) {
            EXPECT_EQ(a.rejected->code, b.rejected->code);
            continue;
        }
        few = a.next;
        many = b.next;
        equal(a.events, b.events);
    }
    // Whoever moves in the fog is not heard of.
    GovernIntent put;
    put.verb = Verb::Place;
    put.who = *many.state.find("most");
    put.place = {10, 0, 0};
    const Outcome moved = asked(many, SeatId::Referee, Intent(put));
    ASSERT_FALSE(moved.rejected);
    many = moved.next;
    equal({}, moved.events);
}

}  // namespace
}  // namespace affray::content
