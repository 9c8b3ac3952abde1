// SEC-3: a member takes a seat in the very moment in which the owner removes them; whichever comes first, a
// member who is gone holds nothing.
#include <gtest/gtest.h>

#include <barrier>
#include <thread>

#include "affray/v1/campaign.pb.h"
#include "net/people.h"

namespace affray::net::test {
namespace {

constexpr int kRounds = 40;

class NetSeatRace : public ::testing::Test {
  protected:
    HttpAnswer take() {
        return ask(live, "POST", path + "/encounters/" + encounter + "/seats/1", "{}", ann.token);
    }
    int remove() { return ask(live, "DELETE", path + "/members/" + ann.id, {}, owner.token).status; }
    // What the store says of the seat.
    bool taken() {
        v1::CampaignEncounterList list;
        EXPECT_TRUE(read_message(ask(live, "GET", path + "/encounters", {}, owner.token).body, list));
        return list.encounters(0).seats(1).taken();
    }
    // What the table says of a token.
    bool opens(const std::string& token) {
        WsClient client(live.port(), encounter, {}, "affray.v2.json");
        client.send(kText, R"({"hello":{"token":")" + token + R"("}})");
        Frame frame = client.next();
        while (frame.opcode == kText && frame.payload.find("\"welcome\"") == std::string::npos)
            frame = client.next();
        return frame.opcode == kText;
    }

    LiveServer live{for_people()};
    Person owner = sign_up(live, "Owner");
    Person ann = sign_up(live, "Ann");
    std::string campaign = make_campaign(live, owner);
    std::string path = "/api/campaigns/" + campaign;
    std::string encounter = json_field(
        ask(live, "POST", path + "/encounters", R"({"content":"test/duel"})", owner.token).body, "encounter");
};

TEST_F(NetSeatRace, SEC3WhoIsRemovedWhileTakingASeatHoldsNone) {
    int both = 0;
    for (int round = 0; round < kRounds; ++round) {
        make_member(live, owner, campaign, ann, "PLAYER");
        HttpAnswer seated;
        std::string token;
        std::barrier start(2);
        std::thread taking([&] {
            start.arrive_and_wait();
            seated = take();
            token = json_field(seated.body, "token");
            // Each second time the seat is used at once, so that a fresh token is on its way.
            if (seated.status == 200 && round % 2 == 1) (void)opens(token);
        });
        start.arrive_and_wait();
        // From one round to the next the removal comes a little later.
        std::this_thread::sleep_for(std::chrono::microseconds(100 * round));
        const int removed = remove();
        taking.join();
        ASSERT_EQ(removed, 204);
        ASSERT_TRUE(seated.status == 200 || seated.status == 404 || seated.status == 409) << seated.body;
        if (seated.status == 200) ++both;
        EXPECT_FALSE(token.empty() ? false : opens(token)) << "round " << round;
        EXPECT_FALSE(taken()) << "round " << round;
    }
    live.restart();
    EXPECT_FALSE(taken());
    std::cout << "taken before the removal: " << both << " of " << kRounds << "\n";
}

}  // namespace
}  // namespace affray::net::test
