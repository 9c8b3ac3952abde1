// Previews and menus: costs by resource and by step, reasons, labels.
#include "codec/preview_codec.h"

#include <gtest/gtest.h>

#include "support/sample_scene.h"

namespace affray::codec {
namespace {

using namespace test;  // the sample scene's names

TEST(PreviewCodec, ARefusalSaysWhatIsShort) {
    v1::Rejected message;
    encode_rejection({Reason::NotEnoughAp, Stage::Budget, "path", 2, 5}, message);
    EXPECT_EQ(message.code(), "NOT_ENOUGH_AP");
    EXPECT_EQ(message.field(), "path");
    EXPECT_EQ(message.have(), 2);
    EXPECT_EQ(message.need(), 5);
    v1::Rejected plain;
    encode_rejection({Reason::Dead, Stage::Actor, "", {}, {}}, plain);
    EXPECT_FALSE(plain.has_have() || plain.has_need());
}

TEST(PreviewCodec, CostsAreSummedByResourceAndByStep) {
    const auto words = sample_vocabulary();
    const WordIndex ap = words->index(kPoints);
    const WordIndex temp = words->index(kTemp);
    Preview preview;
    preview.bill.add({ap, 1, -1, "begin", ""});
    preview.bill.add({ap, 2, 0, "step", ""});
    preview.bill.add({temp, 4, -1, "cost", ""});
    preview.bill.add({ap, 3, 2, "step", ""});
    preview.bill.add({ap, 1, 2, "leaving", ""});
    preview.reactions = {{"opportunity", kOrc, 1}};
    preview.needs_roll = true;
    v1::PreviewReply reply;
    encode_preview(preview, *words, reply);
    EXPECT_TRUE(reply.allowed());
    ASSERT_EQ(reply.cost_size(), 2);
    EXPECT_EQ(reply.cost(0).name(), "ap");
    EXPECT_EQ(reply.cost(0).value(), 7);
    EXPECT_EQ(reply.cost(1).name(), "temp_hp");
    EXPECT_EQ(reply.cost(1).value(), 4);
    EXPECT_EQ(std::vector<std::int32_t>(reply.step_costs().begin(), reply.step_costs().end()),
              (std::vector<std::int32_t>{2, 0, 4}));
    ASSERT_EQ(reply.reactions_size(), 1);
    EXPECT_EQ(reply.reactions(0).actor(), 3U);
    EXPECT_TRUE(reply.needs_roll());
    preview.reasons = {{Reason::Dead, Stage::Actor, "who", {}, {}}};
    v1::PreviewReply refused;
    encode_preview(preview, *words, refused);
    EXPECT_FALSE(refused.allowed());
    EXPECT_EQ(refused.reasons_size(), 1);
}

TEST(PreviewCodec, AMenuIsLabelledFromTheSheet) {
    const State state = sample_state();
    MenuEntry attack;
    attack.intent = Intent{AttackIntent{Verb::Attack, kAda, "hail", {}, false, {}}};
    attack.allowed = true;
    attack.targets = {kOrc};
    attack.target_count = 2;
    MenuEntry walk;
    walk.intent = Intent{MoveIntent{}};
    walk.needs_path = true;
    walk.reasons = {{Reason::Stuck, Stage::Conditions, "", {}, {}}};
    MenuEntry drink;
    drink.intent = Intent{UseIntent{Verb::UseItem, kAda, "potion", {}, "", "", 0}};
    v1::Menu menu;
    encode_menu(state, kAda, {attack, walk, drink}, {{{1, 0, 0}, 2, 1, {{1, 0, 0}}}}, menu);
    EXPECT_EQ(menu.who(), 1U);
    ASSERT_EQ(menu.entries_size(), 3);
    EXPECT_EQ(menu.entries(0).label(), "Hail of arrows");
    EXPECT_EQ(menu.entries(0).verb(), "attack");
    EXPECT_EQ(menu.entries(0).subject(), "hail");
    EXPECT_EQ(menu.entries(0).intent().attack().with(), "hail");
    EXPECT_EQ(menu.entries(0).target_count(), 2U);
    EXPECT_EQ(menu.entries(1).label(), "move");
    EXPECT_TRUE(menu.entries(1).needs_path());
    EXPECT_EQ(menu.entries(1).reasons(0).code(), "STUCK");
    EXPECT_EQ(menu.entries(2).label(), "potion");
    ASSERT_EQ(menu.reach_size(), 1);
    EXPECT_EQ(menu.reach(0).provoked(), 1U);
    EXPECT_EQ(menu.reach(0).path_size(), 1);
}

}  // namespace
}  // namespace affray::codec
