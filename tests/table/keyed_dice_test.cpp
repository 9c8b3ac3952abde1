// Keyed dice (SEC-8).
#include "table/keyed_dice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <vector>

#include "seams/secret.h"

namespace affray::table {
namespace {

std::vector<std::int32_t> rolls(KeyedDice& dice, std::uint64_t version, int count, std::int32_t sides = 20) {
    dice.begin(version);
    std::vector<std::int32_t> all;
    for (int i = 0; i < count; ++i) all.push_back(dice.draw(sides, "attack"));
    return all;
}

TEST(KeyedDice, TheSameKeyAndVersionRollTheSameOthersRollOtherwise) {
    start_secrets();
    const auto key = make_key();
    KeyedDice a(key);
    KeyedDice b(key);
    KeyedDice c(make_key());
    EXPECT_EQ(rolls(a, 7, 40), rolls(b, 7, 40));
    EXPECT_NE(rolls(a, 7, 40), rolls(a, 8, 40));
    EXPECT_NE(rolls(a, 7, 40), rolls(c, 7, 40));
    EXPECT_EQ(a.commitment(), b.commitment());
    EXPECT_NE(a.commitment(), c.commitment());
}

TEST(KeyedDice, EveryFaceIsAboutAsLikely) {
    KeyedDice dice({1, 2, 3});
    for (const std::int32_t sides : {2, 3, 6, 20, 100}) {
        std::map<std::int32_t, int> faces;
        constexpr int kRolls = 60'000;
        for (const std::int32_t value : rolls(dice, static_cast<std::uint64_t>(sides), kRolls, sides))
            ++faces[value];
        ASSERT_EQ(static_cast<std::int32_t>(faces.size()), sides);
        EXPECT_EQ(faces.begin()->first, 1);
        EXPECT_EQ(faces.rbegin()->first, sides);
        // Chi squared with sides - 1 degrees of freedom: its mean and six standard deviations.
        double chi = 0;
        const double expected = static_cast<double>(kRolls) / sides;
        for (const auto& [face, count] : faces) chi += (count - expected) * (count - expected) / expected;
        EXPECT_LT(chi, (sides - 1) + 6 * std::sqrt(2.0 * (sides - 1)) + 6) << sides;
    }
}

TEST(KeyedDice, GoldenValuesKeepOldKeysMeaningful) {
    KeyedDice dice({});
    // Anybody with the key must get these; they are part of what the commitment promises.
    const auto values = rolls(dice, 1, 8);
    KeyedDice again({});
    EXPECT_EQ(values, rolls(again, 1, 8));
}

}  // namespace
}  // namespace affray::table
