// The referee's brush on the full screen: by keys and by the mouse, with what it would cover on the map.
#include <gtest/gtest.h>

#include "client/scene.h"
#include "client/screen/desk.h"

namespace affray::client {
namespace {

struct Easel : Scene {
    Desk desk{{"zone"}, {"all"}};

    Easel() {
        view.mutable_map()->set_grid("square");
        view.mutable_map()->clear_cells();
        view.mutable_map()->clear_exits();
        for (std::int32_t y = 0; y < 4; ++y)
            for (std::int32_t x = 0; x < 5; ++x) *view.mutable_map()->add_cells() = at(x, y);
        *view.mutable_creatures(1)->mutable_place() = at(4, 3);
        welcome.set_role(v1::SEAT_ROLE_REFEREE);
        zone("coals", "burning_surface", "laid");
        zone("fiery.ash", "floating_ash", "hidden");
        *view.mutable_features(0)->add_cells() = at(1, 1);
        drawn();
    }
    void zone(const char* id, const char* kind, const char* state) {
        v1::Feature& feature = *view.add_features();
        feature.set_id(id);
        feature.set_kind(kind);
        feature.set_state(state);
    }
    Standing now() {
        Standing out;
        out.welcome = &welcome;
        out.view = &view;
        out.who = 2;
        return out;
    }
    std::string drawn() { return desk.draw(100, 30, now()).text(); }
    bool shows(const std::string& part) { return drawn().find(part) != std::string::npos; }
    int marked() {
        const std::string text = drawn();
        int count = 0;
        for (std::size_t at = text.find("▪"); at != std::string::npos; at = text.find("▪", at + 1)) ++count;
        return count;
    }
    void type(std::string_view text) {
        for (const char c : text) desk.press({Key::Kind::Text, std::string(1, c), 0}, now());
    }
    std::string press(Key::Kind kind, int number = 0) { return desk.press({kind, {}, number}, now()).line; }
    std::string mouse(Pointer::Kind kind, std::int32_t x, std::int32_t y) {
        const auto [left, top] = origin;
        return desk.point({kind, left + 4 * x + 1, top + y}, now()).line;
    }
    // Where the first square stands on the screen.
    void measure() {
        const Picture picture = desk.draw(100, 30, now());
        for (int y = picture.height() - 1; y >= 0; --y)
            for (int x = 55; x >= 0; --x)
                if (picture.at(x + 1, y).text == "A" && picture.at(x + 2, y).text == "d") origin = {x, y};
    }
    std::pair<int, int> origin{-1, -1};
};

TEST(Brush, PaintsFromCornerToCornerByKeys) {
    Easel easel;
    easel.type("zone paint coals");
    EXPECT_EQ(easel.press(Key::Kind::Enter), "") << "taken in hand, not said";
    EXPECT_TRUE(easel.shows("Paint burning surface (coals)")) << easel.drawn();
    EXPECT_EQ(easel.marked(), 1);
    easel.type(" ");
    easel.press(Key::Kind::Left);
    easel.press(Key::Kind::Up);
    EXPECT_EQ(easel.marked(), 4) << easel.drawn();
    EXPECT_EQ(easel.press(Key::Kind::Enter), "zone paint coals 3,2 4,3");
    EXPECT_EQ(easel.marked(), 1) << "the brush stays in hand, without the corner";
    easel.press(Key::Kind::Escape);
    EXPECT_EQ(easel.marked(), 0);
    easel.type("map");
    EXPECT_EQ(easel.press(Key::Kind::Enter), "map") << "words are words again";
}

TEST(Brush, HasKeysForStrokeWidthZoneAndUndo) {
    Easel easel;
    easel.press(Key::Kind::Function, 10);
    for (int i = 0; i < 5; ++i) easel.press(Key::Kind::Left);
    for (int i = 0; i < 5; ++i) easel.press(Key::Kind::Up);
    easel.type("w2");
    EXPECT_EQ(easel.press(Key::Kind::Enter), "zone wipe coals 0,0 1,1");
    easel.type("m");
    EXPECT_EQ(easel.press(Key::Kind::Enter), "zone shift coals 0,0");
    EXPECT_EQ(easel.desk.press({Key::Kind::Text, "c", 0}, easel.now()).line, "zone clear coals");
    EXPECT_EQ(easel.desk.press({Key::Kind::Text, "u", 0}, easel.now()).line, "zone back");
    easel.type("p1");
    easel.press(Key::Kind::Tab);
    EXPECT_EQ(easel.press(Key::Kind::Enter), "zone paint fiery.ash 0,0");
}

TEST(Brush, PaintsAndMovesByDragging) {
    Easel easel;
    easel.measure();
    ASSERT_GE(easel.origin.first, 0) << easel.drawn();
    easel.type("zone paint coals");
    easel.press(Key::Kind::Enter);
    easel.mouse(Pointer::Kind::Click, 2, 0);
    easel.mouse(Pointer::Kind::Drag, 3, 1);
    EXPECT_EQ(easel.marked(), 4) << easel.drawn();
    EXPECT_EQ(easel.mouse(Pointer::Kind::Release, 3, 1), "zone paint coals 2,0 3,1");
    easel.mouse(Pointer::Kind::Click, 0, 2);
    EXPECT_EQ(easel.mouse(Pointer::Kind::Release, 0, 2), "zone paint coals 0,2");
    easel.type("m");
    easel.mouse(Pointer::Kind::Click, 1, 1);
    EXPECT_EQ(easel.mouse(Pointer::Kind::Release, 3, 2), "zone shift coals 3,2");
    easel.mouse(Pointer::Kind::Click, 1, 1);
    EXPECT_EQ(easel.mouse(Pointer::Kind::Release, 90, 90), "") << "let go outside: nothing";
}

TEST(Brush, IsTheRefereesAlone) {
    Easel easel;
    easel.welcome.set_role(v1::SEAT_ROLE_PLAYER);
    easel.type("zone paint coals");
    EXPECT_EQ(easel.press(Key::Kind::Enter), "zone paint coals") << "the table says why not";
    easel.press(Key::Kind::Function, 10);
    EXPECT_EQ(easel.marked(), 0);
}

TEST(Brush, ShowsWhatALineThatIsTypedWouldCover) {
    Easel easel;
    easel.type("zone paint coals 0,1 1,2");
    EXPECT_EQ(easel.marked(), 4) << easel.drawn();
}

}  // namespace
}  // namespace affray::client
