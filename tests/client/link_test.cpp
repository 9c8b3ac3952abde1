// Links, as people paste them.
#include "client/lib/link.h"

#include <gtest/gtest.h>

namespace affray::client {
namespace {

TEST(Link, TakesTheJoinCodeFromTheFragment) {
    const auto link = parse_link("http://127.0.0.1:8080/#join=AB12CD34");
    ASSERT_TRUE(link);
    EXPECT_EQ(link->host, "127.0.0.1");
    EXPECT_EQ(link->port, "8080");
    EXPECT_EQ(link->join_code, "AB12CD34");
    EXPECT_EQ(link->authority(), "127.0.0.1:8080");
}

TEST(Link, FindsTheCodeAmongOtherFragmentParts) {
    EXPECT_EQ(parse_link("http://table.example/play?x=1#theme=dark&join=ZZ99")->join_code, "ZZ99");
    EXPECT_EQ(parse_link("http://table.example/#theme=dark")->join_code, "");
    // In the query it would have been sent to the server already: no code of ours stands there.
    EXPECT_EQ(parse_link("http://table.example/?join=ZZ99")->join_code, "");
}

TEST(Link, TakesWhatALastingLinkCarries) {
    const auto link = parse_link("http://table.example/#seat=a-_B&theme=dark");
    ASSERT_TRUE(link);
    EXPECT_EQ(link->seat, "a-_B");
    EXPECT_EQ(link->join_code, "");
    EXPECT_EQ(parse_link("http://table.example/?seat=a-_B")->seat, "");
}

TEST(Link, DefaultsAndAddressesOfTheNewKind) {
    EXPECT_EQ(parse_link("table.example")->port, "80");
    EXPECT_EQ(parse_link("ws://table.example:99")->port, "99");
    const auto six = parse_link("http://[::1]:8080/");
    ASSERT_TRUE(six);
    EXPECT_EQ(six->host, "::1");
    EXPECT_EQ(six->authority(), "[::1]:8080");
}

TEST(Link, RefusesWhatIsNone) {
    for (const char* text :
         {"", "http://", "http://host:port/", "http://host:99999/", "http://[::1/", "a b", "u@h"}) {
        const auto link = parse_link(text);
        ASSERT_FALSE(link) << text;
        EXPECT_EQ(link.error().code, ErrorCode::InvalidInput) << text;
    }
    EXPECT_EQ(parse_link("https://table.example/").error().code, ErrorCode::Unsupported);
}

}  // namespace
}  // namespace affray::client
