// Addresses that somebody else names: which are taken, and which networks are never asked.
#include "push/endpoint.h"

#include <gtest/gtest.h>

namespace affray::push {
namespace {

TEST(Endpoints, AreReadIntoHostPortAndTarget) {
    const auto plain = read_endpoint("https://push.example.org/send/abc?x=1");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->host, "push.example.org");
    EXPECT_EQ(plain->port, 443);
    EXPECT_EQ(plain->target, "/send/abc?x=1");
    EXPECT_EQ(plain->origin(), "https://push.example.org");
    const auto odd = read_endpoint("https://[2606:4700::1111]:8443");
    ASSERT_TRUE(odd);
    EXPECT_EQ(odd->host, "2606:4700::1111");
    EXPECT_EQ(odd->target, "/");
    EXPECT_EQ(odd->authority(), "[2606:4700::1111]:8443");
}

TEST(Endpoints, OfAnyOtherFormAreRefused) {
    for (const char* bad : {"",
                            "http://push.example.org/",
                            "HTTPS://push.example.org/",
                            "https://",
                            "https:///x",
                            "https://a b/",
                            "https://user@push.example.org/",
                            "https://user:word@push.example.org/",
                            "https://push.example.org/#x",
                            "https://push.example.org/\r\nX: y",
                            "https://push.example.org:25/",
                            "https://push.example.org:0/",
                            "https://push.example.org:99999/",
                            "https://push.example.org:x/",
                            "https://-x/",
                            "https://.x/",
                            "https://p\xc3\xbcsh.example.org/",
                            "https://[::1",
                            "https://[fe80::1%25eth0]/",
                            "https://[::1]x/",
                            "https://push.example.org\\@evil.example/",
                            "https://?x",
                            "ftp://push.example.org/"})
        EXPECT_FALSE(read_endpoint(bad)) << bad;
    EXPECT_TRUE(read_endpoint("https://a/" + std::string(kEndpointMost - 10, 'x')));
    EXPECT_FALSE(read_endpoint("https://a/" + std::string(kEndpointMost - 9, 'x')));
}

bool is_open(const char* address) { return is_public(boost::asio::ip::make_address(address)); }

TEST(Endpoints, OfThisMachineAndItsNetworksAreNotPublic) {
    for (const char* closed : {"0.0.0.0",
                               "10.1.2.3",
                               "100.64.0.1",
                               "100.127.255.255",
                               "127.0.0.1",
                               "127.8.9.1",
                               "169.254.169.254",
                               "172.16.0.1",
                               "172.31.255.255",
                               "192.0.0.8",
                               "192.0.2.1",
                               "192.88.99.1",
                               "192.168.7.1",
                               "198.18.0.1",
                               "198.19.255.255",
                               "198.51.100.1",
                               "203.0.113.1",
                               "224.0.0.1",
                               "240.0.0.1",
                               "255.255.255.255",
                               "::",
                               "::1",
                               "::ffff:127.0.0.1",
                               "::ffff:10.0.0.1",
                               "64:ff9b::7f00:1",
                               "fc00::1",
                               "fd12::1",
                               "fe80::1",
                               "ff02::1",
                               "2001::1",
                               "2001:db8::1",
                               "2002:7f00:1::",
                               "3fff::1",
                               "4000::1"})
        EXPECT_FALSE(is_open(closed)) << closed;
    for (const char* open :
         {"1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1",
          "192.0.1.1", "198.17.0.1", "198.20.0.1", "223.255.255.255", "::ffff:1.1.1.1", "2606:4700::1111",
          "2a00:1450::1", "2001:4860::8888"})
        EXPECT_TRUE(is_open(open)) << open;
}

}  // namespace
}  // namespace affray::push
