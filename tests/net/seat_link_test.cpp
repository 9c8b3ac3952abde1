// Lasting links to seats over the socket: who may hand them out, what they open, and when they end (SEC-3 to
// SEC-5).
#include <gtest/gtest.h>

#include "affray/v1/lobby.pb.h"
#include "net/people.h"

namespace affray::net::test {
namespace {

class NetSeatLinks : public ::testing::Test {
  protected:
    // Of the duel: referee, Ann, Ben, all by codes; an encounter outside of campaigns.
    void open() { seats = live.create_and_join(1); }
    std::string path(const std::string& seat) const {
        return "/api/encounters/" + live.encounter + "/seats/" + seat + "/link";
    }
    HttpAnswer make(const std::string& seat, const std::string& token) {
        return ask(live, "POST", path(seat), {}, token);
    }
    HttpAnswer end(const std::string& seat, const std::string& token) {
        return ask(live, "DELETE", path(seat), {}, token);
    }
    HttpAnswer join(const std::string& link, const std::string& name = {}) {
        return ask(live, "POST", "/api/join", R"({"link":")" + link + R"(","name":")" + name + "\"}", {});
    }
    HttpAnswer look(const std::string& field, const std::string& value) {
        return ask(live, "POST", "/api/join/look", "{\"" + field + "\":\"" + value + "\"}", {});
    }
    int seat_opens(const std::string& token) {
        return static_cast<int>(ask(live, "GET", "/api/encounters/" + live.encounter, {}, token).status);
    }

    LiveServer live{for_people()};
    std::vector<Seat> seats;
};

TEST_F(NetSeatLinks, EveryTokenTriesEverySeat) {
    open();
    const std::vector<std::string> tokens{seats[0].token, seats[1].token,  seats[2].token,
                                          seats[3].token, "no such token", {}};
    for (std::size_t who = 0; who < tokens.size(); ++who) {
        for (std::size_t whose = 0; whose <= 4; ++whose) {
            const bool may = whose < 4 && who < 4 && (who == whose || who == 0);
            const unsigned refused = tokens[who].empty() ? 401 : 404;
            const std::string cell = std::to_string(who) + " at " + std::to_string(whose);
            EXPECT_EQ(make(std::to_string(whose), tokens[who]).status, may ? 201 : refused) << cell;
            EXPECT_EQ(end(std::to_string(whose), tokens[who]).status, may ? 204 : refused) << cell;
        }
    }
    for (const Seat& seat : seats)
        EXPECT_EQ(seat_opens(seat.token), 200) << "they came by codes, not by links";
    for (const char* odd : {"-1", "01", "1x", "4294967297"})
        EXPECT_EQ(make(odd, seats[0].token).status, 404) << odd;
    live.encounter = "nosuchencounter0";
    EXPECT_EQ(make("1", seats[0].token).status, 404);
}

TEST_F(NetSeatLinks, ALinkIsLookedAtAndJoinedAgainAndAgain) {
    open();
    const std::string link = json_field(make("1", seats[0].token).body, "link");
    ASSERT_EQ(link.size(), kTokenSize);
    v1::SeatSeen seen;
    ASSERT_TRUE(read_message(look("link", link).body, seen));
    EXPECT_EQ(seen.role(), v1::SEAT_ROLE_PLAYER);
    ASSERT_EQ(seen.plays_size(), 1);
    EXPECT_EQ(seen.plays(0), "Ada");
    EXPECT_TRUE(seen.taken()) << "by whoever came by the code";
    std::string last = seats[1].token;
    for (int i = 0; i < 3; ++i) {
        const HttpAnswer joined = join(link, "Anna");
        ASSERT_EQ(joined.status, 200) << joined.body;
        EXPECT_EQ(seat_opens(last), 404);
        last = json_field(joined.body, "token");
        EXPECT_EQ(seat_opens(last), 200);
    }
    ASSERT_TRUE(read_message(look("link", link).body, seen));
    EXPECT_TRUE(seen.returns() && !seen.taken());
    EXPECT_EQ(seen.name(), "Anna");
    live.restart();
    EXPECT_EQ(join(link).status, 200);
    EXPECT_EQ(end("1", seats[0].token).status, 204);
    EXPECT_EQ(code_of(join(link)), "UNKNOWN_CODE");
    EXPECT_EQ(seat_opens(last), 404);
}

TEST_F(NetSeatLinks, WhatOpensNothingIsOneAnswer) {
    open();
    const std::string gone = json_field(make("1", seats[0].token).body, "link");
    make("1", seats[0].token);
    const std::string link = json_field(make("2", seats[0].token).body, "link");
    const HttpAnswer none = look("link", std::string(kTokenSize, 'A'));
    EXPECT_EQ(code_of(none), "UNKNOWN_CODE");
    const auto same = [&](const HttpAnswer& answer) {
        return answer.status == 404 && answer.body == none.body;
    };
    EXPECT_TRUE(same(look("link", gone)));
    EXPECT_TRUE(same(join(gone)));
    EXPECT_TRUE(same(look("link", link.substr(1))));
    EXPECT_TRUE(same(look("link", link + "A")));
    EXPECT_TRUE(same(look("joinCode", link)));
    EXPECT_TRUE(same(look("joinCode", seats[1].code)));
    EXPECT_TRUE(same(look("link", seats[1].token))) << "a token is no link";
    EXPECT_TRUE(
        same(ask(live, "POST", "/api/join/look", R"({"joinCode":"00000000","link":")" + link + "\"}", {})));
    EXPECT_TRUE(same(ask(live, "POST", "/api/join/look", "{}", {})));
    EXPECT_EQ(look("link", link).status, 200);
}

TEST_F(NetSeatLinks, OneInAnAddressIsRefusedAndTakenBack) {
    open();
    const std::string link = json_field(make("1", seats[0].token).body, "link");
    EXPECT_EQ(code_of(ask(live, "GET", "/api/contents?seat=" + link, {}, {})), "TOKEN_IN_URL");
    // It is taken back a moment later.
    for (int i = 0; i < 1000 && look("link", link).status == 200; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    EXPECT_EQ(code_of(join(link)), "UNKNOWN_CODE");
}

TEST_F(NetSeatLinks, TheyEndWithTheRightOfWhoeverCouldHaveKeptThem) {
    const Person owner = sign_up(live, "Owner");
    const Person aide = sign_up(live, "Aide");
    const Person ann = sign_up(live, "Ann");
    const std::string campaign = make_campaign(live, owner);
    make_member(live, owner, campaign, aide, "REFEREE");
    make_member(live, owner, campaign, ann, "PLAYER");
    const std::string all = "/api/campaigns/" + campaign + "/encounters";
    const HttpAnswer made = ask(live, "POST", all, R"({"content":"test/duel"})", aide.token);
    v1::CreateEncounterResponse response;
    ASSERT_TRUE(read_message(made.body, response)) << made.body;
    EXPECT_EQ(response.seats(0).link(), "") << "the referee's seat is a member's";
    live.encounter = response.encounter();
    const std::string first = response.seats(1).link();
    const std::string second = response.seats(2).link();
    const std::string guest = json_field(join(first).body, "token");
    EXPECT_EQ(seat_opens(guest), 200);
    const HttpAnswer sat = ask(live, "POST", all + "/" + live.encounter + "/seats/2", "{}", ann.token);
    ASSERT_EQ(sat.status, 200) << sat.body;
    const std::string held = json_field(sat.body, "token");
    EXPECT_EQ(code_of(join(second)), "UNKNOWN_CODE") << "a member has claimed the seat";
    EXPECT_EQ(code_of(make("2", held)), "CONFLICT") << "an account is its own way back";
    const std::string members = "/api/campaigns/" + campaign + "/members/" + aide.id;
    const HttpAnswer demoted =
        ask(live, "PATCH", members, R"({"version":"1","role":"MEMBER_ROLE_PLAYER"})", owner.token);
    ASSERT_EQ(demoted.status, 200) << demoted.body;
    EXPECT_EQ(code_of(join(first)), "UNKNOWN_CODE");
    EXPECT_EQ(seat_opens(guest), 200) << "the guest plays on";
    EXPECT_EQ(make("1", guest).status, 201) << "and has a link of their own";
}

}  // namespace
}  // namespace affray::net::test
