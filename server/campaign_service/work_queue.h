// What waits for the one thread of the campaign service: bounded, in fair shares, short work before long.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>

namespace affray::campaign_service {

/// How long a piece of work may hold the thread.
enum class Length : std::uint8_t {
    Short,  // reads or changes a few records
    Long,   // reads texts of content, or a whole file
};

struct QueueLimits {
    std::size_t short_waiting = 256;
    std::size_t long_waiting = 16;
    std::size_t share = 4;  // one account may hold one part in so many of each
};

enum class Taken : std::uint8_t {
    Yes,
    Full,       // too much of everybody's waits
    ShareFull,  // too much of this account's waits
    Stopped,
};

/// Any thread may push; one thread pops.
class WorkQueue {
  public:
    using Work = std::function<void()>;

    explicit WorkQueue(const QueueLimits& limits) : limits_(limits) {}
    WorkQueue(const WorkQueue&) = delete;
    WorkQueue& operator=(const WorkQueue&) = delete;

    /// Never waits.
    Taken push(const std::string& account, Length length, Work work);
    /// The rest of work that has begun: goes first, and is refused only after stop().
    void push_rest(Work work);
    /// Waits. Empty: stopped.
    Work pop();
    /// Never waits. Empty: stopped, or nothing waits.
    Work try_pop();
    /// What waits is forgotten.
    void stop();

  private:
    struct Waiting {
        std::string account;
        Work work;
    };
    // Long work gets its turn although there is always something short.
    static constexpr int kShortInARow = 8;

    Work take(std::deque<Waiting>& from);
    Work next();
    bool nothing_waits() const { return rests_.empty() && short_.empty() && long_.empty(); }

    const QueueLimits limits_;
    std::mutex mutex_;
    std::condition_variable filled_;
    std::deque<Work> rests_;
    std::deque<Waiting> short_;
    std::deque<Waiting> long_;
    int in_a_row_ = 0;
    bool stopped_ = false;
};

}  // namespace affray::campaign_service
