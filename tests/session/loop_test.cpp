// The loop: order of tasks, turn ends, timers, the sweep.
#include "session/loop.h"

#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/post.hpp>
#include <new>
#include <stdexcept>
#include <thread>

namespace affray::session {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

TEST(Loop, TasksRunInTheOrderOfTheirPosting) {
    Loop loop(0);
    std::vector<int> order;
    for (int i = 0; i < 5; ++i) loop.post([&order, i] { order.push_back(i); });
    loop.context().poll();
    EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3, 4}));
}

TEST(Loop, TimersRunByTimeAndNotOnceCancelled) {
    Loop loop(0);
    std::vector<int> order;
    const auto now = steady_clock::now();
    loop.at(now + milliseconds{30}, [&] { order.push_back(3); });
    loop.at(now + milliseconds{10}, [&] { order.push_back(1); });
    const auto cancelled = loop.at(now + milliseconds{20}, [&] { order.push_back(2); });
    loop.cancel(cancelled);
    loop.cancel({});
    while (order.size() < 2) loop.context().run_one();
    EXPECT_EQ(order, (std::vector<int>{1, 3}));
}

TEST(Loop, OfTimersForOneMomentEachIsCancelledByItself) {
    Loop loop(0);
    std::vector<int> order;
    const auto when = steady_clock::now();
    std::vector<Loop::TimerId> ids;
    for (int i = 0; i < 4; ++i) ids.push_back(loop.at(when, [&order, i] { order.push_back(i); }));
    loop.cancel(ids[1]);
    loop.cancel(ids[1]);
    loop.run_due();
    EXPECT_EQ(order, (std::vector<int>{0, 2, 3})) << "in the order in which they were set";
    loop.cancel(ids[0]);
    EXPECT_EQ(loop.next_due(), std::nullopt);
}

struct Turned final : Clock {
    steady_clock::time_point steady() const override { return now; }
    steady_clock::time_point now{};
};

TEST(Loop, RunsWhatIsDueByAClockThatIsTurned) {
    Turned clock;
    Loop loop(0, clock);
    std::vector<int> order;
    EXPECT_EQ(loop.next_due(), std::nullopt);
    loop.at(clock.now + milliseconds{20}, [&] { order.push_back(2); });
    loop.at(clock.now + milliseconds{10}, [&] { order.push_back(1); });
    EXPECT_EQ(loop.next_due(), clock.now + milliseconds{10});
    EXPECT_EQ(loop.context().poll(), 0U) << "no timer of the system";
    clock.now += milliseconds{10};
    loop.run_due();
    EXPECT_EQ(order, (std::vector<int>{1}));
    clock.now += std::chrono::hours{1};
    loop.run_due();
    EXPECT_EQ(order, (std::vector<int>{1, 2}));
    EXPECT_EQ(loop.next_due(), std::nullopt);
}

TEST(Loop, ATaskThatThrowsIsCountedAndThoseAfterItRun) {
    Loop loop(0);
    Counter failures;
    loop.count_failures(failures);
    int ran = 0;
    loop.post([] { throw std::runtime_error("task"); });
    loop.post([&] { ++ran; });
    loop.at(steady_clock::now(), [] { throw std::bad_alloc(); });
    loop.at(steady_clock::now(), [&] { ++ran; });
    while (ran < 2) loop.context().run_one();
    EXPECT_EQ(failures.value(), 2U);
}

TEST(Loop, AHandlerThatThrowsDoesNotEndTheLoop) {
    Loop loop(0);
    Counter failures;
    loop.count_failures(failures);
    boost::asio::post(loop.context(), [] { throw std::runtime_error("handler"); });
    boost::asio::post(loop.context(), [&] { loop.stop(); });
    loop.run();
    EXPECT_EQ(failures.value(), 1U);
}

struct Ending final : AtIterationEnd {
    void iteration_ended() override { ++ended; }
    int ended = 0;
};

TEST(Loop, TheTurnEndsAfterWhatIsReady) {
    Loop loop(0);
    const auto ending = std::make_shared<Ending>();
    int during = -1;
    loop.post([&] { loop.at_iteration_end(ending); });
    loop.post([&] { during = ending->ended; });
    loop.context().poll();
    EXPECT_EQ(during, 0) << "it ended before the second task of the same turn";
    EXPECT_EQ(ending->ended, 1);
}

TEST(Loop, WhatIsPostedTogetherIsATurnOfItsOwn) {
    Loop loop(0);
    const auto ending = std::make_shared<Ending>();
    int before = -1;
    loop.post([&] {
        boost::asio::post(loop.context(), [&] { before = ending->ended; });
        loop.at_iteration_end(ending);
    });
    loop.context().poll();
    EXPECT_EQ(before, 1) << "what a commit brings waited for something else that was ready";
    EXPECT_EQ(ending->ended, 1);
}

struct Short final : Periodic {
    bool sweep(SteadyTime) override { return ++swept < 2; }
    void end() override { ended = true; }
    int swept = 0;
    bool ended = false;
};

TEST(Loop, SweepsUntilToldNotToAndEndsTheRest) {
    Loop loop(0);
    const auto brief = std::make_shared<Short>();
    loop.add_periodic(brief);
    loop.context().run();  // returns: an empty sweep has no timer
    EXPECT_EQ(brief->swept, 2);
    const auto rest = std::make_shared<Short>();
    loop.add_periodic(rest);
    loop.finish();
    EXPECT_TRUE(rest->ended);
}

TEST(Loop, PostingFromOtherThreadsLosesNothing) {
    Loop loop(0);
    std::atomic<int> ran{0};
    std::thread running([&] { loop.run(); });
    std::vector<std::thread> posters;
    for (int t = 0; t < 4; ++t) {
        posters.emplace_back([&] {
            for (int i = 0; i < 1000; ++i) loop.post([&ran] { ++ran; });
        });
    }
    for (std::thread& poster : posters) poster.join();
    while (ran < 4000) std::this_thread::yield();
    loop.stop();
    running.join();
    EXPECT_EQ(ran, 4000);
}

}  // namespace
}  // namespace affray::session
