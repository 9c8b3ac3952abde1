// Numbers that nobody honest writes: they are refused by name or held, and never overflow, loop or abort.
#include <gtest/gtest.h>

#include <limits>

#include "campaign/hero.h"
#include "campaign/treasure.h"
#include "readings/party/experience_table.h"

namespace affray::campaign::test {
namespace {

std::vector<Character> heirs_of(const std::string& ruleset) {
    return {hero(ruleset, "a", "Ada"), hero(ruleset, "b", "Bo")};
}

TEST(Bounds, REL24MorePiecesThanCanBeThrownForAreRefused) {
    RoundDice dice;
    const auto heirs = heirs_of("classic");
    const Amounts held{{magic("ring"), kMuch}};
    const auto thrown = propose_division(held, heirs, {kHoard, false, {}}, dice);
    ASSERT_FALSE(thrown.ok());
    EXPECT_TRUE(thrown.error().message.starts_with("magic: ")) << thrown.error().message;
    const auto picked = propose_division(held, heirs, {kHoard, false, {}, MagicBy::Picks}, dice);
    ASSERT_TRUE(picked.ok());
    EXPECT_EQ(picked->pool, held) << "one entry for all of them";
}

TEST(Bounds, AnHeirNamedTwiceIsRefused) {
    RoundDice dice;
    auto heirs = heirs_of("classic");
    heirs.push_back(heirs.front());
    const auto twice = propose_division({{*coin("gp"), 100}}, heirs, {kHoard, false, {}}, dice);
    ASSERT_FALSE(twice.ok());
    EXPECT_EQ(twice.error().message, "heirs: somebody is named twice");
}

TEST(Bounds, SumsBeyondTheirRangeAreHeldAndNotDivided) {
    const Amounts held{{gem("ruby", 2'000'000'000), kMuch}, {*coin("pp"), kMuch}};
    EXPECT_EQ(value_cp(held), std::numeric_limits<std::int64_t>::max());
    EXPECT_GT(weight(held), 0);
    RoundDice dice;
    const auto division = propose_division(held, heirs_of("classic"), {kHoard, false, {}}, dice);
    ASSERT_FALSE(division.ok());
    EXPECT_TRUE(division.error().message.starts_with("from: ")) << division.error().message;
    Amounts sum{{*coin("gp"), std::numeric_limits<std::int64_t>::max()}};
    add(sum, *coin("gp"), 1);
    EXPECT_EQ(sum.at(*coin("gp")), std::numeric_limits<std::int64_t>::max());
}

TEST(Bounds, ExperienceIsCountedInSixtyFourBitsAndHasAnEnd) {
    EXPECT_EQ(experience_after(0, 30'000'000, false, 10, 0), 33'000'000);
    EXPECT_EQ(experience_after(5, kMuch * 1000, false, 10, 0), kExperienceMax);
    EXPECT_EQ(experience_after(5, kMuch, false, std::numeric_limits<std::int32_t>::max(), 0), kExperienceMax);
    EXPECT_EQ(experience_after(5, 1000, false, -1000, 0), 5) << "an award takes nothing away";
    EXPECT_EQ(experience_after(0, 1000, true, 0, 300), 300);
    RoundDice dice;
    const auto heirs = heirs_of("classic");
    const Amounts held{{experience(), 60'000'000}, {*coin("gp"), 100}};
    const Account fund{AccountKind::Party, "p"};
    const auto division = propose_division(held, heirs, {fund, false, {}}, dice);
    ASSERT_TRUE(division.ok());
    const auto divided = carry_out(*division, held, heirs);
    ASSERT_TRUE(divided.ok()) << divided.error().message;
    for (const Character& heir : divided->characters) EXPECT_GE(heir.experience, 0);
}

}  // namespace
}  // namespace affray::campaign::test
