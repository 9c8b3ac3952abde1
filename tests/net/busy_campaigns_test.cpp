// While a request of a campaign holds the service, tables play, probes are answered and refusals say when to
// come again.
#include <gtest/gtest.h>

#include <future>
#include <latch>

#include "net/api/record_answers.h"
#include "net/binary_seat.h"
#include "net/people.h"

namespace affray::net::test {
namespace {

using campaign_service::CampaignRecords;
using campaign_service::Length;

class BusyCampaigns : public ::testing::Test {
  protected:
    static ServerOptions options() {
        ServerOptions all = for_people();
        all.campaign_queue = {.short_waiting = 1, .long_waiting = 1, .share = 1};
        return all;
    }
    ~BusyCampaigns() override {
        if (!release.try_wait()) release.count_down();
    }
    // Keeps the service's thread until `release`; returns when it has it.
    void hold() {
        live.server->campaign_service().ask<int>(
            "holder", Length::Short,
            [this](CampaignRecords&, const campaign_service::Done<int>& done) {
                held.count_down();
                release.wait();
                done(0);
            },
            [](const campaign_service::Answer<int>&) {});
        held.wait();
    }

    std::latch held{1};
    std::latch release{1};
    LiveServer live{options()};
    Person owner = sign_up(live, "Owner");
    std::string campaign = make_campaign(live, owner);
};

TEST_F(BusyCampaigns, TablesAndProbesAndAccountsGoOn) {
    const std::vector<Seat> seats = live.create_and_join();
    hold();
    EXPECT_EQ(request(live.port(), "GET", "/healthz").status, 200);
    EXPECT_EQ(request(live.port(), "GET", "/readyz").status, 200);
    BinarySeat referee(live, seats[0].token);
    EXPECT_TRUE(referee.wait_for(v1::ServerFrame::kWelcome).has_welcome());
    EXPECT_EQ(ask(live, "GET", "/api/campaigns", {}, owner.token).status, 200);
    EXPECT_EQ(live.create_and_join().size(), 3U) << "a table outside of campaigns";
    EXPECT_FALSE(release.try_wait()) << "all that while the service was at work";
}

TEST_F(BusyCampaigns, REL24AFullQueueSaysWhenToComeAgain) {
    hold();
    live.server->campaign_service().ask<int>(
        "other", Length::Short, [](CampaignRecords&, const campaign_service::Done<int>& done) { done(0); },
        [](const campaign_service::Answer<int>&) {});
    const std::string path = "/api/campaigns/" + campaign + "/calendar";
    const HttpAnswer full = ask(live, "GET", path, {}, owner.token);
    EXPECT_EQ(full.status, 503) << full.body;
    EXPECT_EQ(json_field(full.body, "code"), "QUEUE_FULL");
    EXPECT_TRUE(full.has("Retry-After: "));
    release.count_down();
    HttpAnswer after = full;
    for (int i = 0; i < 5000 && after.status == 503; ++i) after = ask(live, "GET", path, {}, owner.token);
    EXPECT_EQ(after.status, 200) << after.body;
}

TEST(AccountBudget, REL24AnAccountThatAsksForTooMuchIsToldToWaitAndNoOther) {
    ServerOptions options = for_people();
    options.limits.account = {0.001, 5};
    LiveServer live{options};
    const Person greedy = sign_up(live, "Greedy");
    const Person other = sign_up(live, "Other");
    for (int i = 0; i < 5; ++i) EXPECT_EQ(ask(live, "GET", "/api/campaigns", {}, greedy.token).status, 200);
    const HttpAnswer refused = ask(live, "GET", "/api/campaigns", {}, greedy.token);
    EXPECT_EQ(refused.status, 429);
    EXPECT_EQ(json_field(refused.body, "code"), "RATE_LIMITED") << refused.body;
    EXPECT_TRUE(refused.has("Retry-After: "));
    EXPECT_EQ(ask(live, "GET", "/api/campaigns", {}, other.token).status, 200);
}

TEST(CampaignFailure, IsA500WithAnIdAndTheNextRequestIsAnswered) {
    LiveServer live{for_people()};
    auto failed = std::make_shared<std::promise<campaign_service::Refusal>>();
    live.server->campaign_service().ask<int>(
        "somebody", Length::Short,
        [](CampaignRecords&, const campaign_service::Done<int>&) { throw std::bad_alloc(); },
        [failed](const campaign_service::Answer<int>& answer) { failed->set_value(std::get<1>(answer)); });
    const campaign_service::Refusal told = failed->get_future().get();
    const Response response = problem_of(told);
    EXPECT_EQ(response.status, 500U);
    EXPECT_NE(response.body.find(told.text), std::string::npos) << "the id of the log's line";
    const Person owner = sign_up(live, "Owner");
    const std::string campaign = make_campaign(live, owner);
    EXPECT_EQ(ask(live, "GET", "/api/campaigns/" + campaign + "/calendar", {}, owner.token).status, 200);
}

}  // namespace
}  // namespace affray::net::test
