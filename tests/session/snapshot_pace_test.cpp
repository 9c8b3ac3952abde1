// When a table says the hash of its state, and when it takes its next snapshot.
#include "session/snapshot_pace.h"

#include <gtest/gtest.h>

namespace affray::session {
namespace {

TEST(SnapshotPace, ASnapshotIsDueWhenFourTimesItsBytesAreLogged) {
    SnapshotPace pace;
    EXPECT_TRUE(pace.due());
    pace.taken(100);
    pace.logged(399);
    EXPECT_FALSE(pace.due());
    pace.logged(1);
    EXPECT_TRUE(pace.due());
}

TEST(SnapshotPace, AHashIsDueForEveryThreeCreaturesAVersion) {
    SnapshotPace pace;
    pace.hashed(50);
    EXPECT_TRUE(pace.hash_due(100, 20));
    EXPECT_TRUE(pace.hash_due(100, 150));
    EXPECT_FALSE(pace.hash_due(100, 151));
    EXPECT_FALSE(pace.hash_due(350, 1000));
    EXPECT_TRUE(pace.hash_due(400, 1000));
}

TEST(SnapshotPace, AHashThatWasGivenUpIsDueAgain) {
    SnapshotPace pace;
    pace.hashed(400);
    EXPECT_TRUE(pace.hash_due(400, 1000));
    EXPECT_TRUE(pace.hash_due(350, 1000));
}

}  // namespace
}  // namespace affray::session
