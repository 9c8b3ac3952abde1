// Addresses that somebody else names: which are taken, how they are read, and which networks are never asked.
#include "outward/address.h"

#include <gtest/gtest.h>

namespace affray::outward {
namespace {

struct Row {
    const char* url;
    // What it is read as, "HOST PORT TARGET"; "": it is refused.
    const char* by_operator;
    const char* by_anybody;
};

std::string text_of(const std::optional<Address>& address) {
    if (!address) return {};
    return address->host + " " + std::to_string(address->port) + " " + address->target;
}

// clang-format off
constexpr Row kRows[] = {
    {"https://p.example/send?x=1",            "p.example 443 /send?x=1", "p.example 443 /send?x=1"},
    {"https://p.example",                         "p.example 443 /",             "p.example 443 /"},
    {"https://p.example?x=1",                     "p.example 443 /?x=1",         "p.example 443 /?x=1"},
    {"https://p.example:443/",                    "p.example 443 /",             "p.example 443 /"},
    {"https://p.example:8443/x",                  "p.example 8443 /x",           "p.example 8443 /x"},
    {"https://p.example:1024/",                   "p.example 1024 /",            "p.example 1024 /"},
    {"https://p.example:1023/",                   "p.example 1023 /",            ""},
    {"https://p.example:25/",                     "p.example 25 /",              ""},
    {"https://key_cloak:8443/",                   "key_cloak 8443 /",            "key_cloak 8443 /"},
    {"https://[2606:4700::1111]:8443",            "2606:4700::1111 8443 /",      "2606:4700::1111 8443 /"},
    {"https://[::1]/keys",                        "::1 443 /keys",               "::1 443 /keys"},
    {"https://a/@b",                              "a 443 /@b",                   "a 443 /@b"},
    {"",                                          "",                            ""},
    {"http://p.example/",                         "",                            ""},
    {"HTTPS://p.example/",                        "",                            ""},
    {"ftp://p.example/",                          "",                            ""},
    {"https://",                                  "",                            ""},
    {"https:///x",                                "",                            ""},
    {"https://?x",                                "",                            ""},
    {"https://:443/",                             "",                            ""},
    {"https://a b/",                              "",                            ""},
    {"https://user@p.example/",                   "",                            ""},
    {"https://user:word@p.example/",              "",                            ""},
    {"https://p.example/#x",                      "",                            ""},
    {"https://p.example/\r\nX: y",                "",                            ""},
    {"https://p.example/\"",                      "",                            ""},
    {"https://p.example\\@evil.example/",         "",                            ""},
    {"https://p.example:/",                       "",                            ""},
    {"https://p.example:0/",                      "",                            ""},
    {"https://p.example:99999/",                  "",                            ""},
    {"https://p.example:x/",                      "",                            ""},
    {"https://p.example:443x/",                   "",                            ""},
    {"https://p.example:-1/",                     "",                            ""},
    {"https://-x/",                               "",                            ""},
    {"https://.x/",                               "",                            ""},
    {"https://p\xc3\xbcsh.example.org/",          "",                            ""},
    {"https://[::1",                              "",                            ""},
    {"https://[]/",                               "",                            ""},
    {"https://[1.2.3.4]/",                        "",                            ""},
    {"https://[fe80::1%25eth0]/",                 "",                            ""},
    {"https://[::1]x/",                           "",                            ""},
    {"https://[::1]x443/",                        "",                            ""},
    {"https://[::1]443/",                         "",                            ""},
    {"https://[::1]:x/",                          "",                            ""},
    {"https://[::1]:/",                           "",                            ""},
    {"https://[::1]:0/",                          "",                            ""},
};
// clang-format on

TEST(Addresses, AreReadOrRefused) {
    for (const Row& row : kRows) {
        EXPECT_EQ(text_of(read_address(row.url, NamedBy::Operator)), row.by_operator) << row.url;
        EXPECT_EQ(text_of(read_address(row.url, NamedBy::Anybody)), row.by_anybody) << row.url;
    }
}

TEST(Addresses, AreOfSomeLength) {
    const auto long_one = [](std::size_t size) { return "https://a/" + std::string(size - 10, 'x'); };
    EXPECT_TRUE(read_address(long_one(kAddressMost), NamedBy::Operator));
    EXPECT_FALSE(read_address(long_one(kAddressMost + 1), NamedBy::Operator));
    EXPECT_TRUE(read_address(long_one(kAddressMostOfAnybody), NamedBy::Anybody));
    EXPECT_FALSE(read_address(long_one(kAddressMostOfAnybody + 1), NamedBy::Anybody));
    EXPECT_TRUE(read_address("https://" + std::string(253, 'a'), NamedBy::Anybody));
    EXPECT_FALSE(read_address("https://" + std::string(254, 'a'), NamedBy::Anybody));
}

TEST(Addresses, AreSaidAsARequestSaysThem) {
    const auto origin = [](const char* url) { return read_address(url, NamedBy::Anybody)->origin(); };
    EXPECT_EQ(origin("https://push.example.org:443/x"), "https://push.example.org");
    EXPECT_EQ(origin("https://push.example.org:8443/x"), "https://push.example.org:8443");
    EXPECT_EQ(origin("https://[2606:4700::1111]:8443"), "https://[2606:4700::1111]:8443");
}

bool is_open(const char* address) { return is_public(boost::asio::ip::make_address(address)); }

TEST(Addresses, OfThisMachineAndItsNetworksAreNotPublic) {
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
}  // namespace affray::outward
