// A barrier ends the work inside it and tells why; outside of one a failed check ends the process.
#include "base/barrier.h"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <string>

#include "base/check.h"

namespace affray {
namespace {

TEST(Barrier, TellsNothingOfWorkThatComesToItsEnd) {
    int done = 0;
    EXPECT_FALSE(contained([&] { ++done; }));
    EXPECT_EQ(done, 1);
}

TEST(Barrier, AFailedCheckEndsTheWorkAndNamesItsPlace) {
    bool went_on = false;
    const auto failure = contained([&] {
        AFFRAY_CHECK(1 + 1 == 3, "arithmetic");
        went_on = true;
    });
    ASSERT_TRUE(failure);
    EXPECT_FALSE(went_on);
    EXPECT_EQ(failure->kind, Failure::Kind::Check);
    EXPECT_NE(failure->what().find("barrier_test.cpp:"), std::string_view::npos);
    EXPECT_TRUE(failure->what().ends_with("check failed: 1 + 1 == 3: arithmetic")) << failure->what();
}

TEST(Barrier, MissingMemoryAndEveryOtherExceptionEndTheWorkToo) {
    const auto memory = contained([] { throw std::bad_alloc(); });
    ASSERT_TRUE(memory);
    EXPECT_EQ(memory->kind, Failure::Kind::Memory);
    const auto exception = contained([] { throw std::runtime_error("the moon is down"); });
    ASSERT_TRUE(exception);
    EXPECT_EQ(exception->kind, Failure::Kind::Exception);
    EXPECT_EQ(exception->what(), "the moon is down");
    const auto other = contained([] { throw 7; });
    ASSERT_TRUE(other);
    EXPECT_EQ(other->kind, Failure::Kind::Exception);
}

TEST(Barrier, TheInnermostOneCatches) {
    bool went_on = false;
    const auto outer = contained([&] {
        EXPECT_TRUE(contained([] { AFFRAY_CHECK(false); }));
        EXPECT_TRUE(inside_barrier());
        went_on = true;
    });
    EXPECT_FALSE(outer);
    EXPECT_TRUE(went_on);
    EXPECT_FALSE(inside_barrier());
}

TEST(Barrier, ALongMessageIsCutBetweenTwoCharacters) {
    FailureText text;
    text.append(std::string(FailureText::kMost - 1, 'x').append("ä"));
    EXPECT_EQ(text.view().size(), FailureText::kMost - 1);
    FailureText whole;
    whole.append(std::string(FailureText::kMost - 2, 'x').append("ä"));
    EXPECT_EQ(whole.view().size(), FailureText::kMost);
}

TEST(BarrierDeathTest, ACheckThatFailsOnTheWayOutOfAnotherAbortsWithItsLine) {
    struct Careless {
        ~Careless() noexcept(false) { AFFRAY_CHECK(false, "second"); }
    };
    EXPECT_DEATH((void)contained([] {
                     const Careless careless;
                     AFFRAY_CHECK(false, "first");
                 }),
                 "check failed: false: second");
}

TEST(BarrierDeathTest, BehindABarrierAFailedCheckEndsTheProcessAgain) {
    EXPECT_FALSE(contained([] {}));
    EXPECT_DEATH(AFFRAY_CHECK(false, "outside"), "check failed: false: outside");
}

}  // namespace
}  // namespace affray
