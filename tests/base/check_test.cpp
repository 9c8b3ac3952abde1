// AFFRAY_CHECK aborts with file, line, expression and message, and evaluates its message only then.
#include "base/check.h"

#include <gtest/gtest.h>

#include <string>

namespace affray {
namespace {

TEST(Check, PassesQuietlyAndEvaluatesTheConditionOnce) {
    int evaluations = 0;
    AFFRAY_CHECK(++evaluations == 1);
    EXPECT_EQ(evaluations, 1);
}

TEST(Check, EvaluatesTheMessageOnlyOnFailure) {
    bool evaluated = false;
    const auto message = [&evaluated] {
        evaluated = true;
        return std::string("late");
    };
    AFFRAY_CHECK(true, message());
    EXPECT_FALSE(evaluated);
}

TEST(CheckDeathTest, NamesPlaceExpressionAndMessage) {
    EXPECT_DEATH(AFFRAY_CHECK(1 + 1 == 3, "arithmetic"),
                 "check_test\\.cpp:[0-9]+: check failed: 1 \\+ 1 == 3: arithmetic");
}

TEST(CheckDeathTest, NeedsNoMessage) { EXPECT_DEATH(AFFRAY_CHECK(false), "check failed: false\n"); }

}  // namespace
}  // namespace affray
