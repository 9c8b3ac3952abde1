// The queue keeps order per producer, respects its bound and its close, and loses nothing between threads.
#include "base/bounded_queue.h"

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <memory>
#include <thread>
#include <vector>

namespace affray {
namespace {

TEST(BoundedQueue, GivesAllThatWaitInOrder) {
    BoundedQueue<int> queue(4);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(queue.try_push(int{i}), Pushed::Yes);
    EXPECT_EQ(queue.size(), 3U);
    EXPECT_EQ(queue.pop_all(), (std::vector<int>{0, 1, 2}));
    EXPECT_TRUE(queue.try_pop_all().empty());
}

TEST(BoundedQueue, RefusesWhenFullAndLeavesTheItem) {
    BoundedQueue<std::unique_ptr<int>> queue(1);
    EXPECT_EQ(queue.try_push(std::make_unique<int>(1)), Pushed::Yes);
    auto second = std::make_unique<int>(2);
    EXPECT_EQ(queue.try_push(std::move(second)), Pushed::Full);
    ASSERT_NE(second, nullptr);
    EXPECT_EQ(*second, 2);
}

TEST(BoundedQueue, DrainsAfterTheCloseAndRefusesPushes) {
    BoundedQueue<int> queue(2);
    EXPECT_EQ(queue.push(1), Pushed::Yes);
    queue.close();
    queue.close();
    EXPECT_TRUE(queue.closed());
    EXPECT_EQ(queue.push(2), Pushed::Closed);
    EXPECT_EQ(queue.try_push(2), Pushed::Closed);
    EXPECT_EQ(queue.pop_all(), std::vector<int>{1});
    EXPECT_TRUE(queue.pop_all().empty());
}

TEST(BoundedQueue, GivesUpAtTheDeadline) {
    BoundedQueue<int> queue(1);
    EXPECT_TRUE(queue.pop_all_until(std::chrono::steady_clock::now()).empty());
    EXPECT_FALSE(queue.closed());
}

TEST(BoundedQueue, WhatHasPatienceComesWithTheNextOneOrInItsTime) {
    BoundedQueue<int> queue(4);
    EXPECT_EQ(queue.try_push(1, std::chrono::hours{1}), Pushed::Yes);
    std::vector<int> popped;
    std::thread consumer([&] { popped = queue.pop_all(); });
    EXPECT_EQ(queue.try_push(2, std::chrono::hours{1}), Pushed::Yes);
    EXPECT_EQ(queue.try_push(3), Pushed::Yes);
    consumer.join();
    EXPECT_EQ(popped, (std::vector<int>{1, 2, 3}));
    EXPECT_EQ(queue.try_push(4, std::chrono::milliseconds{1}), Pushed::Yes);
    EXPECT_EQ(queue.pop_all(), std::vector<int>{4}) << "for ever alone";
}

TEST(BoundedQueue, CloseWakesAProducerThatWaitsForRoom) {
    BoundedQueue<int> queue(1);
    EXPECT_EQ(queue.push(1), Pushed::Yes);
    Pushed pushed = Pushed::Yes;
    std::thread producer([&] { pushed = queue.push(2); });
    queue.close();
    producer.join();
    EXPECT_EQ(pushed, Pushed::Closed);
}

TEST(BoundedQueue, LosesAndReordersNothingBetweenThreads) {
    constexpr int kProducers = 4;
    constexpr int kItems = 2000;
    struct Item {
        int producer = 0;
        int number = 0;
    };
    BoundedQueue<Item> queue(16);
    std::vector<std::thread> producers;
    for (int p = 0; p < kProducers; ++p) {
        producers.emplace_back([&queue, p] {
            for (int i = 0; i < kItems; ++i) EXPECT_EQ(queue.push(Item{p, i}), Pushed::Yes);
        });
    }
    std::map<int, int> next;
    for (int received = 0; received < kProducers * kItems;) {
        const std::vector<Item> items = queue.pop_all();
        EXPECT_LE(items.size(), queue.capacity());
        for (const Item& item : items) EXPECT_EQ(item.number, next[item.producer]++);
        received += static_cast<int>(items.size());
    }
    for (std::thread& producer : producers) producer.join();
    EXPECT_EQ(queue.size(), 0U);
}

}  // namespace
}  // namespace affray
