// SEC-2, SEC-15: what the server logs while people come and go, searched for every secret that was told.
#include <gtest/gtest.h>

#include "net/people.h"
#include "session/log.h"

namespace affray::net::test {
namespace {

using Secrets = std::vector<std::string>;

// Asks, and notes whatever secret is told.
struct Asking {
    LiveServer& live;
    Secrets& secrets;

    HttpAnswer post(const std::string& path, const std::string& body, const std::string& token) const {
        const HttpAnswer answer = ask(live, "POST", path, body, token);
        for (const char* field : {"token", "code", "joinCode", "link"}) {
            const std::string mark = "\"" + std::string(field) + "\"";
            for (std::size_t at = answer.body.find(mark); at != std::string::npos;
                 at = answer.body.find(mark, at + 1)) {
                const std::string secret = json_field(answer.body, field, at + 1);
                if (secret.size() == 43 || secret.size() == 8) secrets.push_back(secret);
            }
        }
        return answer;
    }
};

void come_and_go(LiveServer& live, Secrets& secrets) {
    const Asking asking{live, secrets};
    const Person root = make_operator(live);
    const Person ann = sign_up(live, "Ann");
    secrets.push_back(root.token);
    secrets.push_back(ann.token);
    asking.post("/api/sessions", R"({"name":"Ann","password":"wrong wrong"})", {});
    const HttpAnswer reset = asking.post("/api/accounts/" + ann.id + "/reset-codes", {}, root.token);
    const std::string code = json_field(reset.body, "code");
    asking.post("/api/password-resets", R"({"newPassword":"battery staple","code":")" + code + "\"}", {});
    const std::string body = R"({"name":"Ann","password":"battery staple"})";
    const std::string token = json_field(asking.post("/api/sessions", body, {}).body, "token");
    const HttpAnswer made = asking.post("/api/campaigns", R"({"title":"x","ruleset":"affray"})", token);
    const std::string path = "/api/campaigns/" + json_field(made.body, "id");
    asking.post(path + "/invitations", R"({"role":"MEMBER_ROLE_PLAYER"})", token);
    const HttpAnswer opened = asking.post(path + "/encounters", R"({"content":"test/duel"})", token);
    const std::string encounter = json_field(opened.body, "encounter");
    const HttpAnswer seat = asking.post(path + "/encounters/" + encounter + "/seats/0", "{}", token);
    WsClient client(live.port(), encounter, {}, "affray.v2.json");
    client.send(1, R"({"hello":{"token":")" + json_field(seat.body, "token") + R"("}})");
    secrets.push_back(json_field(client.next().payload, "resumeToken"));
    EXPECT_EQ(ask(live, "GET", "/api/account?t=" + token, {}, {}).status, 400);
    EXPECT_EQ(client.close_code(), 4003) << "a token in a URL ends its login and what hangs on it";
}

TEST(NetSecrets, NoneIsEverInTheLog) {
    Secrets secrets{kPassword, "battery staple", "wrong wrong"};
    ::testing::internal::CaptureStderr();
    {
        LiveServer live(for_people(), "debug");
        come_and_go(live, secrets);
    }
    session::flush_log();
    const std::string log = ::testing::internal::GetCapturedStderr();
    EXPECT_NE(log.find("logged_in"), std::string::npos) << log;
    EXPECT_NE(log.find("login_refused"), std::string::npos);
    EXPECT_GE(secrets.size(), 11U);
    for (const std::string& secret : secrets) {
        ASSERT_FALSE(secret.empty());
        EXPECT_EQ(log.find(secret), std::string::npos) << secret;
    }
}

}  // namespace
}  // namespace affray::net::test
