// Text of others cannot drive the reader's terminal.
#include "client/play/screen.h"

#include <gtest/gtest.h>

namespace affray::client {
namespace {

TEST(Screen, ControlCharactersShowAsQuestionMarks) {
    EXPECT_EQ(printable("a\x1b[2Jb\r\x07"), "a?[2Jb??");
    EXPECT_EQ(printable("two\nlines"), "two\nlines");
    EXPECT_EQ(printable("\xc2\x9b"
                        "31m"),
              "?31m");
}

TEST(Screen, WordsOfAllLanguagesPass) { EXPECT_EQ(printable("Ærøskøbing Ωμέγα 龍"), "Ærøskøbing Ωμέγα 龍"); }

TEST(Screen, JsonHoldsWhatOthersWroteWithoutBreakingItsLine) {
    EXPECT_EQ(json_text("say \"hi\" \\ there"), R"("say \"hi\" \\ there")");
    EXPECT_EQ(json_text("two\nlines\x1b[2J"), R"("two\nlines?[2J")");
    EXPECT_EQ(json_text("\xff龍\n"), "\"?龍\\n\"");
}

}  // namespace
}  // namespace affray::client
