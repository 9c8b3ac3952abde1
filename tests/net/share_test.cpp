// Links to replays: what they open is what the seat's own export holds, to nobody more than it was for, and
// not a moment longer than the right behind them (SEC-5).
#include "affray/v1/share.pb.h"
#include "net/binary_seat.h"
#include "net/people.h"

namespace affray::net::test {
namespace {

class NetShare : public ::testing::Test {
  protected:
    NetShare() : seats(live.create_and_join(1)) {}

    void fight() {
        BinarySeat referee(live, seats[0].token);
        seats[0].token = referee.wait_for(v1::ServerFrame::kWelcome).welcome().resume_token();
        referee.wait_for(v1::ServerFrame::kView);
        referee.play_to_the_end();
    }
    std::string path(const std::string& rest = {}) const {
        return "/api/encounters/" + live.encounter + "/shares" + rest;
    }
    HttpAnswer make(std::size_t seat, const std::string& as = {}) {
        return ask(live, "POST", path(), R"({"as":")" + as + R"("})", seats[seat].token);
    }
    HttpAnswer open(const std::string& code) {
        return ask(live, "POST", "/api/shared-replays", R"({"code":")" + code + R"("})", {});
    }
    static v1::SharedReplay link_of(const HttpAnswer& answer) {
        v1::SharedReplay link;
        EXPECT_TRUE(read_message(answer.body, link)) << answer.body;
        return link;
    }

    LiveServer live;
    std::vector<Seat> seats;
};

TEST_F(NetShare, NothingIsSharedBeforeTheEnd) {
    EXPECT_EQ(make(1).status, 409);
    fight();
    EXPECT_EQ(make(1).status, 201);
}

TEST_F(NetShare, OpensWhatTheSeatSawAndNoMore) {
    fight();
    const HttpAnswer made = make(1);
    ASSERT_EQ(made.status, 201) << made.body;
    const HttpAnswer opened = open(link_of(made).code());
    ASSERT_EQ(opened.status, 200) << opened.body;
    const HttpAnswer own =
        ask(live, "GET", "/api/encounters/" + live.encounter + "/exports/affray", "", seats[1].token);
    EXPECT_EQ(opened.body, own.body) << "nothing was said in between";
    EXPECT_EQ(make(1, "referee").status, 403);
    EXPECT_EQ(make(1, "spectator").status, 201);
    EXPECT_EQ(make(0, "1").status, 201);
    EXPECT_EQ(make(0, "77").status, 422);
    EXPECT_EQ(open("nothing").status, 404);
}

TEST_F(NetShare, IsListedToItsMakerAndTheRefereeAndTakenBack) {
    fight();
    const HttpAnswer made = make(0, "spectator");
    const std::string id = link_of(made).id(), code = link_of(made).code();
    EXPECT_EQ(ask(live, "GET", path(), "", seats[1].token).body.find(id), std::string::npos);
    const HttpAnswer list = ask(live, "GET", path(), "", seats[0].token);
    EXPECT_NE(list.body.find(id), std::string::npos);
    EXPECT_EQ(list.body.find(code), std::string::npos) << "a code is told once";
    EXPECT_EQ(ask(live, "DELETE", path("/" + id), "", seats[1].token).status, 404);
    EXPECT_EQ(open(code).status, 200);
    EXPECT_EQ(ask(live, "DELETE", path("/" + id), "", seats[0].token).status, 204);
    EXPECT_EQ(open(code).status, 404);
}

}  // namespace
}  // namespace affray::net::test
