// Dice as people write them.
#include "table/spoken_dice.h"

#include <gtest/gtest.h>

namespace affray::table {
namespace {

std::string read(const std::string& text) {
    const auto spoken = read_spoken_dice(text);
    return spoken ? spoken->text() + "|" + spoken->why : "?";
}

TEST(SpokenDice, AreReadWithWhatStandsBehindThem) {
    EXPECT_EQ(read("2d6+3"), "2d6+3|");
    EXPECT_EQ(read("d20 - 1 to hit"), "d20-1|to hit");
    EXPECT_EQ(read("4D6kh3 strength"), "4d6kh3|strength");
    EXPECT_EQ(read("2d20kl"), "2d20kl1|");
    EXPECT_EQ(read("2d20k + 1d4"), "2d20kh1+d4|");
    EXPECT_EQ(read("d% why not"), "d100|why not");
    EXPECT_EQ(read("3+d4"), "3+d4|");
}

TEST(SpokenDice, AreRefusedWithWhatToWriteInstead) {
    for (const std::string text : {"", "7", "2d", "2d1", "2d1001", "101d6", "60d6+60d6", "2d6kh3", "2d6x",
                                   "2d6+", "d4+d4+d4+d4+d4+d4+d4+d4+d4+d4+d4", "hello"}) {
        const auto spoken = read_spoken_dice(text);
        ASSERT_FALSE(spoken) << text;
        EXPECT_NE(spoken.error().message.find("2d6+3"), std::string::npos) << text;
    }
}

TEST(SpokenDice, OfManyTheHighestOrTheLowestCount) {
    ScriptedDice dice({{6, 3, "talk"}, {6, 6, "talk"}, {6, 1, "talk"}, {6, 5, "talk"}, {4, 2, "talk"}});
    const auto spoken = read_spoken_dice("4d6kh3 - d4 + 10");
    ASSERT_TRUE(spoken);
    const auto thrown = throw_dice(*spoken, dice);
    ASSERT_EQ(thrown.size(), 3U);
    EXPECT_EQ(thrown[0].sum, 14);
    EXPECT_EQ(thrown[0].dropped, std::vector<std::uint32_t>{2});
    EXPECT_EQ(thrown[1].sum, -2);
    EXPECT_EQ(thrown[2].sum, 10);
    EXPECT_EQ(dice.problem(), "");
}

}  // namespace
}  // namespace affray::table
