// The outbox's boundaries.
#include "net/outbox.h"

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

}  // namespace
}  // namespace affray::net
