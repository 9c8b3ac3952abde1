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

}  // namespace
}  // namespace affray::openid
