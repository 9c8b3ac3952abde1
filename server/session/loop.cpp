// The event loop of sessions and connections: turn ends, the sweep, one system timer for all deadlines.
#include "session/loop.h"

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <iterator>
#include <utility>

#include "session/log.h"

namespace affray::session {

namespace net = boost::asio;

Loop::Loop(std::size_t index, const Clock& clock) : index_(index), clock_(clock) {}

void Loop::run() {
    const auto work = net::make_work_guard(context_);
    // A handler that throws ends itself; what comes after it is run as ever.
    for (bool ended = false; !ended;) {
        try {
            context_.run();
            ended = true;
        } catch (...) {
            note_failure("handler", barrier::current());
        }
    }
}

void Loop::note_failure(std::string_view what, const Failure& failure) {
    if (failures_ != nullptr) failures_->add();
    std::ignore = contained([&] {
        log_line(LogLevel::Error, "task_failed",
                 {{"task", what}, {"kind", to_string(failure.kind)}, {"what", failure.what()}});
    });
}

// False: it failed.
template <class Task>
bool Loop::guarded(std::string_view what, Task&& task) {
    const auto failure = contained(task);
    if (failure) note_failure(what, *failure);
    return !failure;
}

void Loop::finish() {
    timers_.clear();
    timer_.cancel();
    for (auto* list : {&periodic_, &periodic_new_}) {
        for (const auto& weak : std::exchange(*list, {})) {
            if (const auto who = weak.lock()) who->end();
        }
    }
    context_.restart();
    context_.poll();
}

void Loop::post(std::function<void()> task) {
    bool first = false;
    {
        const std::lock_guard lock(posted_mutex_);
        posted_.push_back(std::move(task));
        first = posted_.size() == 1;
    }
    // After the lock is released: the loop may wake before the next line runs here, and it needs the lock.
    if (first) insist([this] { net::post(context_, [this] { run_posted(); }); });
}

void Loop::run_posted() {
    std::vector<std::function<void()>> tasks;
    {
        const std::lock_guard lock(posted_mutex_);
        tasks.swap(posted_);
    }
    running_posted_ = true;
    for (const auto& task : tasks) guarded("post", task);
    running_posted_ = false;
    // They are a turn of their own: what a commit brings is waited for, and leaves before the loop looks at
    // what else is ready.
    end_turn();
}

void Loop::at_iteration_end(std::shared_ptr<AtIterationEnd> who) {
    if (ending_.empty() && !running_posted_) net::post(context_, [this] { end_turn(); });
    ending_.push_back(std::move(who));
}

void Loop::end_turn() {
    // Whoever asks while the list is worked off belongs to the next turn.
    ending_now_.swap(ending_);
    for (const auto& who : ending_now_) guarded("iteration_end", [&] { who->iteration_ended(); });
    ending_now_.clear();
}

void Loop::add_periodic(const std::shared_ptr<Periodic>& who) {
    periodic_new_.push_back(who);
    if (!sweeping_) arm_sweep();
}

void Loop::arm_sweep() {
    sweeping_ = true;
    insist([this] { at(clock_.steady() + kSweepEvery, [this] { sweep_all(); }); });
}

void Loop::sweep_all() {
    guarded("sweep", [this] {
        periodic_.reserve(periodic_.size() + periodic_new_.size());
        std::move(periodic_new_.begin(), periodic_new_.end(), std::back_inserter(periodic_));
        periodic_new_.clear();
    });
    const SteadyTime now = clock_.steady();
    std::erase_if(periodic_, [this, now](const std::weak_ptr<Periodic>& weak) {
        const auto who = weak.lock();
        bool stays = who != nullptr;
        if (stays) guarded("sweep", [&] { stays = who->sweep(now); });
        return !stays;
    });
    // An idle loop has no timer at all.
    if (periodic_.empty() && periodic_new_.empty()) {
        sweeping_ = false;
    } else {
        arm_sweep();
    }
}

Loop::TimerId Loop::at(SteadyTime when, std::function<void()> task) {
    const TimerId id{when, next_timer_++};
    timers_.emplace(id, std::move(task));
    arm_timer();
    return id;
}

void Loop::arm_timer() {
    if (timers_.empty() || &clock_ != &system_clock()) return;
    const SteadyTime first = timers_.begin()->first.when;
    if (armed_for_ != SteadyTime{} && armed_for_ <= first) return;
    armed_for_ = first;
    timer_.expires_at(first);
    insist([this] {
        timer_.async_wait([this](boost::system::error_code error) {
            if (!error) run_due();
        });
    });
}

std::optional<SteadyTime> Loop::next_due() const {
    if (timers_.empty()) return std::nullopt;
    return timers_.begin()->first.when;
}

void Loop::run_due() {
    armed_for_ = {};
    const SteadyTime now = clock_.steady();
    while (!timers_.empty() && timers_.begin()->first.when <= now) {
        const auto task = std::move(timers_.begin()->second);
        timers_.erase(timers_.begin());
        guarded("timer", task);
    }
    arm_timer();
}

}  // namespace affray::session
