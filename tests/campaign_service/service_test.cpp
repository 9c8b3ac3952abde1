// The thread of the campaign service: whose turn it is, what is refused, what a failure costs.
#include "campaign_service/campaign_service.h"

#include <future>
#include <latch>

#include "campaign_service/service_fixture.h"

namespace affray::campaign_service::test {
namespace {

class Service : public testing::Test {
  protected:
    Service() { EXPECT_TRUE(service.open().ok()); }

    /// The result, and nothing before it has come.
    template <class T>
    Answer<T> ask(CampaignService::Work<T> work, const std::string& account = "ann") {
        auto promise = std::make_shared<std::promise<Answer<T>>>();
        auto answer = promise->get_future();
        service.ask<T>(account, Length::Short, std::move(work),
                       [promise](Answer<T> given) { promise->set_value(std::move(given)); });
        return answer.get();
    }
    /// Keeps the thread until `release`; returns when it has it.
    void hold() {
        service.ask<int>(
            "holder", Length::Short,
            [this](CampaignRecords&, const Done<int>& done) {
                held.count_down();
                release.wait();
                done(0);
            },
            [](const Answer<int>&) {});
        held.wait();
    }
    static std::string code(const Answer<int>& answer) {
        const auto* no = std::get_if<Refusal>(&answer);
        return no == nullptr ? std::string("accepted") : no->code;
    }
    static void give(CampaignRecords&, const Done<int>& done) { done(1); }

    TempDir dir;
    Table table{dir.path()};
    std::vector<std::pair<std::string, std::string>> reported;
    std::latch held{1};
    std::latch release{1};
    CampaignService service{
        *table.store,
        test_library(),
        ruleset_source(),
        table.clock,
        {.short_waiting = 8, .long_waiting = 4, .share = 4},
        [this](const std::string& id, const Failure& failure) { reported.emplace_back(id, failure.what()); }};
    const RequestContext referee{"camp", "classic", "ref", true};
};

TEST_F(Service, WhatFailsInARequestIsItsOwnAffair) {
    const auto thrown =
        ask<int>([](CampaignRecords&, const Done<int>&) { throw std::runtime_error("out of order"); });
    ASSERT_EQ(code(thrown), "INTERNAL");
    const auto checked = ask<int>([](CampaignRecords&, const Done<int>&) { AFFRAY_CHECK(1 > 2, "sums"); });
    ASSERT_EQ(code(checked), "INTERNAL");
    EXPECT_EQ(std::get<0>(ask<v1::Calendar>([&](CampaignRecords& records, const Done<v1::Calendar>& done) {
                  done(records.calendar(referee));
              })).day(),
              1)
        << "the next one is answered";
    ASSERT_EQ(reported.size(), 2U);
    EXPECT_EQ(reported[0].first, std::get<1>(thrown).text) << "the caller is told the id of the log's line";
    EXPECT_EQ(reported[0].second, "out of order");
    EXPECT_NE(reported[1].second.find("sums"), std::string::npos);
}

TEST_F(Service, AFailureAfterTheAnswerAnswersNoSecondTime) {
    const auto answer = ask<int>([](CampaignRecords&, const Done<int>& done) {
        done(7);
        throw std::bad_alloc();
    });
    EXPECT_EQ(std::get<0>(answer), 7);
    EXPECT_EQ(std::get<0>(ask<int>(give)), 1);
    EXPECT_EQ(reported.size(), 1U);
}

TEST_F(Service, REL24TheQueueHasABoundAndAnAccountItsShare) {
    hold();
    std::vector<std::future<Answer<int>>> all;
    const auto push = [&](const std::string& account) {
        auto promise = std::make_shared<std::promise<Answer<int>>>();
        all.push_back(promise->get_future());
        service.ask<int>(account, Length::Short, give,
                         [promise](Answer<int> given) { promise->set_value(std::move(given)); });
    };
    // A refusal is there at once; what has a place waits for the thread.
    const auto refusal_of_last = [&] {
        if (all.back().wait_for(std::chrono::seconds(0)) != std::future_status::ready) return std::string();
        return code(all.back().get());
    };
    for (int i = 0; i < 3; ++i) push("greedy");
    EXPECT_EQ(refusal_of_last(), "RATE_LIMITED") << "two of eight places are its share";
    for (const char* other : {"a", "b", "c"})
        for (int i = 0; i < 2; ++i) push(other);
    push("late");
    EXPECT_EQ(refusal_of_last(), "QUEUE_FULL");
    release.count_down();
    for (std::size_t i : {0U, 1U, 3U, 4U, 5U, 6U, 7U, 8U}) EXPECT_EQ(code(all[i].get()), "accepted") << i;
}

TEST_F(Service, ShortWorkPassesByLongWorkThatCameBefore) {
    hold();
    std::vector<std::string> order;
    std::promise<void> both;
    const auto note = [&](const char* what) {
        return [&, what](CampaignRecords&, const Done<int>& done) {
            order.emplace_back(what);
            if (order.size() == 2) both.set_value();
            done(0);
        };
    };
    service.ask<int>("ann", Length::Long, note("long"), [](const Answer<int>&) {});
    service.ask<int>("bert", Length::Short, note("short"), [](const Answer<int>&) {});
    release.count_down();
    both.get_future().wait();
    EXPECT_EQ(order, (std::vector<std::string>{"short", "long"}));
}

TEST_F(Service, WhatFollowsACommitRunsOnTheServicesThreadAndNotOnTheWriters) {
    std::thread::id asked;
    auto promise = std::make_shared<std::promise<std::thread::id>>();
    auto answered = promise->get_future();
    service.ask<v1::Hoard>(
        "ref", Length::Short,
        [&](CampaignRecords& records, Done<v1::Hoard> done) {
            asked = std::this_thread::get_id();
            records.put_hoard(referee, message<v1::Hoard>(R"({"name": "The cellar"})"), std::move(done));
        },
        [promise](const Answer<v1::Hoard>& given) {
            EXPECT_EQ(given.index(), 0U);
            promise->set_value(std::this_thread::get_id());
        });
    EXPECT_EQ(answered.get(), asked);
}

}  // namespace
}  // namespace affray::campaign_service::test
