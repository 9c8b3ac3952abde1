// What changes hands over the socket: campaigns and characters; versions by If-Match; scenes that are
// prepared and played.
#include <gtest/gtest.h>

#include <algorithm>

#include "affray/v1/campaign.pb.h"
#include "affray/v1/lobby.pb.h"
#include "affray/v1/record.pb.h"
#include "net/people.h"

namespace affray::net::test {
namespace {

const char* const kScene =
    "title: At the gate\\nruleset: affray\\nmap: {grid: hex, radius: 3}\\ncreatures:\\n"
    "  - {id: ada, name: Ada, side: party, kind: character, place: [0, 0], hp_max: 30, ac: 17, pd: 14, md: "
    "13}\\n"
    "  - {id: orc, name: Orc, side: foes, kind: monster, place: [2, 0], hp_max: 30, ac: 16, pd: 14, md: "
    "10}\\n";

class NetHandingOver : public ::testing::Test {
  protected:
    void SetUp() override {
        make_member(live, owner, campaign, ann, "PLAYER");
        make_member(live, owner, campaign, bert, "PLAYER");
    }
    HttpAnswer call(const Person& who, const std::string& method, const std::string& rest,
                    const std::string& body = "{}", const std::string& if_match = {}) {
        std::string headers = "Authorization: Bearer " + who.token + "\r\n";
        if (!if_match.empty()) headers += "If-Match: " + if_match + "\r\n";
        return request(live.port(), method, path + rest, method == "GET" ? "" : body, headers);
    }
    std::string made(const HttpAnswer& answer, int status = 201) {
        EXPECT_EQ(answer.status, status) << answer.body;
        return json_field(answer.body, "id");
    }

    LiveServer live{for_people()};
    Person owner = sign_up(live, "Owner");
    Person ann = sign_up(live, "Ann");
    Person bert = sign_up(live, "Bert");
    std::string campaign = make_campaign(live, owner);
    std::string path = "/api/campaigns/" + campaign;
};

TEST_F(NetHandingOver, ACampaignGoesToAnotherMemberAndItsOwnerStaysAsAReferee) {
    const auto hand = [&](const Person& by, const Person& to, int version) {
        return call(by, "POST", "/owner",
                    R"({"version":")" + std::to_string(version) + R"(","to":")" + to.id + "\"}");
    };
    const Person eve = sign_up(live, "Eve");
    EXPECT_EQ(code_of(hand(ann, ann, 1)), "FORBIDDEN");
    EXPECT_EQ(json_field(hand(owner, eve, 1).body, "field"), "to") << "no member";
    EXPECT_EQ(code_of(hand(owner, ann, 7)), "STALE_VERSION");
    EXPECT_EQ(code_of(hand(owner, owner, 1)), "OWNER_STAYS");
    const HttpAnswer given = hand(owner, ann, 1);
    ASSERT_EQ(given.status, 200) << given.body;
    v1::Campaign seen;
    ASSERT_TRUE(read_message(given.body, seen));
    EXPECT_FALSE(seen.owner());
    EXPECT_EQ(seen.role(), v1::MEMBER_ROLE_REFEREE);
    EXPECT_EQ(seen.version(), 2U);
    ASSERT_TRUE(read_message(call(ann, "GET", "").body, seen));
    EXPECT_TRUE(seen.owner());
    EXPECT_EQ(seen.role(), v1::MEMBER_ROLE_REFEREE);
    EXPECT_EQ(code_of(hand(owner, bert, 2)), "FORBIDDEN") << "it is no longer theirs to give";
    v1::CampaignLogPage log;
    ASSERT_TRUE(read_message(call(ann, "GET", "/log").body, log));
    ASSERT_EQ(log.lines_size(), 1);
    EXPECT_EQ(log.lines(0).what(), "owner_changed");
    EXPECT_EQ(log.lines(0).author(), owner.id);
    EXPECT_EQ(log.lines(0).text(), ann.id);
    const Person root = make_operator(live);
    EXPECT_EQ(hand(root, owner, 2).status, 200) << "an operator may, where an owner is gone";
}

TEST_F(NetHandingOver, ACharacterGoesToAnotherPlayerAndTakesItsSheetAlong) {
    const std::string ada = made(call(ann, "POST", "/characters", fighter()));
    const std::string at = "/characters/" + ada;
    const auto give = [&](const Person& by, const std::string& to, int version) {
        return call(
            by, "POST", at + "/transfer",
            R"({"version":")" + std::to_string(version) + R"(","to":")" + to + R"(","reason":"moved"})");
    };
    const Person eve = sign_up(live, "Eve");
    EXPECT_EQ(code_of(give(bert, bert.id, 1)), "FORBIDDEN");
    EXPECT_EQ(json_field(give(ann, eve.id, 1).body, "field"), "to");
    EXPECT_EQ(code_of(give(ann, bert.id, 9)), "STALE_VERSION");
    const HttpAnswer given = give(ann, bert.id, 1);
    ASSERT_EQ(given.status, 200) << given.body;
    v1::Character character;
    ASSERT_TRUE(read_message(given.body, character));
    EXPECT_FALSE(character.has_figure());
    ASSERT_TRUE(read_message(call(bert, "GET", at).body, character));
    EXPECT_TRUE(character.has_figure());
    EXPECT_EQ(code_of(give(ann, ann.id, 2)), "FORBIDDEN");
    EXPECT_EQ(give(owner, "", 2).status, 200) << "nobody's: the referees'";
    const HttpAnswer stranger = call(owner, "PATCH", at, R"({"version":"3","owner":")" + eve.id + "\"}");
    EXPECT_EQ(json_field(stranger.body, "field"), "owner");
}

TEST_F(NetHandingOver, IfMatchStandsForTheVersionThatWasSeen) {
    const HttpAnswer read = call(owner, "GET", "");
    EXPECT_TRUE(read.has("ETag: \"1\"")) << read.head;
    EXPECT_EQ(call(owner, "PATCH", "", R"({"title":"The Mill"})", "\"1\"").status, 200);
    const HttpAnswer stale = call(owner, "PATCH", "", R"({"title":"The Ford"})", "\"1\"");
    EXPECT_EQ(stale.status, 412);
    EXPECT_EQ(code_of(stale), "STALE_VERSION");
    EXPECT_EQ(call(owner, "PATCH", "", R"({"version":"1","title":"The Ford"})").status, 409);
    EXPECT_EQ(call(owner, "PATCH", "", R"({"version":"1","title":"x"})", "\"2\"").status, 422) << "two minds";
    for (const char* tag : {"2", "\"x\"", "*", "W/\"2\"", "\"0\""})
        EXPECT_EQ(json_field(call(owner, "PATCH", "", R"({"title":"x"})", tag).body, "field"), "If-Match")
            << tag;
    EXPECT_EQ(call(owner, "POST", "/characters", fighter(), "\"1\"").status, 422) << "nothing to match";
    const std::string scene =
        made(call(owner, "PUT", "/scenes", std::string(R"({"title":"Gate","text":")") + kScene + "\"}"), 200);
    EXPECT_EQ(call(owner, "DELETE", "/scenes/" + scene, "", "\"3\"").status, 412);
    EXPECT_EQ(call(owner, "DELETE", "/scenes/" + scene, "", "\"1\"").status, 200);
    EXPECT_EQ(call(owner, "GET", "/scenes/" + scene).status, 404);
}

TEST_F(NetHandingOver, ADraftIsJudgedForTheRefereeAndNothingIsKeptOfIt) {
    const std::string good = std::string(R"({"title":"Gate","text":")") + kScene + "\"}";
    const HttpAnswer fine = call(owner, "POST", "/scenes/check", good);
    EXPECT_EQ(fine.status, 200) << fine.body;
    v1::SceneReport report;
    ASSERT_TRUE(read_message(fine.body, report)) << fine.body;
    EXPECT_EQ(report.problems_size(), 0) << fine.body;
    EXPECT_GT(report.sides_size(), 0) << fine.body;
    const char* const bad = R"({"title":"Gate","text":"title: x\nruleset: affray\nwalls: 3\n"})";
    const HttpAnswer wrong = call(owner, "POST", "/scenes/check", bad);
    EXPECT_EQ(wrong.status, 200) << wrong.body;
    v1::SceneReport found;
    ASSERT_TRUE(read_message(wrong.body, found)) << wrong.body;
    EXPECT_GT(found.problems_size(), 0) << wrong.body;
    v1::PreparedSceneList kept;
    ASSERT_TRUE(read_message(call(owner, "GET", "/scenes").body, kept));
    EXPECT_EQ(kept.scenes_size(), 0);
    EXPECT_EQ(code_of(call(ann, "POST", "/scenes/check", good)), "FORBIDDEN");
    EXPECT_EQ(call(owner, "GET", "/bestiary").status, 200);
    EXPECT_EQ(code_of(call(ann, "GET", "/bestiary")), "FORBIDDEN");
    EXPECT_EQ(json_field(call(owner, "POST", "/scenes/ready", R"({"content":"no/such"})").body, "field"),
              "content");
}

TEST_F(NetHandingOver, ThingsAreListedForTheRefereeAndCopiedAsTheyAreWritten) {
    v1::Bestiary all;
    ASSERT_TRUE(read_message(call(owner, "GET", "/bestiary").body, all));
    const auto keen = std::find_if(all.things().begin(), all.things().end(),
                                   [](const v1::ThingEntry& one) { return one.id() == "keen_weapon"; });
    ASSERT_NE(keen, all.things().end());
    EXPECT_EQ(keen->kind(), "weapon");
    v1::PreparedScene copy;
    const HttpAnswer ready = call(owner, "POST", "/scenes/ready", R"({"thing":"keen_weapon"})");
    ASSERT_TRUE(read_message(ready.body, copy)) << ready.body;
    EXPECT_EQ(copy.kind(), "data");
    EXPECT_NE(copy.text().find("chakra: weapon"), std::string::npos) << copy.text();
    EXPECT_EQ(copy.text().find("items:"), 0u) << copy.text();
    EXPECT_EQ(json_field(call(owner, "POST", "/scenes/ready", R"({"thing":"no_such"})").body, "field"),
              "thing");
    EXPECT_EQ(code_of(call(ann, "POST", "/scenes/ready", R"({"thing":"keen_weapon"})")), "FORBIDDEN");
}

TEST_F(NetHandingOver, APreparedSceneIsTheRefereesAndIsPlayedByAParty) {
    const HttpAnswer bad =
        call(owner, "PUT", "/scenes", R"({"title":"Gate","text":"title: x\nruleset: affray\nwalls: 3\n"})");
    EXPECT_EQ(bad.status, 422);
    v1::Problem problem;
    ASSERT_TRUE(read_message(bad.body, problem)) << bad.body;
    EXPECT_EQ(problem.code(), "BAD_SCENE");
    ASSERT_GT(problem.problems_size(), 0);
    bool walls = false;
    for (const v1::TextProblem& one : problem.problems())
        walls = walls || (one.line() == 3 && one.field() == "walls");
    EXPECT_TRUE(walls) << bad.body;
    const std::string scene =
        made(call(owner, "PUT", "/scenes", std::string(R"({"title":"Gate","text":")") + kScene + "\"}"), 200);
    EXPECT_EQ(code_of(call(ann, "GET", "/scenes")), "FORBIDDEN");
    EXPECT_EQ(code_of(call(ann, "GET", "/scenes/" + scene)), "FORBIDDEN");
    const std::string ada = made(call(ann, "POST", "/characters", fighter()));
    const std::string party =
        made(call(owner, "PUT", "/parties", R"({"name":"All","members":[")" + ada + R"("]})"), 200);
    EXPECT_EQ(
        call(owner, "PATCH", "", R"({"version":"1","options":{"values":{"prompt_timeout_s":77}}})").status,
        200);
    const std::string of_both = R"("scene":")" + scene + R"(","party":")" + party + "\"";
    EXPECT_EQ(code_of(call(owner, "POST", "/encounters", R"({"content":"test/duel",)" + of_both + "}")),
              "BAD_ARGUMENT");
    const HttpAnswer created = call(owner, "POST", "/encounters", "{" + of_both + "}");
    ASSERT_EQ(created.status, 201) << created.body;
    v1::CreateEncounterResponse seats;
    ASSERT_TRUE(read_message(created.body, seats));
    ASSERT_EQ(seats.seats_size(), 2);
    EXPECT_EQ(seats.seats(1).name(), "Ada");
    v1::CampaignEncounterList list;
    ASSERT_TRUE(read_message(call(ann, "GET", "/encounters").body, list));
    EXPECT_EQ(list.encounters(0).title(), "At the gate");
    const HttpAnswer again = call(owner, "POST", "/encounters", "{" + of_both + "}");
    EXPECT_EQ(again.status, 409);
    EXPECT_NE(again.body.find(seats.encounter()), std::string::npos) << again.body;
}

}  // namespace
}  // namespace affray::net::test
