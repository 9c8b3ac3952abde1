// The outbox's boundaries.
#include "net/ws/outbox.h"

#include <gtest/gtest.h>

namespace affray::net {
namespace {

void put(Outbox& box, const std::string& message) {
    box.tail() += message;
    box.end_message();
}

TEST(Outbox, CountsBytesAndMessages) {
    Outbox box;
    EXPECT_TRUE(box.empty());
    put(box, "abc");
    put(box, "defgh");
    EXPECT_EQ(box.size(), 8U);
    EXPECT_EQ(box.messages(), 2U);
    box.taken(4);
    EXPECT_EQ(box.waiting(), "efgh");
    EXPECT_EQ(box.messages(), 1U);
    box.taken(4);
    EXPECT_TRUE(box.empty());
    EXPECT_EQ(box.messages(), 0U);
}

TEST(Outbox, DroppingKeepsTheRestOfAMessageThatHasBegunToLeave) {
    Outbox box;
    put(box, "first");
    put(box, "second");
    put(box, "third");
    box.taken(7);
    box.drop_unsent();
    EXPECT_EQ(box.waiting(), "cond");
    put(box, "close");
    EXPECT_EQ(box.waiting(), "condclose");
    EXPECT_EQ(box.messages(), 2U);
}

TEST(Outbox, DroppingAtABoundaryKeepsNothing) {
    Outbox box;
    put(box, "first");
    put(box, "second");
    box.taken(5);
    box.drop_unsent();
    EXPECT_TRUE(box.empty());
    put(box, "close");
    EXPECT_EQ(box.waiting(), "close");
    Outbox untouched;
    put(untouched, "x");
    untouched.drop_unsent();
    EXPECT_TRUE(untouched.empty());
}

TEST(Outbox, REL8AViewLargerThanTheBoundMayWaitOnceAndWhatElseWaitsIsBounded) {
    constexpr std::size_t kBytes = 1000;
    Outbox outbox;
    const auto add = [&outbox](std::size_t size) {
        outbox.tail().append(size, 'x');
        outbox.end_message(kBytes / 2);
    };
    add(50);
    add(5000);
    EXPECT_FALSE(outbox.over(kBytes, 100)) << "a whole view";
    add(400);
    EXPECT_FALSE(outbox.over(kBytes, 100)) << "and what happens meanwhile";
    add(600);
    EXPECT_TRUE(outbox.over(kBytes, 100)) << "but no more than ever";
    outbox.taken(5050);
    EXPECT_FALSE(outbox.over(kBytes, 100));
    add(5000);
    EXPECT_FALSE(outbox.over(kBytes, 100));
    add(5000);
    EXPECT_TRUE(outbox.over(kBytes, 100)) << "a second one counts";
    outbox.drop_unsent();
    EXPECT_FALSE(outbox.over(kBytes, 100));
    for (int i = 0; i < 12; ++i) add(1);
    EXPECT_TRUE(outbox.over(kBytes, 10)) << "messages are counted too";
}

TEST(Outbox, ABurstsMemoryIsGivenBackOnceItHasLeft) {
    constexpr std::size_t kIdle = 1024;
    Outbox box;
    EXPECT_LE(box.capacity(), kIdle);
    put(box, std::string(12'000, 'v'));
    for (int i = 0; i < 500; ++i) put(box, "delta");
    EXPECT_GT(box.capacity(), 12'000U);
    box.taken(box.size());
    EXPECT_LE(box.capacity(), kIdle) << "a view and many deltas have left";
    put(box, "after it");
    EXPECT_EQ(box.waiting(), "after it");
    EXPECT_EQ(box.messages(), 1U);
}

}  // namespace
}  // namespace affray::net
