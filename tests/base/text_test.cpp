// The one rule for foreign text, and where it may be cut.
#include "base/text.h"

#include <gtest/gtest.h>

namespace affray {
namespace {

TEST(Text, RULE5RefusesControlCharactersAndTurnedWriting) {
    EXPECT_TRUE(good_text("Ada of the Ford, naïve, 日本, 🎲", 80, false));
    EXPECT_TRUE(good_text("two\nlines", 80, true));
    EXPECT_FALSE(good_text("two\nlines", 80, false));
    using namespace std::string_view_literals;
    for (const std::string_view bad :
         {"a\0b"sv, "\x1b[31mred"sv, "a\x7f"sv, "a\xc2\x85"sv, "\xe2\x80\xaexe.tne"sv, "\xe2\x81\xa6x"sv,
          "a\xe2\x80\xa8z"sv, "\xed\xa0\x80"sv, "\xc0\xaf"sv, "\xff"sv, "cut \xc3"sv})
        EXPECT_FALSE(good_text(bad, 80, true)) << bad;
}

TEST(Text, IsCountedInCharactersAndCutBetweenThem) {
    EXPECT_TRUE(good_text("äöü", 3, false));
    EXPECT_FALSE(good_text("äöüß", 3, false));
    EXPECT_EQ(cut_text("äöü", 6), "äöü");
    EXPECT_EQ(cut_text("äöü", 5), "äö");
    EXPECT_EQ(cut_text("a日", 3), "a");
    EXPECT_EQ(cut_text("🎲", 3), "");
    EXPECT_EQ(cut_text("", 0), "");
}

}  // namespace
}  // namespace affray
