// The battlefield in words.
#include "client/text/board.h"

#include <gtest/gtest.h>

namespace affray::client {
namespace {

v1::Place at(std::int32_t q, std::int32_t r) {
    v1::Place place;
    place.set_x(q);
    place.set_y(r);
    return place;
}

struct Scene {
    v1::View view{};
    v1::Welcome welcome{};

    Scene() {
        view.set_phase("turn");
        view.set_round(2);
        view.mutable_map()->set_grid("hex");
        for (std::int32_t r = -1; r <= 1; ++r)
            for (std::int32_t q = -2; q <= 3; ++q) *view.mutable_map()->add_cells() = at(q, r);
        *view.mutable_map()->add_exits() = at(3, 1);
        add("ada", "Ada", v1::KIND_CHARACTER, at(0, 0)).set_hp(30);
        add("orc1", "Orc 1", v1::KIND_MONSTER, at(1, -1)).set_staggered(true);
        view.set_active(2);
        for (const char* fact : {"ap", "engaged"}) welcome.add_facts(fact);
        auto& ap = *view.add_facts();
        ap.set_a(1);
        ap.set_value(4);
        auto& engaged = *view.add_facts();
        engaged.set_fact(1);
        engaged.set_a(1);
        engaged.set_b(2);
        engaged.set_value(1);
    }

    v1::CreatureView& add(const char* id, const char* name, v1::Kind kind, const v1::Place& place) {
        auto& creature = *view.add_creatures();
        creature.set_number(static_cast<std::uint32_t>(view.creatures_size()));
        creature.set_id(id);
        creature.set_name(name);
        creature.set_kind(kind);
        creature.set_status(v1::STATUS_UP);
        *creature.mutable_place() = place;
        return creature;
    }

    Book book() const { return Book(view, &welcome); }
};

TEST(Board, AFR010HexDistanceAndBearing) {
    const Scene scene;
    EXPECT_EQ(cells_between(scene.view, at(0, 0), at(2, -3)), 3);
    EXPECT_EQ(bearing(at(0, 0), at(3, 0)), "east");
    EXPECT_EQ(bearing(at(0, 0), at(3, -3)), "north-east");
    EXPECT_EQ(bearing(at(0, 0), at(1, -2)), "north");
    EXPECT_EQ(bearing(at(0, 0), at(0, -1)), "north-west");
    EXPECT_EQ(bearing(at(0, 0), at(-2, 0)), "west");
    EXPECT_EQ(bearing(at(0, 0), at(-1, 1)), "south-west");
    EXPECT_EQ(bearing(at(0, 0), at(-1, 2)), "south");
    EXPECT_EQ(bearing(at(0, 0), at(0, 4)), "south-east");
    EXPECT_EQ(bearing(at(1, 1), at(1, 1)), "");
}

TEST(Board, PhraseTellsWhereHowAndWithWhom) {
    const Scene scene;
    EXPECT_EQ(phrase(scene.book(), 2, 1),
              "Orc 1 (orc1), 1 hex north-east at 1,-1, staggered, engaged with you");
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

TEST(Board, StatusLineShowsPoints) {
    const Scene scene;
    EXPECT_EQ(status_line(scene.book(), 1), "Ada, 30 hp, 4 AP");
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
