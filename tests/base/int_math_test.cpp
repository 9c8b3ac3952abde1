// Rounding and saturation are checked against their definitions, over every pair of a small range and at the
// ends.
#include "base/int_math.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace affray {
namespace {

constexpr std::int32_t kMax = std::numeric_limits<std::int32_t>::max();
constexpr std::int32_t kLowest = std::numeric_limits<std::int32_t>::lowest();

TEST(IntMath, RoundsByName) {
    for (std::int32_t dividend = -40; dividend <= 40; ++dividend) {
        for (std::int32_t divisor = -9; divisor <= 9; ++divisor) {
            if (divisor == 0) continue;
            const std::int32_t down = div_floor(dividend, divisor);
            const std::int32_t up = div_ceil(dividend, divisor);
            const std::int32_t rest = mod_floor(dividend, divisor);
            EXPECT_EQ(down * divisor + rest, dividend);
            EXPECT_TRUE(rest == 0 || (rest < 0) == (divisor < 0)) << dividend << " / " << divisor;
            EXPECT_LT(rest < 0 ? -rest : rest, divisor < 0 ? -divisor : divisor);
            EXPECT_EQ(up, rest == 0 ? down : down + 1);
        }
    }
}

TEST(IntMath, IsUsableAtCompileTime) {
    static_assert(div_floor(-7, 2) == -4);
    static_assert(div_ceil(-7, 2) == -3);
    static_assert(mod_floor(-7, 2) == 1);
    static_assert(div_floor(std::int8_t{-128}, std::int8_t{2}) == -64);
}

TEST(IntMath, StandsAtTheEndsOfTheRange) {
    EXPECT_EQ(div_floor(kLowest, 1), kLowest);
    EXPECT_EQ(div_ceil(kLowest, 2), kLowest / 2);
    EXPECT_EQ(mod_floor(kLowest, -1), 0);
    EXPECT_EQ(add_saturated(kMax, 1), kMax);
    EXPECT_EQ(add_saturated(kLowest, -1), kLowest);
    EXPECT_EQ(sub_saturated(kLowest, 1), kLowest);
    EXPECT_EQ(sub_saturated(0, kLowest), kMax);
    EXPECT_EQ(mul_saturated(kMax, -2), kLowest);
    EXPECT_EQ(mul_saturated(kLowest, -1), kMax);
    EXPECT_EQ(mul_saturated(-3, 7), -21);
}

TEST(IntMathDeathTest, RefusesZeroAndTheOneQuotientThatDoesNotFit) {
    EXPECT_DEATH(static_cast<void>(div_floor(1, 0)), "check failed");
    EXPECT_DEATH(static_cast<void>(div_ceil(kLowest, -1)), "check failed");
}

}  // namespace
}  // namespace affray
