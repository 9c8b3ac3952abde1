// What a table keeps small: the list of what was last, and the pace of snapshots.
#include "session/recent.h"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <random>

#include "session/snapshot_pace.h"

namespace affray::session {
namespace {

TEST(Recent, IsADequeOfWhatWasLast) {
    std::mt19937_64 chance(7);
    Recent<std::shared_ptr<int>> recent;
    std::deque<std::shared_ptr<int>> all;
    for (int i = 0; i < 20'000; ++i) {
        const auto wish = chance() % 8;
        if (wish < 4 || all.empty()) {
            all.push_back(std::make_shared<int>(i));
            recent.push_back(all.back());
        } else if (wish < 7) {
            all.pop_front();
            recent.pop_front();
        } else {
            all.pop_back();
            recent.pop_back();
        }
        while (all.size() > 30) {
            all.pop_front();
            recent.pop_front();
        }
        ASSERT_EQ(recent.size(), all.size());
        ASSERT_TRUE(std::equal(recent.begin(), recent.end(), all.begin(), all.end()));
        if (all.empty()) continue;
        ASSERT_EQ(recent.front(), all.front());
        ASSERT_EQ(recent[all.size() - 1], all.back());
        ASSERT_EQ(all.front().use_count(), 2) << "each is held once by each";
    }
    std::weak_ptr<int> forgotten = all.front();
    const std::size_t size = all.size();
    all.clear();
    for (std::size_t i = 0; i < size; ++i) recent.pop_front();
    EXPECT_TRUE(forgotten.expired());
    recent.clear();
    EXPECT_TRUE(recent.empty());
}

TEST(SnapshotPace, FollowsTheLogAndTheSizeOfTheLastOne) {
    SnapshotPace pace;
    EXPECT_TRUE(pace.due()) << "the first one is always worth it";
    pace.taken(1000);
    EXPECT_FALSE(pace.due());
    for (int i = 0; i < 39; ++i) pace.logged(100);
    EXPECT_FALSE(pace.due());
    pace.logged(100);
    EXPECT_TRUE(pace.due());
    pace.taken(50);
    pace.logged(200);
    EXPECT_TRUE(pace.due()) << "a small one comes more often";
    pace.taken(1'000'000);
    pace.logged(1);
    EXPECT_FALSE(pace.due());
    pace.doubt();
    EXPECT_TRUE(pace.due()) << "whether the last is stored is not known";
}

}  // namespace
}  // namespace affray::session
