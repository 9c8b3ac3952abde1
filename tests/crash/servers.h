// What the tests of several servers share: they want PostgreSQL, and judge in the same way.
#pragma once

#include <gtest/gtest.h>

#include "crash/fleet.h"
#include "crash/tally.h"
#include "support/store_place.h"

namespace affray::crash {

class Servers : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!affray::test::on_postgresql()) GTEST_SKIP() << "outside of scripts/with-postgresql";
    }
};

// Nothing acknowledged is lost or doubled, and the database holds.
inline void expect_sound(Fleet& fleet) {
    ASSERT_TRUE(fleet.settle()) << "not everything came to an answer";
    EXPECT_EQ(fleet.differences(), "");
    fleet.close();
    EXPECT_EQ(fleet.verified(), "");
    const Findings findings = fleet.findings();
    tally().add(findings);
    ++tally().databases_verified;
    EXPECT_TRUE(findings.good()) << findings.text();
    EXPECT_EQ(findings.unknown, 0U);
}

}  // namespace affray::crash
