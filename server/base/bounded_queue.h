// BoundedQueue<T>: many producers, one consumer, a fixed capacity, and a close.
//
// The consumer takes everything that is waiting in one call, which is what groups the commits of many
// sessions. All functions may be called from any thread; only one thread may pop.
#pragma once

#include <algorithm>
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

    // Never waits. Unless the answer is Yes, the item is left as it was. The consumer gets it with the next
    // one that is pushed at once, or after `patience`, whichever comes first.
    [[nodiscard]] Pushed try_push(T&& item, std::chrono::milliseconds patience = {}) {
        const Moment due = patience.count() == 0 ? kNow : std::chrono::steady_clock::now() + patience;
        bool sooner = false;
        {
            const std::lock_guard lock(mutex_);
            if (closed_) return Pushed::Closed;
            if (items_.size() == capacity_) return Pushed::Full;
            sooner = add(std::move(item), due);
        }
        if (sooner) filled_.notify_one();
        return Pushed::Yes;
    }

    // Waits while the queue is full. Yes or Closed.
    [[nodiscard]] Pushed push(T&& item) {
        bool sooner = false;
        {
            std::unique_lock lock(mutex_);
            emptied_.wait(lock, [this] { return closed_ || items_.size() < capacity_; });
            if (closed_) return Pushed::Closed;
            sooner = add(std::move(item), kNow);
        }
        if (sooner) filled_.notify_one();
        return Pushed::Yes;
    }

    // Waits for an item that is due, or the close; gives all that wait, in order of their pushes. Empty:
    // closed and drained.
    std::vector<T> pop_all() { return pop_all_until(Moment::max()); }

    // The same, but gives up (empty, or what is not due yet) when the deadline passes.
    std::vector<T> pop_all_until(std::chrono::steady_clock::time_point deadline) {
        std::unique_lock lock(mutex_);
        for (;;) {
            const Moment until = std::min(due_, deadline);
            if (closed_ || until <= std::chrono::steady_clock::now()) return take(lock);
            if (until == Moment::max())
                filled_.wait(lock);
            else
                filled_.wait_until(lock, until);
        }
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
    using Moment = std::chrono::steady_clock::time_point;
    static constexpr Moment kNow = Moment::min();

    // True: the consumer waits for longer than it may. It is woken for that alone: once per item costs a
    // system call each.
    bool add(T&& item, Moment due) {
        items_.push_back(std::move(item));
        return due < std::exchange(due_, std::min(due_, due));
    }

    std::vector<T> take(std::unique_lock<std::mutex>& lock) {
        std::vector<T> taken;
        taken.swap(items_);
        due_ = Moment::max();
        lock.unlock();
        emptied_.notify_all();
        return taken;
    }

    const std::size_t capacity_;
    mutable std::mutex mutex_;
    std::condition_variable filled_;
    std::condition_variable emptied_;
    std::vector<T> items_;
    Moment due_ = Moment::max();  // the consumer gets what waits; max: nothing waits
    bool closed_ = false;
};

}  // namespace affray
