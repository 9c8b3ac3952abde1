// The battlefield in words and characters.
#include "client/text/board.h"

#include <gtest/gtest.h>

#include "client/scene.h"
#include "client/text/measure.h"

namespace affray::client {
namespace {

TEST(Board, PhraseTellsWhereHowAndWithWhom) {
    const Scene scene;
    EXPECT_EQ(phrase(scene.book(), 2, 1),
              "Orc 1 (orc1), 1 hex (5 feet) north-east at 1,-1, staggered, engaged with you");
    EXPECT_EQ(phrase(scene.book(), 1, 1), "Ada (ada), you, at 0,0, 30 hp, engaged with Orc 1");
}

TEST(Board, ListsTheNearestFirst) {
    Scene scene;
    scene.add("orc2", "Orc 2", v1::KIND_MONSTER, at(3, -1));
    const auto lines = board(scene.book(), 3);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_TRUE(lines[0].starts_with("Orc 2"));
    EXPECT_TRUE(lines[1].starts_with("Orc 1")) << lines[1];
    EXPECT_TRUE(lines[2].starts_with("Ada"));
}

TEST(Board, MapShowsTokensExitsAndTheActive) {
    const Scene scene;
    const std::string map = map_text(scene.book());
    EXPECT_NE(map.find("[o1]"), std::string::npos) << map;
    EXPECT_NE(map.find(" Ad"), std::string::npos) << map;
    EXPECT_NE(map.find(">>"), std::string::npos) << map;
    EXPECT_NE(map.find("r-1 q-2"), std::string::npos) << map;
}

TEST(Board, MapSurvivesAnEmptyView) {
    EXPECT_EQ(map_text(Book(v1::View::default_instance())), "(no map yet)\n");
}

TEST(Board, SquaresShowWallsDoorsBodiesAndWhatLiesAbout) {
    Squares scene;
    scene.feature("gate", "door", "closed", {at(2, 1), at(3, 1)});
    scene.feature("hatch", "door", "open", {at(6, 0), at(6, 1)});
    scene.feature("oil", "zone", "", {at(1, 3), at(2, 3)});
    *scene.thing("dagger", 0, "ground").mutable_place() = at(2, 2);
    auto& note = *scene.view.add_notes();
    *note.mutable_at() = at(4, 3);
    note.set_text("pit");
    scene.fact("light_ft", 2, 30);
    scene.view.set_environment("dungeon");
    scene.view.set_dark(true);
    EXPECT_EQ(map_text(scene.book(), 1),
              "  (rows: y, then the x of the row's first square; south is +y; 5 feet a square; ## is wall)\n"
              "  Dungeon.  It is dark: only what lights reach is seen.\n"
              "  y0 x0     | .     .     .     .     ##    .     .     .\n"
              "            |                                    -/-\n"
              "  y1 x0     | Ad →  .     .   + .     .     og    og    .\n"
              "  y2 x0     | .     .     !     .     .     og    og    .\n"
              "  y3 x0     | .     ~     ~     .     \"     .     .     .\n"
              "  Ad  Ada (ada) at 0,1, facing east\n"
              "  og  Ogre (ogre) at 5,1, 2 by 2 cells, with a light\n"
              "  +   Gate (door), closed, between 2,1 3,1\n"
              "  /   Hatch (door), open, between 6,0 6,1\n"
              "  ~   Oil (zone), at 1,3 2,3\n"
              "  !   dagger, at 2,2, 10 feet\n"
              "  \"   pit, noted at 4,3\n");
    EXPECT_TRUE(phrase(scene.book(), 2, 1).ends_with(", with a light"));
}

TEST(Board, HexesShowDoorsOnTheirEdges) {
    Scene scene;
    scene.feature("gate", "door", "stuck", {at(-1, 0), at(0, 0)});
    const std::string map = map_text(scene.book());
    EXPECT_NE(map.find(".   % Ad"), std::string::npos) << map;
    EXPECT_NE(map.find("%   Gate (door), stuck, between -1,0 0,0"), std::string::npos) << map;
}

TEST(Board, CLS050WhoStandsNowhereYetIsSaidSo) {
    Squares scene;
    *scene.view.mutable_creatures(1)->mutable_place() = at(-10'000, -10'000);
    EXPECT_EQ(phrase(scene.book(), 2, 1), "Ogre (ogre), not on the map");
    EXPECT_EQ(map_text(scene.book()).find("og "), std::string::npos);
}

TEST(Board, CLS001SquareDistancesAreInFeetFromTheNearestSquares) {
    Squares scene;
    EXPECT_EQ(phrase(scene.book(), 2, 1), "Ogre (ogre), 25 feet east at 5,1");
    scene.view.set_environment("wilderness");
    EXPECT_EQ(phrase(scene.book(), 2, 1), "Ogre (ogre), 25 feet (8 yards) east at 5,1");
    EXPECT_EQ(phrase(scene.book(), 1, 2), "Ada (ada), 25 feet (8 yards) west at 0,1, facing east");
}

struct Zones : Scene {
    Zones() {
        view.mutable_map()->Clear();
        view.mutable_map()->set_grid("zones");
        for (const char* zone : {"gate", "yard", "far_hall"}) view.mutable_map()->add_zones(zone);
        for (const std::uint32_t end : {0U, 1U, 1U, 2U}) view.mutable_map()->add_zone_edges(end);
        *view.mutable_map()->add_exits() = at(0, 0);
        view.mutable_creatures(1)->mutable_place()->set_y(0);
        add("bram", "Bram", v1::KIND_CHARACTER, at(1, 0)).set_hp(12);
        add("dov", "Dov", v1::KIND_CHARACTER, at(2, 0));
        view.mutable_creatures(0)->mutable_place()->set_x(1);
        welcome.add_facts("behind");
        auto& behind = *view.add_facts();
        behind.set_fact(2);
        behind.set_a(3);
        behind.set_b(1);
        behind.set_value(1);
        view.add_readied()->set_who(4);
    }
};

TEST(ZoneBoard, TellsWaysMeleesAndTies) {
    const Zones scene;
    EXPECT_EQ(map_text(scene.book()),
              "  Gate (exit) -> yard\n"
              "  Yard -> gate, far hall\n"
              "    melee: Ada 30 - [Orc 1] (staggered)\n"
              "    Bram 12, behind Ada\n"
              "  Far hall -> yard\n"
              "    Dov, holding an action ready\n");
}

TEST(ZoneBoard, ARC070DistanceCountsEdges) {
    const Zones scene;
    EXPECT_EQ(cells_between(scene.view, at(0, 0), at(2, 0)), 2);
    EXPECT_EQ(cells_between(scene.view, at(1, 0), at(1, 0)), 0);
    EXPECT_EQ(phrase(scene.book(), 4, 1), "Dov (dov), at far hall, 1 away, holding an action ready");
    EXPECT_EQ(phrase(scene.book(), 3, 1), "Bram (bram), in your zone, 12 hp, behind Ada");
    EXPECT_EQ(scene.book().find_place("FAR")->x(), 2);
    EXPECT_FALSE(scene.book().find_place("1,0"));
}

TEST(Book, FindsByIdNameNumberAndUniqueBeginning) {
    Scene scene;
    EXPECT_EQ(scene.book().find("ORC1"), 2U);
    EXPECT_EQ(scene.book().find("ad"), 1U);
    EXPECT_EQ(scene.book().find("2"), 2U);
    EXPECT_EQ(scene.book().find("9"), std::nullopt);
    scene.add("orc2", "Orc 2", v1::KIND_MONSTER, at(3, 0));
    EXPECT_EQ(scene.book().find("orc"), std::nullopt);
}

}  // namespace
}  // namespace affray::client
