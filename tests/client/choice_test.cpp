// Words that mean a line of the server's menu.
#include "client/play/choice.h"

#include <gtest/gtest.h>

#include "client/scene.h"
#include "client/text/menu.h"

namespace affray::client {
namespace {

struct Choices : Scene {
    Choices() {
        act("draw_light_one_handed", "dagger", true);
        act("draw_heavy_one_handed", "sword", true);
        act("open_door", "gate", false).add_reasons()->set_code("HANDS_NOT_FREE");
        auto& wake = act("awaken_other", "", true);
        wake.add_targets(1);
    }

    v1::MenuEntry& act(const char* row, const char* item, bool allowed) {
        auto& entry = *menu.add_entries();
        entry.set_verb("act");
        entry.set_subject(row);
        entry.set_allowed(allowed);
        auto& use = *entry.mutable_intent()->mutable_use();
        use.set_verb("act");
        use.set_who(1);
        use.set_subject(row);
        use.set_item(item);
        auto& cost = *entry.add_cost();
        cost.set_name("ap");
        cost.set_value(2);
        return entry;
    }

    Result<v1::Intent> choose(const char* word, std::vector<std::string> about) const {
        return choose_entry(menu, {.who = 1, .word = word, .about = std::move(about)}, book());
    }

    v1::Menu menu{};
};

TEST(Choice, TakesTheLineThatIsMeant) {
    const Choices table;
    const auto sword = table.choose("draw", {"swo"});
    ASSERT_TRUE(sword) << sword.error().message;
    EXPECT_EQ(sword->use().subject(), "draw_heavy_one_handed");
    const auto wake = table.choose("wake", {"ada"});
    ASSERT_TRUE(wake) << wake.error().message;
    EXPECT_EQ(wake->use().targets(0), 1U);
}

TEST(Choice, SaysWhichThereAre) {
    const Choices table;
    EXPECT_EQ(table.choose("draw", {}).error().message,
              "which of them? act draw_light_one_handed dagger | act draw_heavy_one_handed sword");
    EXPECT_EQ(table.choose("draw", {"bow"}).error().message,
              "nothing to draw 'bow' here; there is: act draw_light_one_handed dagger | "
              "act draw_heavy_one_handed sword");
    EXPECT_EQ(table.choose("eat", {}).error().message, "nothing to eat here; menu lists what there is");
}

TEST(Choice, WhatIsBarredIsLeftToTheServerToRefuse) {
    const Choices table;
    const auto open = table.choose("open", {"gate"});
    ASSERT_TRUE(open) << open.error().message;
    EXPECT_EQ(open->use().subject(), "open_door");
}

TEST(Menu, LinesAreTypedAsTheyStand) {
    const Choices table;
    const auto lines = menu_lines(table.menu, table.book());
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_EQ(lines[0], "+ act draw_light_one_handed dagger, 2 AP");
    EXPECT_EQ(lines[2], "+ act awaken_other, 2 AP; targets: ada");
    EXPECT_EQ(lines[3], "- act open_door gate, 2 AP: No free hand.");
}

TEST(Menu, WhatBarsMostOfItIsSaidOnce) {
    Choices table;
    for (auto& entry : *table.menu.mutable_entries()) {
        if (entry.intent().use().subject() == "awaken_other") continue;
        if (entry.allowed()) entry.add_reasons()->set_code("NOT_YOUR_TURN");
        entry.set_allowed(false);
    }
    const auto lines = menu_lines(table.menu, table.book());
    const std::vector<std::string> wanted{"+ act awaken_other, 2 AP; targets: ada",
                                          "Not now: It is not this creature’s turn.",
                                          "- act draw_light_one_handed dagger, 2 AP",
                                          "- act draw_heavy_one_handed sword, 2 AP",
                                          "Nor, for other reasons:",
                                          "- act open_door gate, 2 AP: No free hand."};
    EXPECT_EQ(lines, wanted);
}

}  // namespace
}  // namespace affray::client
