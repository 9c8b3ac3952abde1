// What an operator may write of a provider, and which addresses are good.
#include "openid/provider.h"

#include <gtest/gtest.h>

#include <vector>

namespace affray::openid {
namespace {

Provider good() {
    Provider provider;
    provider.id = "example";
    provider.name = "Example";
    provider.issuer = "https://login.example.org/realms/games";
    provider.client_id = "affray";
    return provider;
}

TEST(OpenIdProvider, IsGoodWithItsFourWords) { EXPECT_EQ(fault_of(good()), std::nullopt); }

TEST(OpenIdProvider, SaysWhichOfItsWordsIsWrong) {
    const auto fault = [](auto change) {
        Provider provider = good();
        change(provider);
        return fault_of(provider).value_or("");
    };
    EXPECT_NE(fault([](Provider& p) { p.id = "Example"; }).find("'Example'"), std::string::npos);
    EXPECT_NE(fault([](Provider& p) { p.id = ""; }).find("is not a name"), std::string::npos);
    EXPECT_NE(fault([](Provider& p) { p.name = ""; }).find("example.name"), std::string::npos);
    EXPECT_NE(fault([](Provider& p) { p.client_id = ""; }).find("example.client_id"), std::string::npos);
    for (const char* const issuer :
         {"", "http://login.example.org", "https://", "https://a?b=c", "https://a#b",
          "https://user@login.example.org", "https://a b", "https://a:0", "https://a:99999"})
        EXPECT_NE(fault([&](Provider& p) { p.issuer = issuer; }).find("example.issuer"), std::string::npos)
            << issuer;
}

TEST(OpenIdProvider, AddressesAreTakenApart) {
    const auto plain = address_of("https://login.example.org");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->host, "login.example.org");
    EXPECT_EQ(plain->port, 443);
    EXPECT_EQ(plain->target, "/");
    EXPECT_EQ(plain->authority(), "login.example.org");
    const auto whole = address_of("https://[::1]:8443/keys?kind=sig");
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->host, "::1");
    EXPECT_EQ(whole->target, "/keys?kind=sig");
    EXPECT_EQ(whole->authority(), "[::1]:8443");
    EXPECT_EQ(address_of("https://a?x=1")->target, "/?x=1");
}

}  // namespace
}  // namespace affray::openid
