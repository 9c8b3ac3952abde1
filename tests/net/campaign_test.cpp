// Campaigns over the socket: members, versions, encounters whose seats members take, and rights that end.
#include <gtest/gtest.h>

#include "affray/v1/campaign.pb.h"
#include "affray/v1/lobby.pb.h"
#include "net/people.h"
#include "rulesets/registry.h"

namespace affray::net::test {
namespace {

class NetCampaigns : public ::testing::Test {
  protected:
    HttpAnswer take(const Person& who, int seat) {
        return ask(live, "POST", path + "/encounters/" + encounter + "/seats/" + std::to_string(seat), "{}",
                   who.token);
    }
    void open_encounter() {
        const HttpAnswer made =
            ask(live, "POST", path + "/encounters", R"({"content":"test/duel","spectators":1})", owner.token);
        ASSERT_EQ(made.status, 201) << made.body;
        encounter = json_field(made.body, "encounter");
        EXPECT_EQ(made.body.find("\"joinCode\":\"\""), made.body.find("\"joinCode\":")) << made.body;
    }
    WsClient sit(const std::string& token) {
        WsClient client(live.port(), encounter, {}, "affray.v2.json");
        client.send(kText, R"({"hello":{"token":")" + token + R"("}})");
        EXPECT_EQ(client.next().opcode, kText);
        return client;
    }
    std::string login(const Person& who) {
        const std::string body = R"({"name":)" + quoted(who.name) + R"(,"password":"correct horse"})";
        return json_field(ask(live, "POST", "/api/sessions", body, {}).body, "token");
    }
    int version(const std::string& body) { return std::atoi(json_field(body, "version").c_str()); }

    LiveServer live{for_people()};
    Person owner = sign_up(live, "Owner");
    Person ann = sign_up(live, "Ann");
    Person eve = sign_up(live, "Eve");
    std::string campaign = make_campaign(live, owner);
    std::string path = "/api/campaigns/" + campaign;
    std::string encounter;
};

TEST_F(NetCampaigns, ArePlayedByTheRulesetsThatTheServerLists) {
    const HttpAnswer list = ask(live, "GET", "/api/rulesets", {}, {});
    ASSERT_EQ(list.status, 200) << list.body;
    for (const std::string_view id : ruleset_ids())
        EXPECT_NE(list.body.find("\"id\":\"" + std::string(id) + "\""), std::string::npos) << id;
    EXPECT_NE(list.body.find("\"morale\":1"), std::string::npos) << list.body;
}

TEST_F(NetCampaigns, AreChangedOnlyByWhoHasSeenTheLastVersion) {
    const auto rename = [&](const char* body) { return ask(live, "PATCH", path, body, owner.token); };
    const HttpAnswer renamed = rename(R"({"version":"1","title":"The Mill"})");
    ASSERT_EQ(renamed.status, 200) << renamed.body;
    EXPECT_EQ(version(renamed.body), 2);
    EXPECT_EQ(code_of(rename(R"({"version":"1","title":"The Ford"})")), "STALE_VERSION");
    EXPECT_EQ(rename(R"({"version":"2","options":{"values":{"nosuch":1}}})").status, 422);
    const HttpAnswer beyond = rename(R"({"version":"2","options":{"values":{"oa_limit":3}}})");
    EXPECT_EQ(beyond.status, 422);
    EXPECT_NE(beyond.body.find("oa_limit is 0 to 2."), std::string::npos) << beyond.body;
    const HttpAnswer archived = ask(live, "POST", path + "/archive", R"({"version":"2"})", owner.token);
    EXPECT_EQ(archived.status, 200) << archived.body;
    EXPECT_EQ(code_of(rename(R"({"version":"3","title":"The Ford"})")), "CAMPAIGN_ARCHIVED");
    EXPECT_EQ(ask(live, "POST", path + "/reopen", R"({"version":"3"})", owner.token).status, 200);
    EXPECT_EQ(rename(R"({"version":"4","title":"The Ford"})").status, 200);
    EXPECT_EQ(ask(live, "POST", "/api/campaigns", R"({"title":"x","ruleset":"nosuch"})", owner.token).status,
              422);
}

TEST_F(NetCampaigns, ConcernOnlyTheirMembers) {
    EXPECT_EQ(ask(live, "GET", path, {}, eve.token).status, 404);
    make_member(live, owner, campaign, ann, "PLAYER");
    EXPECT_EQ(ask(live, "GET", path, {}, ann.token).status, 200);
    v1::CampaignList list;
    ASSERT_TRUE(read_message(ask(live, "GET", "/api/campaigns", {}, ann.token).body, list));
    ASSERT_EQ(list.campaigns_size(), 1);
    EXPECT_EQ(list.campaigns(0).role(), v1::MEMBER_ROLE_PLAYER);
    ASSERT_TRUE(read_message(ask(live, "GET", "/api/campaigns", {}, eve.token).body, list));
    EXPECT_EQ(list.campaigns_size(), 0);
}

TEST_F(NetCampaigns, RolesChangeByTheOwnerAloneAndNeverTheOwners) {
    make_member(live, owner, campaign, ann, "PLAYER");
    make_member(live, owner, campaign, eve, "REFEREE");
    const auto promote = [&](const Person& by, const Person& whom) {
        return ask(live, "PATCH", path + "/members/" + whom.id,
                   R"({"version":"1","role":"MEMBER_ROLE_SPECTATOR"})", by.token);
    };
    EXPECT_EQ(code_of(promote(eve, ann)), "FORBIDDEN");
    EXPECT_EQ(code_of(promote(owner, owner)), "FORBIDDEN");
    EXPECT_EQ(promote(owner, ann).status, 200);
    EXPECT_EQ(code_of(promote(owner, ann)), "STALE_VERSION");
    EXPECT_EQ(code_of(ask(live, "DELETE", path + "/members/" + ann.id, {}, eve.token)), "FORBIDDEN");
    EXPECT_EQ(code_of(ask(live, "DELETE", path + "/members/" + owner.id, {}, owner.token)), "FORBIDDEN");
    EXPECT_EQ(ask(live, "DELETE", path + "/members/" + ann.id, {}, ann.token).status, 204) << "one may leave";
    EXPECT_EQ(ask(live, "GET", path, {}, ann.token).status, 404);
}

TEST_F(NetCampaigns, InvitationsMakeAccountsThatAreMembers) {
    const HttpAnswer invited =
        ask(live, "POST", path + "/invitations", R"({"role":"MEMBER_ROLE_PLAYER","uses":2})", owner.token);
    const std::string code = json_field(invited.body, "code");
    const Person ben = sign_up(live, "Ben", code);
    EXPECT_EQ(ask(live, "GET", path, {}, ben.token).status, 200);
    const auto accept = [&](const Person& who) {
        return ask(live, "POST", "/api/invitations/accept", R"({"code":")" + code + "\"}", who.token);
    };
    EXPECT_EQ(code_of(accept(ben)), "MEMBER_ALREADY");
    EXPECT_EQ(ask(live, "GET", path + "/invitations", {}, owner.token).body.find(code), std::string::npos);
    const std::string id = json_field(invited.body, "id");
    EXPECT_EQ(ask(live, "DELETE", path + "/invitations/" + id, {}, owner.token).status, 204);
    EXPECT_EQ(code_of(accept(eve)), "UNKNOWN_CODE");
}

TEST_F(NetCampaigns, MembersTakeTheSeatsOfTheirStanding) {
    make_member(live, owner, campaign, ann, "PLAYER");
    make_member(live, owner, campaign, eve, "SPECTATOR");
    open_encounter();
    EXPECT_EQ(code_of(take(ann, 0)), "FORBIDDEN");
    EXPECT_EQ(code_of(take(eve, 1)), "FORBIDDEN");
    EXPECT_EQ(take(owner, 0).status, 200);
    const HttpAnswer seated = take(ann, 1);
    ASSERT_EQ(seated.status, 200) << seated.body;
    EXPECT_EQ(json_field(seated.body, "name"), "Ann");
    EXPECT_EQ(code_of(take(owner, 1)), "SEAT_TAKEN");
    EXPECT_EQ(take(eve, 3).status, 200);
    EXPECT_EQ(take(ann, 9).status, 404);
    WsClient client = sit(json_field(seated.body, "token"));
    EXPECT_EQ(take(ann, 1).status, 200) << "one's own seat again, from elsewhere";
    EXPECT_EQ(client.close_code(), 4001);
    v1::CampaignEncounterList list;
    ASSERT_TRUE(read_message(ask(live, "GET", path + "/encounters", {}, eve.token).body, list));
    ASSERT_EQ(list.encounters_size(), 1);
    EXPECT_EQ(list.encounters(0).seats(1).account(), ann.id);
    EXPECT_TRUE(list.encounters(0).seats(1).taken());
    EXPECT_FALSE(list.encounters(0).seats(2).taken());
}

TEST_F(NetCampaigns, GuestsComeByCodeAsEver) {
    const HttpAnswer made =
        ask(live, "POST", path + "/encounters", R"({"content":"test/duel"})", owner.token);
    v1::CreateEncounterResponse created;
    ASSERT_TRUE(read_message(made.body, created));
    EXPECT_EQ(created.seats(0).join_code(), "");
    const HttpAnswer joined =
        request(live.port(), "POST", "/api/join", R"({"joinCode":")" + created.seats(1).join_code() + "\"}");
    EXPECT_EQ(joined.status, 200);
    encounter = created.encounter();
    EXPECT_EQ(code_of(take(owner, 1)), "SEAT_TAKEN");
}

TEST_F(NetCampaigns, LiveSocketsEndWithTheRightToThem) {
    const Person root = make_operator(live);
    make_member(live, owner, campaign, ann, "PLAYER");
    open_encounter();
    const auto seat = [&] { return sit(json_field(take(ann, 1).body, "token")); };
    const std::string rejoin = login(ann);
    {
        WsClient client = seat();
        EXPECT_EQ(ask(live, "DELETE", "/api/sessions/current", {}, ann.token).status, 204);
        EXPECT_EQ(client.close_code(), 4003) << "logged out";
    }
    ann.token = rejoin;
    {
        WsClient client = seat();
        EXPECT_EQ(ask(live, "PATCH", path + "/members/" + ann.id,
                      R"({"version":"1","role":"MEMBER_ROLE_REFEREE"})", owner.token)
                      .status,
                  200);
        EXPECT_EQ(client.close_code(), 4003) << "another role";
    }
    {
        const std::string token = json_field(take(ann, 1).body, "token");
        WsClient client = sit(token);
        EXPECT_EQ(ask(live, "PATCH", "/api/accounts/" + ann.id, R"({"disabled":true})", root.token).status,
                  200);
        EXPECT_EQ(client.close_code(), 4003) << "disabled";
        EXPECT_EQ(ask(live, "GET", "/api/account", {}, ann.token).status, 401);
        live.restart();
        WsClient late(live.port(), encounter, {}, "affray.v2.json");
        late.send(kText, R"({"hello":{"token":")" + token + R"("}})");
        EXPECT_EQ(late.close_code(), 4003) << "the token has ended on disk too";
    }
    EXPECT_EQ(code_of(ask(live, "POST", "/api/sessions", R"({"name":"Ann","password":"correct horse"})", {})),
              "ACCOUNT_DISABLED");
}

TEST_F(NetCampaigns, SEC3CodesAndInvitationsEndWithTheRightOfTheirMaker) {
    make_member(live, owner, campaign, ann, "REFEREE");
    const auto invite = [&](const Person& by) {
        return json_field(
            ask(live, "POST", path + "/invitations", R"({"role":"MEMBER_ROLE_REFEREE","uses":9})", by.token)
                .body,
            "code");
    };
    const auto accept = [&](const Person& who, const std::string& code) {
        return code_of(
            ask(live, "POST", "/api/invitations/accept", R"({"code":")" + code + "\"}", who.token));
    };
    const auto join = [&](const std::string& code) {
        return request(live.port(), "POST", "/api/join", R"({"joinCode":")" + code + "\"}");
    };
    open_encounter();
    const std::string token = json_field(take(ann, 0).body, "token");
    ASSERT_FALSE(token.empty());
    const auto mint = [&](int seat) {
        const HttpAnswer minted = ask(live, "POST", "/api/encounters/" + encounter + "/codes",
                                      R"({"seat":)" + std::to_string(seat) + "}", token);
        EXPECT_EQ(minted.status, 201) << minted.body;
        return json_field(minted.body, "joinCode");
    };
    const std::string good = invite(owner);
    const std::string bad = invite(ann);
    const std::string referees = mint(0);
    const std::string players = mint(1);
    EXPECT_EQ(join(mint(2)).status, 200) << "good while it may be";
    ASSERT_EQ(ask(live, "PATCH", path + "/members/" + ann.id,
                  R"({"version":"1","role":"MEMBER_ROLE_SPECTATOR"})", owner.token)
                  .status,
              200);
    EXPECT_EQ(join(referees).status, 404) << "the referee's seat, with everything that is hidden";
    EXPECT_EQ(join(players).status, 404);
    EXPECT_EQ(accept(eve, bad), "UNKNOWN_CODE");
    ASSERT_EQ(ask(live, "DELETE", path + "/members/" + ann.id, {}, owner.token).status, 204);
    EXPECT_EQ(accept(ann, bad), "UNKNOWN_CODE");
    live.restart();
    EXPECT_EQ(join(referees).status, 404);
    EXPECT_EQ(accept(ann, bad), "UNKNOWN_CODE");
    EXPECT_EQ(accept(ann, good), "") << "the owner's goes on";
}

TEST_F(NetCampaigns, ASpectatorsSeatIsItsHoldersAndItsTokenChanges) {
    make_member(live, owner, campaign, ann, "PLAYER");
    make_member(live, owner, campaign, eve, "SPECTATOR");
    open_encounter();
    const std::string token = json_field(take(eve, 3).body, "token");
    WsClient watching = sit(token);
    EXPECT_EQ(code_of(take(ann, 3)), "SEAT_TAKEN");
    EXPECT_EQ(code_of(take(owner, 3)), "SEAT_TAKEN");
    WsClient elsewhere(live.port(), encounter, {}, "affray.v2.json");
    elsewhere.send(kText, R"({"hello":{"token":")" + token + R"("}})");
    Frame frame = elsewhere.next();
    while (frame.opcode == kText && frame.payload.find("resumeToken") == std::string::npos)
        frame = elsewhere.next();
    EXPECT_NE(json_field(frame.payload, "resumeToken"), "") << "a fresh token at each resume";
    EXPECT_EQ(watching.close_code(), 4001) << "one holder at a time";
}

TEST_F(NetCampaigns, AnotherRulesetIsRefused) {
    const HttpAnswer other =
        ask(live, "POST", "/api/campaigns", R"({"title":"x","ruleset":"classic"})", owner.token);
    const HttpAnswer made =
        ask(live, "POST", "/api/campaigns/" + json_field(other.body, "id") + "/encounters",
            R"({"content":"test/duel"})", owner.token);
    EXPECT_EQ(code_of(made), "BAD_ARGUMENT");
}

}  // namespace
}  // namespace affray::net::test
