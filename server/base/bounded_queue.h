// BoundedQueue<T>: many producers, one consumer, a fixed capacity, and a close.
//
// The consumer takes everything that is waiting in one call, which is what groups the commits of many
// sessions. All functions may be called from any thread; only one thread may pop.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "base/check.h"

namespace affray {

// What became of a push.
enum class Pushed : std::uint8_t { Yes, Full, Closed };

template <class T>
class BoundedQueue {
  public:
    // capacity > 0 items.
    explicit BoundedQueue(std::size_t capacity) : capacity_(capacity) {
        AFFRAY_CHECK(capacity > 0);
        items_.reserve(capacity);
    }
    BoundedQueue(const BoundedQueue&) = delete;
    BoundedQueue& operator=(const BoundedQueue&) = delete;

    // Never waits. Unless the answer is Yes, the item is left as it was.
    [[nodiscard]] Pushed try_push(T&& item) {
        bool first = false;
        {
            const std::lock_guard lock(mutex_);
            if (closed_) return Pushed::Closed;
            if (items_.size() == capacity_) return Pushed::Full;
            first = items_.empty();
            items_.push_back(std::move(item));
        }
        // The one consumer waits only for the first item: waking it once per item costs a system call each.
        if (first) filled_.notify_one();
        return Pushed::Yes;
    }

    // Waits while the queue is full. Yes or Closed.
    [[nodiscard]] Pushed push(T&& item) {
        bool first = false;
        {
            std::unique_lock lock(mutex_);
            emptied_.wait(lock, [this] { return closed_ || items_.size() < capacity_; });
            if (closed_) return Pushed::Closed;
            first = items_.empty();
            items_.push_back(std::move(item));
        }
        if (first) filled_.notify_one();
        return Pushed::Yes;
    }

    // Waits for an item or the close; gives all that wait, in order of their pushes. Empty: closed and
    // drained.
    std::vector<T> pop_all() {
        std::unique_lock lock(mutex_);
        filled_.wait(lock, [this] { return closed_ || !items_.empty(); });
        return take(lock);
    }

    // The same, but gives up (empty) when the deadline passes.
    std::vector<T> pop_all_until(std::chrono::steady_clock::time_point deadline) {
        std::unique_lock lock(mutex_);
        filled_.wait_until(lock, deadline, [this] { return closed_ || !items_.empty(); });
        return take(lock);
    }

    // What waits now, perhaps nothing; never waits.
    std::vector<T> try_pop_all() {
        std::unique_lock lock(mutex_);
        return take(lock);
    }

    // No push succeeds any more; what waits can still be popped. Wakes everybody. May be called again.
    void close() {
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
        }
        filled_.notify_all();
        emptied_.notify_all();
    }

    bool closed() const {
        const std::lock_guard lock(mutex_);
        return closed_;
    }
    std::size_t size() const {
        const std::lock_guard lock(mutex_);
        return items_.size();
    }
    std::size_t capacity() const { return capacity_; }

  private:
    std::vector<T> take(std::unique_lock<std::mutex>& lock) {
        std::vector<T> taken;
        taken.swap(items_);
        lock.unlock();
        emptied_.notify_all();
        return taken;
    }

    const std::size_t capacity_;
    mutable std::mutex mutex_;
    std::condition_variable filled_;
    std::condition_variable emptied_;
    std::vector<T> items_;
    bool closed_ = false;
};

}  // namespace affray
