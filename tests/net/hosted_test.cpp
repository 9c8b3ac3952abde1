// An operator's sight of all encounters, and what they may do: over the socket (docs/decisions/0300).
#include <gmock/gmock.h>

#include "affray/v1/hosted.pb.h"
#include "affray/v1/lobby.pb.h"
#include "net/binary_seat.h"
#include "net/people.h"

namespace affray::net::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string code_of(const HttpAnswer& answer) { return json_field(answer.body, "code"); }

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
    for (const char* hidden : {"dragon", "Ada", "hp", "creature"})
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

}  // namespace
}  // namespace affray::net::test
