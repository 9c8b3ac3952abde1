// Names: what is one, and which are the same.
#include "access/account_name.h"

#include <gtest/gtest.h>

namespace affray::access {
namespace {

TEST(AccountName, IsVisibleTextOfOneToFortyCharacters) {
    for (const char* good :
         {"A", "Ann of the Ford", "\u00c4nne", "\u0416\u0435\u043d\u044f", "<b>", "\u65e5\u672c"})
        EXPECT_TRUE(good_account_name(good)) << good;
    for (const char* bad : {"", " Ann", "Ann ", "A  n", "A\nn", "A\u200bn", "\u202eAnn", "A\u00adn", "\xff"})
        EXPECT_FALSE(good_account_name(bad)) << bad;
    EXPECT_TRUE(good_account_name(std::string(40, 'x')));
    EXPECT_FALSE(good_account_name(std::string(41, 'x')));
}

TEST(AccountName, FoldsCapitals) {
    EXPECT_EQ(fold_name("ANN"), "ann");
    EXPECT_EQ(fold_name("\u00c4NNE"), fold_name("\u00e4nne"));
    EXPECT_EQ(fold_name("\u0160"), fold_name("\u0161"));
    EXPECT_EQ(fold_name("\u017d"), fold_name("\u017e"));
    EXPECT_EQ(fold_name("\u039f\u03a3"), fold_name("\u03bf\u03c2"));
    EXPECT_EQ(fold_name("\u0401\u0416"), fold_name("\u0451\u0436"));
    EXPECT_NE(fold_name("\u00d7"), fold_name("\u00f7")) << "signs are no letters";
    EXPECT_EQ(fold_name("\xff"), "");
}

TEST(AccountName, PasswordsAreLongEnoughAndNotTheName) {
    EXPECT_TRUE(good_password("12345678", "Ann"));
    EXPECT_FALSE(good_password("1234567", "Ann"));
    EXPECT_FALSE(good_password("Annabella", "Annabella"));
    EXPECT_FALSE(good_password(std::string(257, 'x'), "Ann"));
}

}  // namespace
}  // namespace affray::access
