// Text in columns: widths, what is left out, where lines break.
#include "client/screen/glyphs.h"

#include <gtest/gtest.h>

namespace affray::client {
namespace {

std::string joined(std::string_view text) {
    std::string out;
    for (const Glyph& glyph : glyphs(text)) out += glyph.text;
    return out;
}

TEST(Glyphs, WideCharactersTakeTwoColumnsAndMarksNone) {
    EXPECT_EQ(columns_of("Ada"), 3);
    EXPECT_EQ(columns_of("龍の子"), 6);
    EXPECT_EQ(columns_of("e\u0301"), 1);
    EXPECT_EQ(glyphs("e\u0301x").size(), 2U);
    EXPECT_EQ(columns_of("Ωμέγα"), 5);
}

TEST(Glyphs, NothingThatDrivesATerminalPasses) {
    EXPECT_EQ(joined("a\x1b[2Jb\x07\r\n"), "a?[2Jb???");
    EXPECT_EQ(joined("\xc2\x9b"
                     "31m"),
              "?31m");
    EXPECT_EQ(joined("\xff\xc0\x80 \xed\xa0\x80"), "??? ???");
    // Directions, zero width, and towers of marks.
    EXPECT_EQ(joined("a\u202Eb\u200Bc\u2066d"), "abcd");
    EXPECT_EQ(glyphs("z\u0301\u0302\u0303\u0304\u0305")[0].text, "z\u0301\u0302");
    EXPECT_EQ(joined("cut \xe9\xbe"), "cut ??");
}

TEST(Glyphs, ClipsToColumnsAndNotThroughACharacter) {
    EXPECT_EQ(clipped("Ada", 3), "Ada");
    EXPECT_EQ(clipped("Adalbert", 4), "Ada…");
    EXPECT_EQ(clipped("龍の子", 4), "龍…");
    EXPECT_EQ(clipped("Ada", 0), "");
}

TEST(Glyphs, WrapsAtBlanksAndBreaksWhatIsTooLong) {
    const std::vector<std::string> lines = wrapped("Ada moves over the bridge", 12);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0], "Ada moves");
    EXPECT_EQ(lines[1], "  over the");
    EXPECT_EQ(lines[2], "  bridge");
    for (const std::string& line : wrapped("abcdefghijklmnop 龍龍龍龍龍龍龍 \n\n x", 5))
        EXPECT_LE(columns_of(line), 5) << line;
    EXPECT_EQ(wrapped("", 10).size(), 1U);
    EXPECT_EQ(wrapped("龍", 1).size(), 1U);
}

}  // namespace
}  // namespace affray::client
