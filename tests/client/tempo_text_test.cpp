// Turns of segments and turns of slots and feet in the terminal's words.
#include <gtest/gtest.h>

#include "client/scene.h"
#include "client/text/board.h"
#include "client/text/round_progress.h"
#include "client/text/segments.h"
#include "client/text/status.h"
#include "client/text/tactics.h"

namespace affray::client {
namespace {

void stat(v1::CreatureView& creature, const char* name, std::int32_t value) {
    auto& one = *creature.add_stats();
    one.set_name(name);
    one.set_value(value);
}

// Segment 4 of a turn, in its first step; Ada is of speed 3.
struct Segments : Scene {
    Segments() {
        view.clear_facts();
        welcome.clear_facts();
        view.set_step("1");
        fact("cycle", 0, 1);
        fact("segment", 0, 4);
        fact("pap", 1, 1);
        fact("sap", 1, 2);
        stat(*view.mutable_creatures(0), "speed", 3);
        for (const std::uint32_t who : {1U, 2U}) view.add_order()->set_who(who);
        view.set_active(0);
    }
};

TEST(SegmentText, SEG001TheStripSaysWhatIsPastAndWhatComes) {
    const Segments scene;
    EXPECT_EQ(strip_text(scene.book()), "· · · [4] 5 6 7 8 9 10 11 12");
    EXPECT_TRUE(order_text(scene.book())
                    .starts_with("Turn 1, segment 4, step one: what costs no time\n   · · · [4] 5 6"))
        << order_text(scene.book());
}

TEST(SegmentText, SEG030SaysWhatEachPriceBuysAndWhen) {
    Segments scene;
    EXPECT_EQ(prices_text(scene.book(), 1),
              "attack (3) in segment 6, half phase (3) now, full phase (6) in segment 6");
    EXPECT_EQ(ready_text(scene.book(), 1), "attacks in 6");
    // Nobody is told how fast the orc is.
    EXPECT_EQ(ready_text(scene.book(), 2), "");
    EXPECT_EQ(condition_text(scene.book(), 1), "  " + prices_text(scene.book(), 1) + "\n");
}

TEST(SegmentText, SEG008DebtsOfOneKindAreNotPaidByTheOther) {
    Segments scene;
    scene.view.clear_facts();
    scene.fact("segment", 0, 11);
    scene.fact("pap", 1, -2);
    scene.fact("sap", 1, 1);
    EXPECT_EQ(saved_text(scene.book(), 1), "-2 primary and 1 secondary points");
    EXPECT_EQ(prices_text(scene.book(), 1),
              "attack (3) in segment 4, half phase (3) in segment 1, full phase (6) in segment 3");
}

TEST(SegmentText, SEG018SaysWhoIsDoneAndWhoWasAskedToWait) {
    Segments scene;
    scene.fact("step.closed", 1, 1);
    scene.fact("objected", 2, 1);
    const std::string order = order_text(scene.book());
    EXPECT_NE(order.find("Ada, 30 hp, 1 primary and 2 secondary points, attacks in 6, done with step one"),
              std::string::npos)
        << order;
    EXPECT_NE(order.find("asked to wait"), std::string::npos) << order;
    EXPECT_NE(stage_hint(scene.book()).find("object WHO"), std::string::npos);
}

// Ada in a turn of slots and feet, on the ground beside a ledge.
struct Slots : Squares {
    Slots() {
        fact("slot.action", 1, 1);
        fact("slot.bonus", 1, 0);
        fact("slot.reaction", 1, 1);
        fact("move.spent", 1, 10);
        stat(*view.mutable_creatures(0), "speed.walk", -1);
    }

    v1::Feature& high(const char* kind, std::int32_t feet, const std::vector<v1::Place>& cells) {
        auto& ground = feature("ledge", kind, "", cells);
        auto& number = *ground.add_numbers();
        number.set_name("elevation");
        number.set_value(feet);
        return ground;
    }

    v1::Feature& deed(const char* id, const char* state, std::int32_t recharge) {
        auto& feature = this->feature(id, "flame_burst", state, {});
        feature.set_index(static_cast<std::uint32_t>(view.features_size()));
        auto& world = *feature.add_numbers();
        world.set_name("world");
        world.set_value(1);
        auto& from = *feature.add_numbers();
        from.set_name("recharge");
        from.set_value(recharge);
        return feature;
    }
};

TEST(TacticsText, TBA035SaysWhatIsLeftOfATurn) {
    Slots scene;
    EXPECT_EQ(slots_text(scene.book(), 1), "action, bonus action spent, reaction");
    EXPECT_EQ(slot_signs(scene.book(), 1), "A-R");
    EXPECT_EQ(feet_left_text(scene.book(), 1), "20 of 30 feet left");
    EXPECT_EQ(status_line(scene.book(), 1), "Ada, action, bonus action spent, reaction, 20 of 30 feet left");
    scene.fact("dashes", 1, 1);
    EXPECT_EQ(feet_left_text(scene.book(), 1), "50 of 60 feet left");
    // Where turns have other slots none of these is missing.
    EXPECT_EQ(slots_text(Scene().book(), 1), "");
}

TEST(TacticsText, HeightsStandOnTheMapAndWhoIsAloftIsMarked) {
    Slots scene;
    scene.high("ground", 15, {at(2, 1), at(3, 1)});
    scene.view.mutable_creatures(0)->mutable_place()->set_z(10);
    scene.view.mutable_creatures(0)->clear_facing();
    const std::string map = map_text(scene.book(), 1);
    EXPECT_NE(map.find("y1 x0     | Ad^"), std::string::npos) << map;
    EXPECT_NE(map.find("15"), std::string::npos) << map;
    EXPECT_NE(map.find("a number is the height of the ground in feet"), std::string::npos) << map;
    EXPECT_NE(map.find("at 0,1, 10 feet high and 10 feet above the ground"), std::string::npos) << map;
    // On the ledge it stands on something.
    *scene.view.mutable_creatures(0)->mutable_place() = at(2, 1);
    scene.view.mutable_creatures(0)->mutable_place()->set_z(15);
    const std::string above = map_text(scene.book(), 1);
    EXPECT_NE(above.find("at 2,1, 15 feet high\n"), std::string::npos) << above;
}

TEST(TacticsText, TBA243TheCardOfThePlaceSaysWhatIsReadyAndWhenTheRestComesBack) {
    Slots scene;
    scene.view.set_round(2);
    scene.deed("fiery.flame_burst", "charged", 5).set_text("Fire bursts out.");
    scene.deed("fiery.sweltering_heat", "spent", 6);
    scene.deed("stormy.gale", "hidden", 5);
    EXPECT_EQ(place_card(scene.book()),
              "   The place:\n"
              "   Flame burst, ready (fiery.flame_burst): Fire bursts out.\n"
              "   Sweltering heat, spent, comes back on a 6 (fiery.sweltering_heat)\n");
    scene.fact("world.used", 1, 2);
    EXPECT_NE(place_card(scene.book()).find("done in this round (fiery.flame_burst): Fire"),
              std::string::npos);
    EXPECT_NE(order_text(scene.book()).find("The place:"), std::string::npos);
}

}  // namespace
}  // namespace affray::client
