// What a campaign keeps over the socket: encounters that are laid aside and come back, and quotas that say
// so.
#include <gtest/gtest.h>

#include "affray/v1/campaign.pb.h"
#include "net/people.h"

namespace affray::net::test {
namespace {

class NetShelf : public ::testing::Test {
  protected:
    static store::Quotas few() {
        store::Quotas quotas;
        quotas.encounters_per_campaign = 1;
        quotas.campaigns_per_account = 1;
        quotas.invitations_per_campaign = 1;
        return quotas;
    }
    HttpAnswer make() {
        HttpAnswer made = ask(live, "POST", path + "/encounters", R"({"content":"test/duel"})", owner.token);
        if (made.status == 201) encounter = json_field(made.body, "encounter");
        return made;
    }
    HttpAnswer shelve(const char* how, const Person& by) {
        return ask(live, "POST", path + "/encounters/" + encounter + "/" + how, {}, by.token);
    }
    // The referee starts and ends it.
    void end() {
        const HttpAnswer taken =
            ask(live, "POST", path + "/encounters/" + encounter + "/seats/0", "{}", owner.token);
        WsClient referee(live.port(), encounter, {}, "affray.v2.json");
        referee.send(kText, R"({"hello":{"token":")" + json_field(taken.body, "token") + R"("}})");
        // The last one closes the rest.
        for (const char* intent :
             {R"({"setup":{"verb":"start_encounter"}})", R"({"setup":{"verb":"end_encounter"}})",
              R"({"turn":{"verb":"end_step"}})"}) {
            referee.send(kText, R"({"submit":{"intentId":"i)" + std::to_string(++intents) + R"(","intent":)" +
                                    intent + "}}");
            Frame frame = referee.next();
            while (frame.opcode == kText && frame.payload.find("\"reply\"") == std::string::npos)
                frame = referee.next();
            ASSERT_NE(frame.payload.find("\"accepted\""), std::string::npos) << intent << frame.payload;
        }
    }
    std::string listed(const std::string& query) {
        v1::CampaignEncounterList list;
        EXPECT_TRUE(read_message(ask(live, "GET", path + "/encounters" + query, {}, owner.token).body, list));
        std::string all;
        for (const auto& one : list.encounters()) all += one.archived() ? "archived " : "open ";
        return all;
    }

    LiveServer live{for_people(), "off", few()};
    Person owner = sign_up(live, "Owner");
    Person ann = sign_up(live, "Ann");
    std::string campaign = make_campaign(live, owner);
    std::string path = "/api/campaigns/" + campaign;
    std::string encounter;
    int intents = 0;
};

TEST_F(NetShelf, REL24QuotasAreRefusedByNameAndTellWhatToDo) {
    const HttpAnswer campaigns =
        ask(live, "POST", "/api/campaigns", R"({"title":"x","ruleset":"classic"})", owner.token);
    EXPECT_EQ(campaigns.status, 409);
    EXPECT_EQ(code_of(campaigns), "QUOTA_REACHED");
    EXPECT_NE(campaigns.body.find("The most campaigns that you may own is 1, and you do"), std::string::npos)
        << campaigns.body;
    const auto invite = [&] {
        return code_of(
            ask(live, "POST", path + "/invitations", R"({"role":"MEMBER_ROLE_PLAYER"})", owner.token));
    };
    EXPECT_NE(invite(), "QUOTA_REACHED");
    EXPECT_EQ(invite(), "QUOTA_REACHED");
    ASSERT_EQ(make().status, 201);
    const HttpAnswer more = make();
    EXPECT_EQ(more.status, 409);
    EXPECT_EQ(code_of(more), "QUOTA_REACHED");
    EXPECT_NE(more.body.find("This campaign has 1 encounters under way"), std::string::npos) << more.body;
    end();
    EXPECT_EQ(make().status, 201) << "what has ended makes room";
}

TEST_F(NetShelf, AnEncounterThatHasEndedIsLaidAsideIsKeptAndComesBack) {
    make_member(live, owner, campaign, ann, "PLAYER");
    ASSERT_EQ(make().status, 201);
    EXPECT_EQ(code_of(shelve("archive", owner)), "ENCOUNTER_RUNS");
    end();
    EXPECT_EQ(code_of(shelve("archive", ann)), "FORBIDDEN");
    const HttpAnswer archived = shelve("archive", owner);
    ASSERT_EQ(archived.status, 200) << archived.body;
    EXPECT_EQ(listed(""), "");
    EXPECT_EQ(listed("?archived=only&limit=5"), "archived ");
    EXPECT_EQ(listed("?archived=too"), "archived ");
    EXPECT_EQ(ask(live, "GET", path + "/encounters?archived=maybe", {}, owner.token).status, 422);
    EXPECT_EQ(ask(live, "GET", path + "/encounters?limit=0", {}, owner.token).status, 422);
    live.restart();
    EXPECT_EQ(live.metrics.encounters_open.value(), 0) << "nobody asked for it";
    EXPECT_EQ(ask(live, "GET", path + "/encounters/" + encounter + "/exports/affray", {}, owner.token).status,
              200);
    EXPECT_EQ(ask(live, "GET", path + "/encounters/" + encounter + "/exports/txt", {}, ann.token).status,
              200);
    EXPECT_EQ(ask(live, "POST", path + "/encounters/" + encounter + "/seats/1", "{}", ann.token).status, 200)
        << "whoever played may look back";
    ASSERT_EQ(shelve("unarchive", owner).status, 200);
    EXPECT_EQ(listed(""), "open ");
    EXPECT_EQ(shelve("unarchive", owner).status, 200) << "again does no harm";
}

TEST_F(NetShelf, DrainModeIsInTheDocument) {
    live.server->take_new_encounters(false);
    const HttpAnswer refused = make();
    EXPECT_EQ(refused.status, 503);
    EXPECT_EQ(code_of(refused), "DRAINING");
    live.server->take_new_encounters(true);
    EXPECT_EQ(make().status, 201);
}

}  // namespace
}  // namespace affray::net::test
