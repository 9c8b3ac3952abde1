// An operator's sight of all encounters, and what they may do: over the socket (docs/decisions/0300).
#include <gmock/gmock.h>

#include "affray/v1/account.pb.h"
#include "affray/v1/hosted.pb.h"
#include "affray/v1/lobby.pb.h"
#include "net/binary_seat.h"
#include "net/people.h"

namespace affray::net::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class NetHosted : public ::testing::Test {
  protected:
    std::string path(const std::string& rest = {}) const {
        return "/api/server/encounters/" + live.encounter + rest;
    }
    v1::HostedEncounterList listed(const std::string& query) {
        v1::HostedEncounterList list;
        const HttpAnswer answer = ask(live, "GET", "/api/server/encounters?" + query, {}, root.token);
        EXPECT_EQ(answer.status, 200) << answer.body;
        EXPECT_TRUE(read_message(answer.body, list));
        return list;
    }
    std::vector<std::string> ids(const std::string& query) {
        std::vector<std::string> all;
        const v1::HostedEncounterList list = listed(query);
        for (const auto& one : list.encounters()) all.push_back(one.encounter());
        return all;
    }
    v1::HostedEncounter inspected() {
        v1::HostedEncounter one;
        EXPECT_TRUE(read_message(ask(live, "GET", path(), {}, root.token).body, one));
        return one;
    }
    HttpAnswer act(const std::string& method, const std::string& rest, const std::string& body = {}) {
        return ask(live, method, path(rest), body, root.token);
    }
    int opens(const std::string& token) {
        return ask(live, "GET", "/api/encounters/" + live.encounter, {}, token).status;
    }

    LiveServer live{for_people()};
    Person root = make_operator(live);
};

TEST_F(NetHosted, TellsWhoIsThereAndHowMuchItTakesAndNothingOfWhatHappens) {
    const std::vector<Seat> seats = live.create_and_join(1);
    BinarySeat referee(live, seats[0].token);
    referee.wait_for(v1::ServerFrame::kWelcome);
    v1::Intent begin;
    begin.mutable_setup()->set_verb("start_encounter");
    referee.submit("begin", begin);
    referee.wait_for(v1::ServerFrame::kReply);
    v1::ClientFrame said;
    said.mutable_chat()->set_text("the dragon sleeps");
    referee.say(said);
    referee.wait_for(v1::ServerFrame::kChat);

    const HttpAnswer raw = act("GET", "");
    for (const char* hidden : {"dragon", "Ada", "\"hp", "creature"})
        EXPECT_THAT(raw.body, Not(HasSubstr(hidden)));
    const v1::HostedEncounter one = inspected();
    EXPECT_EQ(one.state(), v1::HOSTED_STATE_OPEN);
    EXPECT_FALSE(one.title().empty());
    EXPECT_TRUE(one.campaign().empty());
    EXPECT_EQ(one.steps(), 1U);
    EXPECT_GT(one.log_bytes(), 50U);
    EXPECT_EQ(one.talk_lines(), 1U);
    EXPECT_GT(one.talk_bytes(), 10U);
    EXPECT_GT(one.open_since_ms(), 0);
    EXPECT_TRUE(one.server().empty()) << "this one";
    ASSERT_EQ(one.seats_size(), 4);
    EXPECT_EQ(one.seats(0).role(), v1::SEAT_ROLE_REFEREE);
    EXPECT_TRUE(one.seats(0).connected());
    EXPECT_GT(one.seats(0).connected_since_ms(), 0);
    EXPECT_EQ(one.seats(0).address(), "127.0.0.1");
    EXPECT_TRUE(one.seats(1).taken());
    EXPECT_FALSE(one.seats(1).connected());
    ASSERT_EQ(listed("state=open").encounters_size(), 1);
    EXPECT_EQ(listed("state=open").encounters(0).SerializeAsString(), inspected().SerializeAsString());
    EXPECT_EQ(json_field(ask(live, "GET", "/api/server/encounters?state=all", {}, root.token).body, "field"),
              "state");
}

TEST_F(NetHosted, ATableThatIsPutToSleepTellsEverybodyAndIsOpenedAsItWas) {
    const std::vector<Seat> seats = live.create_and_join();
    std::string fresh;
    {
        BinarySeat referee(live, seats[0].token);
        fresh = referee.wait_for(v1::ServerFrame::kWelcome).welcome().resume_token();
        v1::Intent begin;
        begin.mutable_setup()->set_verb("start_encounter");
        referee.submit("begin", begin);
        referee.wait_for(v1::ServerFrame::kReply);
        EXPECT_EQ(act("POST", "/sleep").status, 204);
        EXPECT_EQ(referee.wait_for(v1::ServerFrame::kFault).fault().code(), "TABLE_ASLEEP");
        EXPECT_EQ(referee.client().close_code(), 4004);
    }
    EXPECT_EQ(ids("state=asleep"), std::vector{live.encounter});
    EXPECT_TRUE(ids("state=open").empty());
    const v1::HostedEncounter asleep = inspected();
    EXPECT_EQ(asleep.state(), v1::HOSTED_STATE_ASLEEP);
    EXPECT_EQ(asleep.steps(), 1U);
    EXPECT_EQ(inspected().state(), v1::HOSTED_STATE_ASLEEP) << "looking wakes nobody";
    EXPECT_EQ(act("POST", "/sleep").status, 204) << "it sleeps already";
    BinarySeat back(live, fresh);
    EXPECT_EQ(back.wait_for(v1::ServerFrame::kWelcome).welcome().version(), 1U);
    EXPECT_EQ(inspected().state(), v1::HOSTED_STATE_OPEN);
}

TEST_F(NetHosted, EndsOnceAndOrThrowsAway) {
    const std::vector<Seat> seats = live.create_and_join();
    EXPECT_EQ(code_of(act("POST", "/end", R"({"discard":false})")), "CANNOT_END") << "it has not begun";
    EXPECT_EQ(act("POST", "/end", R"({"discard":true})").status, 204);
    EXPECT_EQ(code_of(act("POST", "/end", R"({"discard":true})")), "ENDED");
    EXPECT_TRUE(inspected().ended());
    EXPECT_EQ(act("POST", "/sleep").status, 204);
    EXPECT_EQ(ids("state=ended"), std::vector{live.encounter});

    const std::vector<Seat> others = live.create_and_join();
    BinarySeat referee(live, others[0].token);
    referee.wait_for(v1::ServerFrame::kWelcome);
    v1::Intent begin;
    begin.mutable_setup()->set_verb("start_encounter");
    referee.submit("begin", begin);
    referee.wait_for(v1::ServerFrame::kReply);
    EXPECT_EQ(act("POST", "/end", R"({"discard":false})").status, 204);
    v1::EncounterSummary summary;
    ASSERT_TRUE(read_message(ask(live, "GET", "/api/encounters/" + live.encounter, {}, others[1].token).body,
                             summary));
    EXPECT_EQ(summary.outcome(), "called");
}

TEST_F(NetHosted, ASeatIsTakenAwayWithAllThatOpensIt) {
    const std::vector<Seat> seats = live.create_and_join();
    const HttpAnswer made =
        ask(live, "POST", "/api/encounters/" + live.encounter + "/seats/1/link", {}, seats[1].token);
    const std::string link = json_field(made.body, "link");
    BinarySeat ann(live, seats[1].token);
    const std::string fresh = ann.wait_for(v1::ServerFrame::kWelcome).welcome().resume_token();
    EXPECT_EQ(act("DELETE", "/seats/1").status, 204);
    EXPECT_EQ(ann.wait_for(v1::ServerFrame::kFault).fault().code(), "TOKEN_REVOKED");
    EXPECT_EQ(ann.client().close_code(), 4003);
    EXPECT_EQ(opens(seats[1].token), 404);
    EXPECT_EQ(opens(fresh), 404);
    EXPECT_EQ(opens(seats[2].token), 200) << "another's";
    EXPECT_EQ(code_of(ask(live, "POST", "/api/join", R"({"link":")" + link + "\"}", {})), "UNKNOWN_CODE");
    EXPECT_FALSE(inspected().seats(1).taken());
    live.restart();
    EXPECT_EQ(opens(fresh), 404);
    EXPECT_EQ(act("DELETE", "/seats/9").status, 404);
    EXPECT_EQ(act("DELETE", "/seats/01").status, 404);
    // The referee may give it to somebody.
    const HttpAnswer code =
        ask(live, "POST", "/api/encounters/" + live.encounter + "/codes", R"({"seat":1})", seats[0].token);
    ASSERT_EQ(code.status, 201) << code.body;
    EXPECT_EQ(
        ask(live, "POST", "/api/join", R"({"joinCode":")" + json_field(code.body, "joinCode") + "\"}", {})
            .status,
        200);
}

TEST_F(NetHosted, ListsInPagesNewestFirst) {
    std::vector<std::string> made;
    for (int i = 0; i < 5; ++i) {
        live.create_and_join();
        made.insert(made.begin(), live.encounter);
    }
    EXPECT_EQ(ids("state=open"), made);
    live.encounter = made[2];
    EXPECT_EQ(act("POST", "/sleep").status, 204);
    const v1::HostedEncounterList first = listed("state=open&limit=3");
    ASSERT_EQ(first.encounters_size(), 3);
    EXPECT_EQ(first.encounters(2).encounter(), made[3]);
    EXPECT_EQ(first.next(), made[3]);
    EXPECT_EQ(ids("state=open&limit=3&after=" + first.next()), std::vector{made[4]});
    live.restart();
    EXPECT_EQ(ids("state=asleep"), made);
    const v1::HostedEncounterList page = listed("state=asleep&limit=2");
    EXPECT_EQ(page.next(), made[1]);
    EXPECT_EQ(ids("state=asleep&limit=2&after=" + page.next()), (std::vector{made[2], made[3]}));
    EXPECT_EQ(
        json_field(ask(live, "GET", "/api/server/encounters?after=nosuch", {}, root.token).body, "field"),
        "after");
}

// Behind a proxy, so that people come from other addresses than the operator.
class NetBans : public ::testing::Test {
  protected:
    static ServerOptions behind_a_proxy() {
        ServerOptions options = for_people();
        options.limits.trusted_proxies = {"127.0.0.1"};
        return options;
    }
    static std::string from(const std::string& address) { return "X-Forwarded-For: " + address + "\r\n"; }
    HttpAnswer ask_from(const std::string& address, const std::string& method, const std::string& path,
                        const std::string& body = {}) {
        std::string headers = from(address) + "Authorization: Bearer " + root.token + "\r\n";
        if (!body.empty()) headers += "Content-Type: application/json\r\n";
        return request(live.port(), method, path, body, headers);
    }
    HttpAnswer ban(const std::string& body) { return ask_from(kOwn, "POST", "/api/server/bans", body); }
    v1::NetworkBanList listed() {
        v1::NetworkBanList list;
        EXPECT_TRUE(read_message(ask_from(kOwn, "GET", "/api/server/bans").body, list));
        return list;
    }
    int status_of(const std::string& address, const std::string& path = "/api/server") {
        return ask_from(address, "GET", path).status;
    }

    static constexpr char kOwn[] = "198.51.100.4";
    LiveServer live{behind_a_proxy()};
    Person root = make_operator(live);
};

TEST_F(NetBans, WhoeverComesFromThereIsToldWhyAndWhoeverPlaysIsSentAway) {
    const std::vector<Seat> seats = live.create_and_join();
    WsClient ann(live.port(), live.encounter, from("203.0.113.7"));
    WsClient ben(live.port(), live.encounter, from("203.0.114.7"));
    for (auto& [client, token] :
         {std::pair<WsClient&, std::string>{ann, seats[1].token}, {ben, seats[2].token}}) {
        v1::ClientFrame hello;
        hello.mutable_hello()->set_token(token);
        client.send(kBinary, hello.SerializeAsString());
        EXPECT_EQ(client.next().opcode, kBinary);
    }
    const HttpAnswer made = ban(R"({"network":"203.0.113.9/24","reason":"Spam at the tables.","hours":2})");
    ASSERT_EQ(made.status, 201) << made.body;
    EXPECT_EQ(json_field(made.body, "network"), "203.0.113.0/24");
    EXPECT_EQ(json_field(made.body, "madeBy"), "Root");
    EXPECT_EQ(ann.close_code(), 4005);
    const HttpAnswer told = ask_from("203.0.113.200", "GET", "/api/server");
    EXPECT_EQ(told.status, 403);
    EXPECT_EQ(code_of(told), "BANNED");
    EXPECT_THAT(json_field(told.body, "detail"), HasSubstr("UTC: Spam at the tables."));
    const HttpAnswer page = ask_from("203.0.113.200", "GET", "/");
    EXPECT_EQ(page.status, 403);
    EXPECT_TRUE(page.has("text/plain"));
    EXPECT_THAT(page.body, HasSubstr("Spam at the tables."));
    EXPECT_EQ(ask_from("203.0.113.200", "POST", "/api/sessions", "{}").status, 403);
    EXPECT_EQ(status_of("203.0.113.200", "/healthz"), 200) << "probes are never turned away";
    EXPECT_EQ(status_of("203.0.114.7"), 200);
    WsClient again(live.port(), live.encounter, from("203.0.113.7"));
    EXPECT_EQ(again.status(), 101) << "browsers show their pages no other answer";
    const Frame closed = again.next();
    EXPECT_EQ(closed.close_code(), 4005);
    EXPECT_EQ(closed.payload.substr(2), "Spam at the tables.");
    // Ben, from elsewhere, plays on.
    ben.send(9, "");
    Frame frame = ben.next();
    while (frame.opcode == kBinary) frame = ben.next();
    EXPECT_EQ(frame.opcode, 10);
    EXPECT_GE(live.metrics.turned_away.value(), 5U);
    live.restart();
    EXPECT_EQ(status_of("203.0.113.200"), 403);
    ASSERT_EQ(listed().bans_size(), 1);
    EXPECT_EQ(listed().own_address(), kOwn);
    EXPECT_EQ(ask_from(kOwn, "DELETE", "/api/server/bans/" + listed().bans(0).id()).status, 204);
    EXPECT_EQ(status_of("203.0.113.200"), 200);
    EXPECT_EQ(ask_from(kOwn, "DELETE", "/api/server/bans/" + json_field(made.body, "id")).status, 404);
    EXPECT_EQ(live.metrics.bans.value(), 0U);
}

TEST_F(NetBans, NobodyLocksThemselvesOutUnawares) {
    EXPECT_EQ(code_of(ban(R"({"network":"198.51.100.0/24"})")), "OWN_ADDRESS");
    EXPECT_EQ(status_of(kOwn), 200);
    EXPECT_EQ(ban(R"({"network":"198.51.100.0/24","ownToo":true})").status, 201);
    EXPECT_EQ(status_of(kOwn), 403);
    const HttpAnswer on_the_machine =
        request(live.port(), "GET", "/api/server/bans", {}, "Authorization: Bearer " + root.token + "\r\n");
    ASSERT_EQ(on_the_machine.status, 200) << "who stands at the machine comes in";
    v1::NetworkBanList list;
    ASSERT_TRUE(read_message(on_the_machine.body, list));
    EXPECT_EQ(ask(live, "DELETE", "/api/server/bans/" + list.bans(0).id(), {}, root.token).status, 204);
    EXPECT_EQ(status_of(kOwn), 200);
    for (const char* body : {R"({"network":"127.0.0.1"})", R"({"network":"::1/128"})"})
        EXPECT_EQ(code_of(ban(body)), "PROXY_ADDRESS") << body;
    for (const char* body : {R"({"network":"host"})", R"({"network":"200.0.0.0/7"})", R"({})"})
        EXPECT_EQ(json_field(ban(body).body, "field"), "network") << body;
    EXPECT_EQ(json_field(ban(R"({"network":"203.0.113.1","hours":87841})").body, "field"), "hours");
    const std::string long_reason = R"({"network":"203.0.113.1","reason":")" + std::string(201, 'x') + "\"}";
    EXPECT_EQ(json_field(ban(long_reason).body, "field"), "reason");
    EXPECT_EQ(listed().bans_size(), 0);
}

TEST_F(NetHosted, GivesOneAccountMoreOrLess) {
    const Person ann = sign_up(live, "Ann");
    const std::string limit = "/api/accounts/" + ann.id + "/limit";
    const auto set = [&](const std::string& body) { return ask(live, "PUT", limit, body, root.token); };
    const auto use = [&](v1::Quota quota) {
        v1::AccountUsage usage;
        EXPECT_TRUE(read_message(ask(live, "GET", "/api/account/usage", {}, ann.token).body, usage));
        for (const v1::QuotaUse& one : usage.uses())
            if (one.quota() == quota) return one;
        return v1::QuotaUse();
    };
    make_campaign(live, ann);
    EXPECT_EQ(set(R"({"quota":"QUOTA_CAMPAIGNS","most":"1"})").status, 200);
    EXPECT_TRUE(use(v1::QUOTA_CAMPAIGNS).own());
    EXPECT_EQ(use(v1::QUOTA_CAMPAIGNS).most(), 1U);
    EXPECT_EQ(use(v1::QUOTA_CAMPAIGNS).usual(), 50U);
    EXPECT_FALSE(use(v1::QUOTA_STORAGE_BYTES).own());
    const HttpAnswer refused =
        ask(live, "POST", "/api/campaigns", R"({"title":"B","ruleset":"affray"})", ann.token);
    EXPECT_EQ(code_of(refused), "QUOTA_REACHED") << refused.body;
    EXPECT_EQ(set(R"({"quota":"QUOTA_CAMPAIGNS"})").status, 200);
    EXPECT_FALSE(use(v1::QUOTA_CAMPAIGNS).own());
    make_campaign(live, ann);
    EXPECT_EQ(json_field(set(R"({"quota":"QUOTA_CAMPAIGN_BYTES","most":"1"})").body, "field"), "quota");
    EXPECT_EQ(json_field(set(R"({"quota":"QUOTA_CAMPAIGNS","most":"18446744073709551615"})").body, "field"),
              "most");
    EXPECT_EQ(ask(live, "PUT", "/api/accounts/nobody/limit", R"({"quota":"QUOTA_CAMPAIGNS","most":"1"})",
                  root.token)
                  .status,
              404);
    EXPECT_EQ(ask(live, "PUT", limit, R"({"quota":"QUOTA_CAMPAIGNS","most":"9"})", ann.token).status, 403);
}

}  // namespace
}  // namespace affray::net::test
