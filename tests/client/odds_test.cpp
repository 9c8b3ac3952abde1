// Odds in a line: a number for whom one knows, the chances of defences for a foe.
#include "client/text/odds.h"

#include <gtest/gtest.h>

#include "client/scene.h"

namespace affray::client {
namespace {

v1::Odds at_the_ogre() {
    v1::Odds odds;
    odds.set_target(2);
    odds.set_versus("ac");
    odds.set_harm_least(4);
    odds.set_harm_most(11);
    return odds;
}

TEST(Odds, SayTheChanceAndWhatAHitDoes) {
    Squares scene;
    v1::Odds odds = at_the_ogre();
    odds.set_chance(45);
    EXPECT_EQ(odds_text(odds, scene.book()), "Ogre: 45 % to hit; a hit does 4 to 11.");
    odds.set_harm_least(11);
    EXPECT_EQ(odds_text(odds, scene.book()), "Ogre: 45 % to hit; a hit does 11.");
    odds.set_harm_most(0);
    EXPECT_EQ(odds_text(odds, scene.book()), "Ogre: 45 % to hit.");
}

TEST(Odds, SayOfAFoeWhatItCouldBe) {
    Squares scene;
    v1::Odds odds = at_the_ogre();
    EXPECT_EQ(odds_text(odds, scene.book()), "Ogre: AC not known; a hit does 4 to 11.");
    for (const auto& [chance, defence] : {std::pair{75U, 10}, {50U, 15}, {25U, -2}}) {
        odds.add_bands()->set_chance(chance);
        odds.mutable_bands()->rbegin()->set_defence(defence);
    }
    EXPECT_EQ(
        odds_text(odds, scene.book()),
        "Ogre: to hit 75 % against 10, 50 % against 15, 25 % against -2 (AC, not known); a hit does 4 to "
        "11.");
}

}  // namespace
}  // namespace affray::client
