// Accounts over the socket: whole flows, limits, secrets in logs, hostile text (SEC-2, SEC-3, SEC-11).
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "affray/v1/account.pb.h"
#include "affray/v1/campaign.pb.h"
#include "net/people.h"

namespace affray::net::test {
namespace {

using access::SignUpPolicy;

std::string login_body(const std::string& name, const std::string& password) {
    return R"({"name":)" + quoted(name) + R"(,"password":)" + quoted(password) + R"(,"client":"test"})";
}

int me(LiveServer& live, const std::string& token) {
    return ask(live, "GET", "/api/account", {}, token).status;
}

double metric(LiveServer& live, const std::string& name) {
    const std::string text = request(live.ops_port(), "GET", "/metrics").body;
    const std::size_t at = text.find("\n" + name + " ");
    EXPECT_NE(at, std::string::npos) << name;
    return at == std::string::npos ? -1 : std::strtod(text.c_str() + at + name.size() + 2, nullptr);
}

TEST(NetAccounts, SignUpLoginLogoutAndLogoutEverywhere) {
    LiveServer live(for_people());
    const Person ann = sign_up(live, "Ann");
    EXPECT_EQ(me(live, ann.token), 200);
    const HttpAnswer again = ask(live, "POST", "/api/sessions", login_body("aNN", kPassword), {});
    ASSERT_EQ(again.status, 201) << again.body;
    const std::string second = json_field(again.body, "token");
    EXPECT_NE(second, ann.token);
    EXPECT_EQ(second.size(), 43U);
    const HttpAnswer list = ask(live, "GET", "/api/sessions", {}, second);
    EXPECT_NE(list.body.find("\"current\":true"), std::string::npos) << list.body;
    EXPECT_NE(list.body.find("\"client\":\"test\""), std::string::npos);
    EXPECT_EQ(ask(live, "DELETE", "/api/sessions/current", {}, second).status, 204);
    EXPECT_EQ(me(live, second), 401);
    EXPECT_EQ(me(live, ann.token), 200);
    EXPECT_EQ(ask(live, "DELETE", "/api/sessions", {}, ann.token).status, 204);
    EXPECT_EQ(me(live, ann.token), 401);
}

TEST(NetAccounts, LoginsOutliveARestartAndNothingOfTheClientsIsAdopted) {
    LiveServer live(for_people());
    const Person ann = sign_up(live, "Ann");
    const std::string made_up(43, 'A');
    const HttpAnswer in = ask(live, "POST", "/api/sessions", login_body("Ann", kPassword), made_up);
    EXPECT_EQ(in.status, 201);
    EXPECT_NE(json_field(in.body, "token"), made_up);
    EXPECT_EQ(me(live, made_up), 401);
    live.restart();
    EXPECT_EQ(me(live, ann.token), 200);
}

TEST(NetAccounts, ANameIsTakenWhateverItsCaseAndInvitationsAreSpent) {
    LiveServer live(for_people(SignUpPolicy::Invitation));
    const Person root = make_operator(live);
    const HttpAnswer invited = ask(live, "POST", "/api/invitations", R"({"uses":1})", root.token);
    ASSERT_EQ(invited.status, 201) << invited.body;
    const std::string code = json_field(invited.body, "code");
    const Person ann = sign_up(live, "\u00c4nn", code);
    EXPECT_EQ(me(live, ann.token), 200);
    const std::string body = R"({"name":"Ben","password":"correct horse","invitation":")" + code + "\"}";
    const HttpAnswer spent = ask(live, "POST", "/api/accounts", body, {});
    EXPECT_EQ(json_field(spent.body, "code"), "UNKNOWN_CODE");
    const HttpAnswer more = ask(live, "POST", "/api/invitations", R"({"uses":2})", root.token);
    const std::string taken = R"({"name":"\u00e4NN","password":"correct horse","invitation":")" +
                              json_field(more.body, "code") + "\"}";
    EXPECT_EQ(json_field(ask(live, "POST", "/api/accounts", taken, {}).body, "code"), "NAME_TAKEN");
}

TEST(NetAccounts, SignUpIsAsTheSettingSays) {
    LiveServer invitation(for_people(SignUpPolicy::Invitation));
    const auto told = [](LiveServer& live) {
        return json_field(ask(live, "GET", "/api/server", {}, {}).body, "signUp");
    };
    EXPECT_EQ(told(invitation), "SIGN_UP_POLICY_INVITATION");
    const std::string body = R"({"name":"Ann","password":"correct horse"})";
    EXPECT_EQ(json_field(ask(invitation, "POST", "/api/accounts", body, {}).body, "code"),
              "INVITATION_NEEDED");
    LiveServer closed(for_people(SignUpPolicy::Closed));
    EXPECT_EQ(told(closed), "SIGN_UP_POLICY_CLOSED");
    EXPECT_EQ(json_field(ask(closed, "POST", "/api/accounts", body, {}).body, "code"), "SIGN_UP_CLOSED");
}

TEST(NetAccounts, AnotherPasswordEndsTheOtherLogins) {
    LiveServer live(for_people());
    const Person ann = sign_up(live, "Ann");
    const std::string other =
        json_field(ask(live, "POST", "/api/sessions", login_body("Ann", kPassword), {}).body, "token");
    const auto change = [&](const std::string& old, const std::string& fresh) {
        return ask(live, "PUT", "/api/account/password",
                   R"({"oldPassword":)" + quoted(old) + R"(,"newPassword":)" + quoted(fresh) + "}",
                   ann.token);
    };
    EXPECT_EQ(json_field(change("wrong wrong", "battery staple").body, "code"), "BAD_LOGIN");
    EXPECT_EQ(json_field(change(kPassword, "short").body, "code"), "WEAK_PASSWORD");
    EXPECT_EQ(change(kPassword, "battery staple").status, 204);
    EXPECT_EQ(me(live, ann.token), 200);
    EXPECT_EQ(me(live, other), 401);
    EXPECT_EQ(ask(live, "POST", "/api/sessions", login_body("Ann", kPassword), {}).status, 401);
    EXPECT_EQ(ask(live, "POST", "/api/sessions", login_body("Ann", "battery staple"), {}).status, 201);
}

TEST(NetAccounts, AResetCodeIsGoodOnce) {
    LiveServer live(for_people());
    const Person ann = sign_up(live, "Ann");
    const Person root = make_operator(live);
    const HttpAnswer made = ask(live, "POST", "/api/accounts/" + ann.id + "/reset-codes", {}, root.token);
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string body =
        R"({"code":")" + json_field(made.body, "code") + R"(","newPassword":"battery staple"})";
    EXPECT_EQ(ask(live, "POST", "/api/password-resets", body, {}).status, 204);
    EXPECT_EQ(json_field(ask(live, "POST", "/api/password-resets", body, {}).body, "code"), "UNKNOWN_CODE");
    EXPECT_EQ(me(live, ann.token), 401) << "all logins have ended";
    EXPECT_EQ(ask(live, "POST", "/api/sessions", login_body("Ann", "battery staple"), {}).status, 201);
}

TEST(NetAccounts, TriesAreLimitedByNameForKnownAndUnknownAlike) {
    for (const bool known : {true, false}) {
        ServerOptions options = for_people();
        options.accounts.tries_of_name = access::TryRule{};
        LiveServer live(options);
        if (known) sign_up(live, "Ann");
        for (int i = 0; i < 5; ++i) {
            const HttpAnswer wrong = ask(live, "POST", "/api/sessions", login_body("Ann", "wrong wrong"), {});
            EXPECT_EQ(json_field(wrong.body, "code"), "BAD_LOGIN") << wrong.body;
        }
        const HttpAnswer limited = ask(live, "POST", "/api/sessions", login_body("ANN", kPassword), {});
        EXPECT_EQ(limited.status, 429);
        EXPECT_TRUE(limited.has("Retry-After: ")) << limited.head;
    }
}

TEST(NetAccounts, TriesAreLimitedByAddress) {
    ServerOptions options = for_people();
    options.accounts.tries_of_address = access::TryRule{};
    LiveServer live(options);
    int refused = 0;
    for (int i = 0; i < 40; ++i) {
        const std::string name = "Name " + std::to_string(i);
        if (ask(live, "POST", "/api/sessions", login_body(name, kPassword), {}).status == 429) ++refused;
    }
    EXPECT_GE(refused, 34);
}

TEST(NetAccounts, TooManyLoginsAtOnceAreToldToComeBack) {
    ServerOptions options = for_people();
    options.accounts.passwords = {{2, 8 * 1024 * 1024}, 1, 2};
    LiveServer live(options);
    std::atomic<int> later{0};
    std::atomic<int> judged{0};
    std::vector<std::thread> people;
    for (int i = 0; i < 24; ++i) {
        people.emplace_back([&, i] {
            const HttpAnswer answer =
                ask(live, "POST", "/api/sessions", login_body("Name " + std::to_string(i), kPassword), {});
            if (answer.status == 503 && answer.has("Retry-After")) ++later;
            if (answer.status == 401) ++judged;
        });
    }
    for (std::thread& one : people) one.join();
    EXPECT_EQ(later + judged, 24);
    EXPECT_GE(later.load(), 1);
    EXPECT_GE(judged.load(), 1);
}

// SEC-11: no clock is read here: what a try costs is counted.
TEST(NetAccounts, AnUnknownNameCostsAsMuchAsAKnownOne) {
    ServerOptions options = for_people();
    options.ops_port = 0;
    LiveServer live(options);
    const Person ann = sign_up(live, "Ann");
    const Person root = make_operator(live);
    ASSERT_EQ(
        ask(live, "PATCH", "/api/accounts/" + sign_up(live, "Gone").id, R"({"disabled":true})", root.token)
            .status,
        200);
    for (const char* name : {"Ann", "Nobody", "Gone", "nobody else"}) {
        const double before = metric(live, "affray_passwords_hashed_total");
        const HttpAnswer wrong = ask(live, "POST", "/api/sessions", login_body(name, "wrong wrong"), {});
        EXPECT_EQ(wrong.status, 401) << name;
        EXPECT_EQ(json_field(wrong.body, "code"), "BAD_LOGIN") << name;
        EXPECT_EQ(metric(live, "affray_passwords_hashed_total") - before, 1) << name;
    }
}

TEST(NetAccounts, TwoHundredLoginsAtOnceWaitInAShortQueueOrComeBack) {
    ServerOptions options = for_people();
    options.ops_port = 0;
    options.limits.connections_per_address = 400;
    options.limits.unauthenticated_per_address = 400;
    options.accounts.passwords = {{1, 1024 * 1024}, 2, 32};
    LiveServer live(options);
    sign_up(live, "Ann");
    std::atomic<int> in{0}, later{0}, other{0};
    std::vector<std::thread> people;
    for (int i = 0; i < 200; ++i) {
        people.emplace_back([&] {
            const HttpAnswer answer = ask(live, "POST", "/api/sessions", login_body("Ann", kPassword), {});
            const bool told = answer.status == 503 && answer.has("Retry-After: ");
            ++(answer.status == 201 ? in : told ? later : other);
        });
    }
    for (std::thread& one : people) one.join();
    EXPECT_EQ(other.load(), 0);
    EXPECT_EQ(in + later, 200);
    EXPECT_LE(metric(live, "affray_passwords_waiting_most"), 32);
    EXPECT_EQ(metric(live, "affray_passwords_waiting"), 0);
    EXPECT_EQ(metric(live, "affray_passwords_refused_total"), later.load());
    EXPECT_EQ(metric(live, "affray_passwords_hashed_total"), in + 1) << "and the one of the sign-up";
}

TEST(NetAccounts, ATokenInAUrlIsRefusedAndGoodNoMore) {
    LiveServer live(for_people());
    const Person ann = sign_up(live, "Ann");
    const HttpAnswer answer = ask(live, "GET", "/api/account?token=" + ann.token, {}, {});
    EXPECT_EQ(json_field(answer.body, "code"), "TOKEN_IN_URL");
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    int status = 200;
    while (status == 200 && std::chrono::steady_clock::now() < until) status = me(live, ann.token);
    EXPECT_EQ(status, 401);
}

TEST(NetAccounts, HostileTextComesBackAsItWas) {
    LiveServer live(for_people());
    const std::vector<std::string> hostile{"<script>alert(1)</script>",
                                           "'; DROP TABLE account;--",
                                           "\" onload=\"x",
                                           "{{7*7}}",
                                           "%s%n",
                                           "..\\..\\etc",
                                           "\u202ename"};
    for (const std::string& text : hostile) {
        const bool invisible = text.rfind("\u202e", 0) == 0;
        const std::string body =
            R"({"name":)" + quoted(text) + R"(,"password":"correct horse","client":)" + quoted(text) + "}";
        const HttpAnswer made = ask(live, "POST", "/api/accounts", body, {});
        ASSERT_EQ(made.status, invisible ? 422 : 201) << made.body;
        if (invisible) continue;
        const std::string token = json_field(made.body, "token");
        const HttpAnswer campaign = ask(live, "POST", "/api/campaigns",
                                        R"({"ruleset":"affray","title":)" + quoted(text) + "}", token);
        ASSERT_EQ(campaign.status, 201) << campaign.body;
        const HttpAnswer read =
            ask(live, "GET", "/api/campaigns/" + json_field(campaign.body, "id"), {}, token);
        v1::Campaign title;
        v1::AccountSessionList logins;
        ASSERT_TRUE(read_message(read.body, title));
        EXPECT_EQ(title.title(), text);
        ASSERT_TRUE(read_message(ask(live, "GET", "/api/sessions", {}, token).body, logins));
        EXPECT_EQ(logins.sessions(0).client(), text);
    }
    EXPECT_EQ(sign_up(live, "Plain").name, "Plain");
}

TEST(NetAccounts, ListsComeInPages) {
    LiveServer live(for_people());
    const Person root = make_operator(live);
    for (int i = 0; i < 5; ++i) sign_up(live, "Name " + std::to_string(i));
    std::vector<std::string> names;
    std::string after;
    for (int pages = 0; pages < 5; ++pages) {
        v1::AccountList page;
        const std::string path = "/api/accounts?limit=2" + (after.empty() ? "" : "&after=" + after);
        ASSERT_TRUE(read_message(ask(live, "GET", path, {}, root.token).body, page));
        EXPECT_LE(page.accounts_size(), 2);
        for (const v1::Account& one : page.accounts()) names.push_back(one.name());
        after = page.next();
        if (after.empty()) break;
    }
    EXPECT_EQ(names.size(), 6U);
    EXPECT_EQ(ask(live, "GET", "/api/accounts?limit=0", {}, root.token).status, 422);
    EXPECT_EQ(ask(live, "GET", "/api/accounts?after=nobody", {}, root.token).status, 422);
}

}  // namespace
}  // namespace affray::net::test
