// The chronicle as text and as page: what a roll was made of, and hostile words as words.
#include <gtest/gtest.h>

#include "client/text/story_page.h"

namespace affray::client {
namespace {

constexpr const char* kHostile = "</title><script>alert('x')</script>\x1b[2J & \"so\"";

void say(Replay& replay, const v1::Event& event) {
    v1::Delta delta;
    delta.set_version(replay.deltas.size() + 1);
    *delta.add_events() = event;
    replay.deltas.push_back(delta.SerializeAsString());
}

Replay fight_at_the_ford() {
    Replay replay;
    v1::Welcome& welcome = *replay.head.mutable_welcome();
    welcome.set_title(kHostile);
    welcome.set_role(v1::SEAT_ROLE_REFEREE);
    v1::CreatureView& ada = *replay.head.mutable_opening()->add_creatures();
    ada.set_number(1);
    ada.set_name(kHostile);
    v1::Event round;
    round.mutable_period_began()->set_unit("round");
    round.mutable_period_began()->set_number(2);
    say(replay, round);
    v1::Event speech;
    speech.mutable_spoke()->set_who(1);
    speech.mutable_spoke()->set_text("{{7*7}} <img src=x onerror=alert(1)>");
    say(replay, speech);
    v1::Event test;
    v1::Tested& tested = *test.mutable_tested();
    tested.set_who(1);
    tested.set_kind("attack");
    tested.set_natural(11);
    tested.set_outcome("success");
    v1::Modifier& modifier = *tested.add_modifiers();
    modifier.set_source("flanking");
    modifier.set_value(2);
    modifier.set_rule("AFR-031");
    say(replay, test);
    v1::ChatLine& talk = *replay.head.add_talk();
    talk.set_name("Mira");
    talk.set_text("<b>psst</b>");
    talk.set_whisper(true);
    talk.set_version(2);
    v1::ChatLine& last = *replay.head.add_talk();
    last.set_name("Jo");
    last.mutable_roll()->set_dice("d20");
    last.mutable_roll()->set_total(17);
    last.set_version(3);
    return replay;
}

bool holds(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

TEST(Story, ThePageShowsHostileTextAsText) {
    const std::string page = story_page(fight_at_the_ford());
    EXPECT_FALSE(holds(page, "<script"));
    EXPECT_FALSE(holds(page, "<img"));
    EXPECT_FALSE(holds(page, "\x1b"));
    EXPECT_TRUE(holds(page, "&lt;script&gt;alert(&#39;x&#39;)"));
    EXPECT_FALSE(holds(page, "http:")) << "it loads nothing";
}

TEST(Story, ThePageNamesRoundsAndTheRulesOfARoll) {
    const std::string page = story_page(fight_at_the_ford());
    EXPECT_TRUE(holds(page, "<h2>Round 2</h2>"));
    EXPECT_TRUE(holds(page, "<small>die 11 · flanking +2 (AFR-031)</small>"));
    EXPECT_TRUE(holds(page, "class=\"said\""));
}

TEST(Story, WhatWasSaidStandsWhereItWasSaid) {
    const std::string text = story_text(fight_at_the_ford());
    const auto said = text.find("    2  [Mira, whispering] <b>psst</b>\n");
    ASSERT_NE(said, std::string::npos) << text;
    EXPECT_LT(text.find("{{7*7}}"), said);
    EXPECT_LT(said, text.find("    3  "));
    EXPECT_TRUE(text.ends_with("    3  [Jo rolls] d20: = 17\n")) << text;
    EXPECT_TRUE(holds(story_page(fight_at_the_ford()), "[Mira, whispering] &lt;b&gt;psst"));
}

TEST(Story, TheTextHasALineForEachVersionAndMovesNoCursor) {
    const std::string text = story_text(fight_at_the_ford());
    EXPECT_TRUE(holds(text, "    1  --- Round 2 ---\n"));
    EXPECT_TRUE(holds(text, "    2  "));
    EXPECT_FALSE(holds(text, "\x1b"));
}

}  // namespace
}  // namespace affray::client
