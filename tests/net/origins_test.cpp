// Look-alike origins (SEC-1).
#include "net/http/origins.h"

#include <gtest/gtest.h>

namespace affray::net {
namespace {

TEST(Origins, SEC1LookAlikesAreRefused) {
    const Origins origins({"https://play.example.org"}, {"table.lan"});
    const char* host = "127.0.0.1:8080";
    EXPECT_TRUE(origins.allows("https://play.example.org", host));
    for (const char* look_alike : {"null",
                                   "https://play.example.org.evil.net",
                                   "https://evil.net/https://play.example.org",
                                   "https://play.example.org:443",
                                   "https://play.example.org:8443",
                                   "http://play.example.org",
                                   "https://PLAY.example.org",
                                   "https://play.example.org/",
                                   "https://user@play.example.org",
                                   "https://play.example.org@evil.net",
                                   "https://pl\xd0\xb0y.example.org",
                                   "https://xn--ply-6cd.example.org",
                                   "https://play.example.org ",
                                   " https://play.example.org",
                                   "https://sub.play.example.org",
                                   "play.example.org",
                                   "https://",
                                   "file://",
                                   "http://127.0.0.1",
                                   "http://127.0.0.1:8081",
                                   "https://127.0.0.1:8080"})
        EXPECT_FALSE(origins.allows(look_alike, host)) << look_alike;
}

TEST(Origins, TheServersOwnPageIsAllowedWhereItsNameCannotBeForged) {
    const Origins origins({}, {"table.lan"});
    EXPECT_TRUE(origins.allows("", "anything")) << "native clients show a token instead";
    EXPECT_TRUE(origins.allows("http://127.0.0.1:8080", "127.0.0.1:8080"));
    EXPECT_TRUE(origins.allows("http://[::1]:8080", "[::1]:8080"));
    EXPECT_TRUE(origins.allows("http://localhost:8080", "localhost:8080"));
    EXPECT_TRUE(origins.allows("http://192.168.0.7", "192.168.0.7"));
    EXPECT_TRUE(origins.allows("http://table.lan:8080", "table.lan:8080"));
    EXPECT_FALSE(origins.allows("http://rebound.evil.net:8080", "rebound.evil.net:8080")) << "DNS rebinding";
    EXPECT_FALSE(origins.allows("http://[::1", "[::1"));
    EXPECT_FALSE(origins.allows("http://", ""));
}

}  // namespace
}  // namespace affray::net
