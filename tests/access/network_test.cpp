// Addresses and networks as people write them.
#include "access/network.h"

#include <gtest/gtest.h>

namespace affray::access {
namespace {

std::string read(std::string_view text) {
    const auto network = Network::parse(text);
    return network ? network->text() : "none";
}

TEST(Network, IsReadAsPeopleWriteIt) {
    EXPECT_EQ(read("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(read("192.0.2.7/32"), "192.0.2.7");
    EXPECT_EQ(read("192.0.2.7/24"), "192.0.2.0/24") << "bits behind the prefix do not count";
    EXPECT_EQ(read("192.0.2.7/23"), "192.0.2.0/23");
    EXPECT_EQ(read("255.255.255.255/0"), "0.0.0.0/0");
    EXPECT_EQ(read("2001:DB8::1"), "2001:db8::/64") << "whoever has one of these has them all";
    EXPECT_EQ(read("2001:db8::1/128"), "2001:db8::1");
    EXPECT_EQ(read("2001:db8:ffff::/33"), "2001:db8:8000::/33");
    EXPECT_EQ(read("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(read("::ffff:192.0.2.7/120"), "192.0.2.0/24");
    for (const char* wrong : {"", "/", "192.0.2", "192.0.2.7/33", "192.0.2.7/", "192.0.2.7/+8",
                              "192.0.2.7/8x", "192.0.2.7/-1", "2001:db8::/129", "::ffff:192.0.2.7/95",
                              "example.org", "192.0.2.7 ", "192.0.2.7/4294967296", "192.0.2.0/24/8"})
        EXPECT_EQ(read(wrong), "none") << wrong;
}

TEST(Network, HoldsWhatBeginsAlike) {
    const Network wide = *Network::parse("192.0.2.0/23");
    EXPECT_TRUE(wide.holds(*Network::of_address("192.0.3.255")));
    EXPECT_FALSE(wide.holds(*Network::of_address("192.0.4.0")));
    EXPECT_TRUE(wide.holds(*Network::of_address("::ffff:192.0.2.1")));
    EXPECT_TRUE(wide.holds(*Network::parse("192.0.2.0/24")));
    EXPECT_FALSE(Network::parse("192.0.2.0/24")->holds(wide));
    EXPECT_FALSE(Network::parse("0.0.0.0/0")->holds(*Network::of_address("::1")));
    EXPECT_TRUE(Network::parse("fe80::/10")->holds(*Network::of_address("fe80::1%eth0")));
}

}  // namespace
}  // namespace affray::access
