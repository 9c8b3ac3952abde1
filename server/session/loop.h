// One event loop: an io_context with one thread, what runs at the end of its turn, its sweep and its timers.
//
// Everything but post(), size() and the constructor belongs to the thread that runs the loop. Sessions and
// connections are pinned to a loop and therefore need no lock.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

#include "base/barrier.h"
#include "seams/clock.h"
#include "session/metrics.h"

namespace affray::session {

/// Something that wants to be called once at the end of the loop turn in which it asked.
class AtIterationEnd {
  public:
    virtual ~AtIterationEnd() = default;
    virtual void iteration_ended() = 0;
};

/// Something that is looked at four times a second: deadlines of connections, pings, stalls.
class Periodic {
  public:
    virtual ~Periodic() = default;
    /// False: take it off the list.
    virtual bool sweep(SteadyTime now) = 0;
    /// The loop ends: close at once, and let go of everything.
    virtual void end() = 0;
};

class Loop {
  public:
    static constexpr std::chrono::milliseconds kSweepEvery{250};

    /// With a clock of a simulation no timer of the system is armed: whoever turns the clock calls run_due().
    explicit Loop(std::size_t index, const Clock& clock = system_clock());
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    std::size_t index() const { return index_; }
    boost::asio::io_context& context() { return context_; }
    /// Runs until stop(). The calling thread is the loop's thread from then on.
    void run();
    /// Thread safe. Handlers that are queued are not run any more.
    void stop() { context_.stop(); }
    /// After run() has returned: ends everything that is swept and runs what is still queued, so that nothing
    /// outlives its owners. The calling thread is the loop's thread.
    void finish();
    /// Thread safe: runs the task on the loop's thread, after those posted before. What is posted while the
    /// loop is busy is run in one go, so that the answers of one group commit leave together.
    void post(std::function<void()> task);
    /// For those who may not fail: does again what only missing memory can keep from being done.
    template <class Attempt>
    static void insist(Attempt&& attempt) {
        while (contained(attempt)) std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    /// Tasks that end in an exception are logged and counted here; the loop goes on. Before it runs.
    void count_failures(Counter& failures) { failures_ = &failures; }

    /// Calls iteration_ended() once after the handlers that are ready now, or after the tasks posted together
    /// if one of them asks; the caller sees to it that it asks once a turn.
    void at_iteration_end(std::shared_ptr<AtIterationEnd> who);
    void add_periodic(const std::shared_ptr<Periodic>& who);

    /// When it is due, and a count; one that was not set is nobody's.
    struct TimerId {
        SteadyTime when{};
        std::uint64_t number = 0;
        auto operator<=>(const TimerId&) const = default;
    };
    /// Runs the task at the time, on the loop's thread, unless cancelled. One timer of the system serves them
    /// all.
    TimerId at(SteadyTime when, std::function<void()> task);
    void cancel(const TimerId& id) { timers_.erase(id); }
    /// When the first timer or the next sweep is due; empty: neither is wanted.
    std::optional<SteadyTime> next_due() const;
    /// Runs what is due by the clock.
    void run_due();

  private:
    template <class Task>
    bool guarded(std::string_view what, Task&& task);
    void note_failure(std::string_view what, const Failure& failure);
    void run_posted();
    void end_turn();
    void sweep_all();
    void arm_sweep();
    void arm_timer();

    std::size_t index_;
    const Clock& clock_;
    boost::asio::io_context context_{1};
    boost::asio::steady_timer timer_{context_};
    std::mutex posted_mutex_;
    std::vector<std::function<void()>> posted_;
    std::vector<std::shared_ptr<AtIterationEnd>> ending_;
    std::vector<std::shared_ptr<AtIterationEnd>> ending_now_;
    std::vector<std::weak_ptr<Periodic>> periodic_;
    std::vector<std::weak_ptr<Periodic>> periodic_new_;
    std::map<TimerId, std::function<void()>> timers_;  // in the order in which they are due
    SteadyTime armed_for_{};
    std::uint64_t next_timer_ = 1;
    bool sweeping_ = false;
    bool running_posted_ = false;
    Counter* failures_ = nullptr;
};

}  // namespace affray::session
