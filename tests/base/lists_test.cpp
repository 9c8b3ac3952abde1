// Questions asked of lists: of an empty one, of the first that is so, and of where it stands.
#include "base/lists.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "base/paged_vector.h"

namespace affray {
namespace {

constexpr std::array<int, 3> kNumbers{3, 4, 4};
constexpr auto is_even = [](int number) { return number % 2 == 0; };
constexpr auto is_odd = [](int number) { return number % 2 != 0; };
constexpr auto is_negative = [](int number) { return number < 0; };

static_assert(any(kNumbers, is_even) && any(kNumbers, is_odd) && !any(kNumbers, is_negative));
static_assert(!every(kNumbers, is_even) && !every(kNumbers, is_negative));
static_assert(among(4, kNumbers) && !among(5, kNumbers));
static_assert(first_that(kNumbers, is_even) == &kNumbers[1]);

TEST(Lists, OfNobodyNothingIsSoAndEverything) {
    const std::vector<int> none;
    EXPECT_FALSE(any(none, is_even));
    EXPECT_TRUE(every(none, is_even));
    EXPECT_FALSE(among(1, none));
    EXPECT_EQ(first_that(none, is_even), nullptr);
}

TEST(Lists, NobodyBehindTheFirstIsAsked) {
    int asked = 0;
    const auto counted = [&asked](int number) { return ++asked, is_even(number); };
    EXPECT_TRUE(any(kNumbers, counted));
    EXPECT_EQ(asked, 2);
    EXPECT_FALSE(every(kNumbers, counted));
    EXPECT_EQ(asked, 3);
}

TEST(Lists, TheFirstIsFoundWhereItLies) {
    PagedVector<int> numbers;
    for (const int number : kNumbers) numbers.push_back(number);
    EXPECT_EQ(first_that(numbers, is_even), &numbers[1]);
    EXPECT_EQ(first_that(numbers, is_negative), nullptr);
}

TEST(Lists, ThoseThatAreSoKeepTheirOrder) {
    EXPECT_EQ(those(kNumbers, is_even), (std::vector<int>{4, 4}));
    EXPECT_EQ(those(std::vector<int>{5, 2, 3}, is_odd), (std::vector<int>{5, 3}));
    EXPECT_TRUE(those(kNumbers, is_negative).empty());
}

}  // namespace
}  // namespace affray
