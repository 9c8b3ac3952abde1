// When a client knows its view hash, and that order and content count.
#include "client/lib/view_chain.h"

#include <gtest/gtest.h>

namespace affray::client {
namespace {

TEST(ViewChain, IsKnownFromTheFirstVersionOn) {
    ViewChain chain;
    chain.begin(0);
    EXPECT_TRUE(chain.known());
    EXPECT_EQ(chain.bytes(), std::string(32, '\0'));
    chain.extend(1, "a");
    EXPECT_NE(chain.bytes(), std::string(32, '\0'));
}

TEST(ViewChain, AViewInTheMiddleLearnsItAtTheNextRestart) {
    ViewChain whole;
    ViewChain late;
    whole.begin(0);
    for (std::uint64_t v = 1; v <= 60; ++v) {
        const std::string delta = "delta " + std::to_string(v);
        whole.extend(v, delta);
        if (v == 20) late.begin(20);
        if (v > 20) late.extend(v, delta);
        EXPECT_EQ(late.known(), v > 50) << v;
    }
    EXPECT_EQ(whole, late);
}

TEST(ViewChain, AdoptsWhatTheServerTells) {
    ViewChain told;
    ViewChain whole;
    whole.begin(0);
    whole.extend(1, "a");
    told.begin(1);
    told.adopt("too short");
    EXPECT_FALSE(told.known());
    told.adopt(whole.bytes());
    EXPECT_EQ(told, whole);
}

TEST(ViewChain, OrderAndContentCount) {
    ViewChain one;
    ViewChain two;
    one.begin(0);
    two.begin(0);
    one.extend(1, "a");
    one.extend(2, "b");
    two.extend(1, "b");
    two.extend(2, "a");
    EXPECT_NE(one.bytes(), two.bytes());
}

}  // namespace
}  // namespace affray::client
