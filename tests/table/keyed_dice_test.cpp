// Keyed dice (SEC-8).
#include "table/keyed_dice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
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

// So many that two streams do not fall the same way by chance.
constexpr int kTold = 40;

std::vector<std::int32_t> talk(KeyedDice& dice, std::uint32_t seat, bool secret, std::uint64_t number,
                               int count = kTold) {
    dice.begin_talk(seat, secret, number);
    std::vector<std::int32_t> all;
    for (int i = 0; i < count; ++i) all.push_back(dice.draw(20, "open_roll"));
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
    KeyedDice dice({1, 2, 3});
    // Anybody with the key must get these; they are part of what the commitment promises.
    EXPECT_EQ(rolls(dice, 1, 8), (std::vector<std::int32_t>{11, 8, 16, 3, 1, 11, 16, 20}));
    EXPECT_EQ(talk(dice, 1, true, 1, 8), (std::vector<std::int32_t>{18, 3, 19, 8, 1, 19, 2, 20}));
}

TEST(KeyedDice, SEC8NoRollThatIsShownTellsAnother) {
    start_secrets();
    KeyedDice dice(make_key());
    std::set<std::vector<std::int32_t>> all;
    std::size_t count = 0;
    const auto add = [&](std::vector<std::int32_t> rolled) {
        all.insert(std::move(rolled));
        ++count;
    };
    for (const std::uint64_t number : {0U, 1U, 2U, 255U, 256U, 65'536U}) {
        add(rolls(dice, number, kTold));
        for (const std::uint32_t seat : {0U, 1U, 2U, 256U})
            for (const bool secret : {false, true}) add(talk(dice, seat, secret, number));
    }
    EXPECT_EQ(all.size(), count) << "two of them fell the same way";
}

TEST(KeyedDice, SEC8WhatLeavesTheServerOfAKeyDoesNotRollItsDice) {
    start_secrets();
    const auto key = make_key();
    KeyedDice dice(key);
    KeyedDice guessed(dice.commitment());
    KeyedDice empty({});
    EXPECT_NE(rolls(dice, 1, kTold), rolls(guessed, 1, kTold));
    EXPECT_NE(rolls(dice, 1, kTold), rolls(empty, 1, kTold));
    EXPECT_NE(talk(dice, 1, true, 1), talk(empty, 1, true, 1));
}

}  // namespace
}  // namespace affray::table
