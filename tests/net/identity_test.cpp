// Logging in by another server's word, as far as no such server is needed: the rest is
// tests/e2e/openid.test.mjs.
#include "net/people.h"

namespace affray::net::test {
namespace {

TEST(NetIdentities, WithoutAProviderThereIsNone) {
    LiveServer live(for_people());
    const std::string about = ask(live, "GET", "/api/server", {}, {}).body;
    EXPECT_NE(about.find(R"("providers":[])"), std::string::npos) << about;
    for (const char* const path : {"begin", "sessions", "accounts"})
        EXPECT_EQ(ask(live, "POST", std::string("/api/openid/example/") + path, "{}", {}).status, 404)
            << path;
    const Person ann = sign_up(live, "Ann");
    EXPECT_EQ(ask(live, "POST", "/api/openid/example/identity", "{}", ann.token).status, 404);
    const HttpAnswer ways = ask(live, "GET", "/api/account/identities", {}, ann.token);
    EXPECT_NE(ways.body.find("\"hasPassword\":true"), std::string::npos) << ways.body;
    EXPECT_EQ(code_of(ask(live, "DELETE", "/api/account/identities/nosuch", {}, ann.token)), "NOT_FOUND");
}

TEST(NetIdentities, WaysInAreClosedByWhoHasJustLoggedInAlone) {
    ServerOptions options = for_people();
    options.accounts.just_now = std::chrono::milliseconds{-1};
    LiveServer live(options);
    const Person ann = sign_up(live, "Ann");
    EXPECT_EQ(code_of(ask(live, "DELETE", "/api/account/identities/nosuch", {}, ann.token)), "LOGIN_TOO_OLD");
}

// SEC-2 has one exception: the standard sends a provider's code this way, and it may be as long as a token.
TEST(NetIdentities, SEC2ACodeMayStandInTheAddressThatBrowsersComeBackToAlone) {
    LiveServer live(for_people());
    const std::string query = "?code=" + std::string(43, 'x') + "&state=" + std::string(43, 'y');
    EXPECT_EQ(ask(live, "GET", "/openid" + query, {}, {}).status, 200);
    EXPECT_EQ(code_of(ask(live, "GET", "/" + query, {}, {})), "TOKEN_IN_URL");
    EXPECT_EQ(code_of(ask(live, "GET", "/openid/x" + query, {}, {})), "TOKEN_IN_URL");
}

}  // namespace
}  // namespace affray::net::test
