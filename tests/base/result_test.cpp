// Status and Result carry a value or an error, never both, and abort when read the wrong way round.
#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <type_traits>

namespace affray {
namespace {

Result<std::unique_ptr<int>> half_of(int number) {
    if (number % 2 != 0) return Error{ErrorCode::InvalidInput, "odd"};
    return std::make_unique<int>(number / 2);
}

TEST(Result, HoldsAValueThatOnlyMoves) {
    auto half = half_of(8);
    ASSERT_TRUE(half.ok());
    const std::unique_ptr<int> taken = std::move(half).value();
    EXPECT_EQ(*taken, 4);
}

TEST(Result, OfACallIsAsLongThereAsWhatIsReadOfIt) {
    static_assert(std::is_same_v<decltype(*half_of(8)), std::unique_ptr<int>>);
    const std::unique_ptr<int>& half = *half_of(8);
    EXPECT_EQ(*half, 4);
}

TEST(Result, HoldsAnErrorAndPassesItUpAsAStatus) {
    const auto half = half_of(7);
    ASSERT_FALSE(half);
    EXPECT_EQ(half.error(), (Error{ErrorCode::InvalidInput, "odd"}));
    EXPECT_EQ(half.status().error().message, "odd");
    EXPECT_TRUE(half_of(2).status().ok());
}

TEST(Result, MayHoldAnErrorAsItsText) {
    const Result<std::string> text = std::string("fine");
    EXPECT_EQ(text->size(), 4U);
}

TEST(Status, IsSuccessUnlessGivenAnError) {
    EXPECT_TRUE(Status{}.ok());
    const Status failed = Error{ErrorCode::Full, "disk"};
    EXPECT_FALSE(failed);
    EXPECT_EQ(to_string(failed.error().code), "FULL");
}

TEST(ResultDeathTest, AbortsWhenTheValueOfAnErrorIsRead) {
    const auto half = half_of(7);
    EXPECT_DEATH(static_cast<void>(half.value()), "check failed: .*odd");
}

TEST(StatusDeathTest, AbortsWhenTheErrorOfASuccessIsRead) {
    EXPECT_DEATH(static_cast<void>(Status{}.error()), "check failed");
}

}  // namespace
}  // namespace affray
