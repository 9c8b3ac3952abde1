// Where a round in parts stands, and what one's own creature is at.
#include "client/text/round_progress.h"

#include <gtest/gtest.h>

#include "client/scene.h"
#include "client/text/status.h"

namespace affray::client {
namespace {

TEST(Course, GroupsStandTogetherAndTheirTurnIsMarked) {
    Squares scene;
    scene.order_by_sides();
    scene.view.set_stage("pass");
    scene.view.set_step("missile");
    scene.view.set_group(1);
    scene.fact("surprised", 1, 1);
    EXPECT_EQ(order_text(scene.book()),
              "Round 2, the pass, missile step: party to act\n"
              "   group 1: toll\n"
              "     5   Ogre\n"
              " > group 2: party\n"
              "     3   Ada\n"
              "   Toll: surprised\n");
    EXPECT_TRUE(on_turn(scene.view, {1}));
    EXPECT_FALSE(on_turn(scene.view, {2}));
    EXPECT_NE(stage_hint(scene.book()).find("then close"), std::string::npos);
}

TEST(Course, TiedSidesActAtTheSameTime) {
    Squares scene;
    scene.order_by_sides();
    scene.view.mutable_order(1)->set_group(0);
    scene.view.set_stage("pass");
    scene.view.set_group(0);
    EXPECT_NE(order_text(scene.book()).find(" > group 1: toll and party, at the same time\n"),
              std::string::npos)
        << order_text(scene.book());
    EXPECT_TRUE(on_turn(scene.view, {1}));
    EXPECT_TRUE(on_turn(scene.view, {2}));
}

TEST(Course, BlocksOfPointsNameWhoMayBegin) {
    Scene scene;
    scene.view.set_active(0);
    scene.add("bo", "Bo", v1::KIND_CHARACTER, at(2, 0));
    for (const auto& creature : scene.view.creatures()) {
        auto& entry = *scene.view.add_order();
        entry.set_who(creature.number());
        entry.set_score(4);
        entry.set_group(1);
    }
    scene.view.set_group(1);
    EXPECT_EQ(group_name(scene.book(), 1), "Ada, Orc 1 and Bo");
    EXPECT_EQ(stage_hint(scene.book()), "begin, or as WHO begin");
    EXPECT_TRUE(on_turn(scene.view, {3}));
    scene.view.set_active(3);
    EXPECT_EQ(stage_hint(scene.book()), "");
    EXPECT_FALSE(on_turn(scene.view, {1}));
}

TEST(Course, CLS091DeclarationsOfOnesOwnSideAreTold) {
    Squares scene;
    scene.view.mutable_creatures(0)->add_powers()->set_id("magic_missile");
    scene.view.set_stage("declare");
    scene.view.set_group(-1);
    scene.fact("declared.action", 1, 1);
    scene.fact("declared.power", 1, 1);
    scene.fact("closed", 1, 1);
    EXPECT_EQ(order_text(scene.book()),
              "Round 2, declarations\n"
              "   Ada will cast magic missile\n"
              "   Done with this: Ada\n");
    EXPECT_NE(stage_hint(scene.book()).find("declare cast SPELL"), std::string::npos);
}

TEST(Course, ContactAndPursuitTellDistancesStancesAndWhoRuns) {
    Squares scene;
    scene.order_by_sides();
    scene.view.set_stage("contact");
    scene.view.set_group(0);
    scene.fact("distance", 0, 40);
    scene.fact("stance", 1, 4);
    EXPECT_EQ(stage_text(scene.book()), "Round 2, contact: toll to choose, 40 feet apart");
    EXPECT_NE(order_text(scene.book()).find("   Toll: waits\n"), std::string::npos);
    scene.view.set_stage("pursuit");
    scene.view.set_group(-1);
    scene.fact("gap", 0, 35);
    scene.fact("pursuit.role", 0, 1);
    EXPECT_EQ(stage_text(scene.book()), "Round 2, pursuit, 35 feet apart");
    EXPECT_NE(order_text(scene.book()).find("   Party: runs away\n"), std::string::npos);
}

TEST(Course, TreasureAndPicksAreToldAfterwards) {
    Squares scene;
    scene.view.set_phase("ended");
    scene.view.set_outcome("victory");
    scene.fact("fund", 0, 700);
    scene.fact("pick.turn", 0, 2);
    scene.fact("pick.rank", 1, 2);
    scene.thing("ring", 0, "treasure");
    EXPECT_EQ(order_text(scene.book()),
              "Round 2, over: victory\n"
              "   To divide: 700 cp\n"
              "   Ada picks next\n"
              "     ring\n");
}

TEST(Status, LineShowsPoints) {
    const Scene scene;
    EXPECT_EQ(status_line(scene.book(), 1), "Ada, 30 hp, 4 AP");
}

TEST(Status, LineShowsPostureSpellAndWhatIsLeftOfThePoints) {
    Scene scene;
    scene.view.mutable_creatures(0)->add_powers()->set_id("sleep");
    scene.fact("ap_max", 1, 5);
    scene.fact("posture", 1, 2);
    scene.fact("spell.phase", 1, 2);
    scene.fact("held_spell.power", 1, 1);
    EXPECT_EQ(status_line(scene.book(), 1), "Ada, 30 hp, 4 of 5 AP, lying, holding sleep");
}

TEST(Status, AP161LoadTellsWhatTheNextPointCosts) {
    Scene scene;
    EXPECT_EQ(load_text(scene.book(), 1), "");
    auto& load = scene.fact("load", 1, 700);
    scene.fact("max_load", 1, 1650);
    scene.fact("ap_max", 1, 4);
    scene.fact("load.penalty", 1, 1);
    EXPECT_EQ(load_text(scene.book(), 1), "load 70 of 165 lb; −4 lb → 5 AP");
    load.set_value(600);
    EXPECT_EQ(load_text(scene.book(), 1), "load 60 of 165 lb");
}

TEST(Status, WorkInProgressCountsItsUnits) {
    Scene scene;
    auto& work = *scene.view.add_activities();
    work.set_who(1);
    work.set_activity("act");
    work.set_subject("strap_shield");
    work.set_item("shield");
    work.set_done(2);
    work.set_need(4);
    work.set_unit("units");
    EXPECT_EQ(condition_text(scene.book(), 1), "  work: strap shield, shield 2 of 4 units\n");
    work.set_need(0);
    EXPECT_EQ(activity_text(work), "strap shield, shield 2 units, nobody has told how long it takes");
}

TEST(Status, BelongingsStandWhereTheyAre) {
    Scene scene;
    auto& bow = scene.thing("bow", 1, "both");
    bow.mutable_gear()->add_modes("fired");
    auto& die = *bow.mutable_gear()->mutable_damage()->add_terms();
    die.set_count(1);
    die.set_sides(6);
    scene.fact("loaded", bow.id(), 3);
    scene.thing("rope", 1, "pack");
    scene.thing("arrows", 1, "belt").set_charges(12);
    scene.thing("club", 0, "ground");
    EXPECT_EQ(belongings_text(scene.book(), 1),
              "  hands: bow (1d6, loaded and aimed) in both hands\n"
              "  belt: arrows x12\n"
              "  pack: rope\n"
              "  on the ground: club\n");
}

}  // namespace
}  // namespace affray::client
