// The full screen as a value: panes at every size, the cursor on the map, keys and clicks.
#include "client/screen/desk.h"

#include <gtest/gtest.h>

#include "client/scene.h"
#include "client/screen/glyphs.h"

namespace affray::client {
namespace {

struct Sat : Scene {
    v1::Menu menu{};
    Desk desk{{"a", "attack", "end", "go", "map", "menu"}, {"all", "moving"}};

    Sat() {
        welcome.set_title("The ford");
        welcome.set_seat(1);
        welcome.set_role(v1::SEAT_ROLE_PLAYER);
        view.mutable_creatures(0)->set_seat(1);
        view.mutable_creatures(0)->set_side("party");
        view.mutable_creatures(1)->set_side("monsters");
        view.set_active(1);
        menu.set_who(1);
        auto& attack = *menu.add_entries();
        attack.set_allowed(true);
        attack.set_verb("attack");
        attack.mutable_intent()->mutable_attack()->set_with("sword");
        attack.add_targets(2);
        auto& cell = *menu.add_reach();
        *cell.mutable_place() = at(0, 1);
        cell.set_cost(2);
    }
    Standing now() {
        Standing out;
        out.welcome = &welcome;
        out.view = &view;
        out.who = 1;
        out.menu = &menu;
        return out;
    }
    std::string drawn(int width = 80, int height = 24) { return desk.draw(width, height, now()).text(); }
    void type(std::string_view text) {
        for (const char c : text) desk.press({Key::Kind::Text, std::string(1, c), 0}, now());
    }
    Wish press(Key::Kind kind, int number = 0) { return desk.press({kind, {}, number}, now()); }
    // Where something stands on the last picture.
    std::pair<int, int> find(const std::string& text) {
        const Picture picture = desk.draw(80, 24, now());
        for (int y = 0; y < picture.height(); ++y) {
            std::string row;
            for (int x = 0; x < picture.width(); ++x) row += picture.at(x, y).text.substr(0, 1);
            if (const auto x = row.find(text); x != std::string::npos) return {static_cast<int>(x), y};
        }
        return {-1, -1};
    }
};

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Desk, ShowsMapOrderLogAndLine) {
    Sat sat;
    sat.desk.log().add("Ada's turn.");
    const std::string text = sat.drawn();
    EXPECT_TRUE(says(text, "YOUR TURN: Ada")) << text;
    EXPECT_TRUE(says(text, "[Ad]")) << text;
    EXPECT_TRUE(says(text, "!o1")) << text;
    EXPECT_TRUE(says(text, "Orc 1")) << text;
    EXPECT_TRUE(says(text, "Ada's turn.")) << text;
    EXPECT_TRUE(says(text, "\n>\n")) << text;
}

TEST(Desk, FitsEverySize) {
    Sat sat;
    for (int i = 0; i < 50; ++i) sat.desk.log().add("Something of some length happens to Ada at the ford.");
    for (const int width : {1, 2, 10, 20, 40, 65, 66, 80, 132, 300})
        for (const int height : {1, 2, 3, 4, 5, 8, 17, 18, 24, 60, 120}) {
            const Picture picture = sat.desk.draw(width, height, sat.now());
            EXPECT_EQ(picture.width(), width);
            EXPECT_EQ(picture.height(), height);
            EXPECT_LT(picture.cursor_x, width);
            EXPECT_LT(picture.cursor_y, height);
        }
}

TEST(Desk, ANarrowScreenShowsOnePaneAtATime) {
    Sat sat;
    sat.desk.log().add("Ada's turn.");
    EXPECT_FALSE(says(sat.drawn(40, 14), "Orc 1,"));
    EXPECT_TRUE(says(sat.drawn(40, 14), "[Ad]"));
    EXPECT_EQ(sat.press(Key::Kind::Function, 5).kind, Wish::Kind::Nothing);
    EXPECT_TRUE(says(sat.drawn(40, 14), "Orc 1"));
    sat.press(Key::Kind::Function, 9);
    EXPECT_TRUE(says(sat.drawn(40, 14), "Ada's turn."));
}

TEST(Desk, ASecondClickTypesWhatCanBeDoneThere) {
    Sat sat;
    const auto [x, y] = sat.find("!o1");
    ASSERT_GE(x, 0);
    sat.desk.point({Pointer::Kind::Click, x + 1, y}, sat.now());
    EXPECT_TRUE(says(sat.drawn(), "Orc 1 (orc1), 1 hex")) << sat.drawn();
    EXPECT_FALSE(says(sat.drawn(), "a sword"));
    sat.desk.point({Pointer::Kind::Click, x + 1, y}, sat.now());
    EXPECT_TRUE(says(sat.drawn(), "> a sword orc1")) << sat.drawn();
    const Wish wish = sat.press(Key::Kind::Enter);
    EXPECT_EQ(wish.kind, Wish::Kind::Say);
    EXPECT_EQ(wish.line, "a sword orc1");
}

TEST(Desk, TheMapIsWalkedByKeys) {
    Sat sat;
    sat.drawn();
    sat.press(Key::Kind::Escape);
    EXPECT_TRUE(says(sat.drawn(), "At 0,0"));
    sat.press(Key::Kind::Down);
    EXPECT_TRUE(says(sat.drawn(), "to go there costs 2")) << sat.drawn();
    sat.press(Key::Kind::Enter);
    EXPECT_TRUE(says(sat.drawn(), "> go 0,1")) << sat.drawn();
    sat.press(Key::Kind::Escape);
    EXPECT_FALSE(says(sat.drawn(), "> go"));
}

TEST(Desk, CompletesFromTheMenu) {
    Sat sat;
    sat.type("a s");
    sat.press(Key::Kind::Tab);
    sat.press(Key::Kind::Tab);
    EXPECT_TRUE(says(sat.drawn(), "> a sword orc1")) << sat.drawn();
    sat.press(Key::Kind::EraseBefore);
    sat.type("m");
    sat.press(Key::Kind::Tab);
    EXPECT_TRUE(says(sat.drawn(), "map  menu")) << sat.drawn();
}

TEST(Desk, AQuestionIsABarWithItsAnswersToClick) {
    Sat sat;
    auto& question = *sat.view.mutable_question();
    question.set_id(4);
    question.set_kind("opportunity");
    question.set_subject(2);
    question.add_waiting(1);
    auto& offer = *question.add_offers();
    offer.set_index(3);
    offer.set_kind("opportunity");
    Standing now = sat.now();
    now.asked = true;
    now.seconds_left = 83;
    const std::string text = sat.desk.draw(80, 24, now).text();
    EXPECT_TRUE(says(text, "Question: opportunity, about Orc 1")) << text;
    EXPECT_TRUE(says(text, "1:23 left")) << text;
    const Picture picture = sat.desk.draw(80, 24, now);
    for (int y = 0; y < 24; ++y) {
        std::string row;
        for (int x = 0; x < 20; ++x) row += picture.at(x, y).text;
        if (says(row, "3) opportunity")) sat.desk.point({Pointer::Kind::Click, 5, y}, now);
    }
    EXPECT_TRUE(says(sat.desk.draw(80, 24, now).text(), "> 3\n"));
}

TEST(Desk, TheLogScrollsToItsBeginningAndAsksForMore) {
    Sat sat;
    for (int i = 0; i < 100; ++i) sat.desk.log().add("line " + std::to_string(i) + ".");
    EXPECT_TRUE(says(sat.drawn(), "line 99."));
    Wish wish;
    for (int i = 0; i < 100 && wish.kind != Wish::Kind::Earlier; ++i) wish = sat.press(Key::Kind::PageUp);
    EXPECT_EQ(wish.kind, Wish::Kind::Earlier);
    EXPECT_TRUE(says(sat.drawn(), "line 0."));
    sat.desk.log().add_before({"long ago"});
    sat.press(Key::Kind::PageUp);
    EXPECT_TRUE(says(sat.drawn(), "long ago")) << sat.drawn();
    sat.desk.whole_log = true;
    EXPECT_EQ(sat.press(Key::Kind::PageUp).kind, Wish::Kind::Nothing);
    sat.press(Key::Kind::End);
    EXPECT_TRUE(says(sat.drawn(), "line 99."));
}

TEST(Desk, NamesOfOthersStandInTheirCellsAndDriveNothing) {
    Sat sat;
    sat.view.mutable_creatures(1)->set_name("Evil\x1b[2J\x07 龍");
    sat.desk.log().add("Evil\x1b]0;x\x07 says: hello");
    const Picture picture = sat.desk.draw(80, 24, sat.now());
    for (const char c : picture.text()) EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 || c == '\n');
    EXPECT_TRUE(says(picture.text(), "Evil?[2J? 龍")) << picture.text();
}

TEST(Desk, LeavesOnlyWhenToldTwice) {
    Sat sat;
    sat.type("half a line");
    EXPECT_EQ(sat.press(Key::Kind::Interrupt).kind, Wish::Kind::Nothing);
    EXPECT_EQ(sat.press(Key::Kind::Interrupt).kind, Wish::Kind::Nothing);
    EXPECT_EQ(sat.press(Key::Kind::Interrupt).kind, Wish::Kind::Leave);
}

}  // namespace
}  // namespace affray::client
