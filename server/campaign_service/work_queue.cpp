// The two queues and whose turn it is.
#include "campaign_service/work_queue.h"

#include <algorithm>

namespace affray::campaign_service {

Taken WorkQueue::push(const std::string& account, Length length, Work work) {
    {
        const std::lock_guard lock(mutex_);
        if (stopped_) return Taken::Stopped;
        std::deque<Waiting>& queue = length == Length::Short ? short_ : long_;
        const std::size_t most = length == Length::Short ? limits_.short_waiting : limits_.long_waiting;
        if (queue.size() >= most) return Taken::Full;
        const auto theirs = static_cast<std::size_t>(std::count_if(
            queue.begin(), queue.end(), [&](const Waiting& one) { return one.account == account; }));
        if (theirs >= std::max<std::size_t>(1, most / limits_.share)) return Taken::ShareFull;
        queue.push_back({account, std::move(work)});
    }
    filled_.notify_one();
    return Taken::Yes;
}

void WorkQueue::push_rest(Work work) {
    {
        const std::lock_guard lock(mutex_);
        if (stopped_) return;
        rests_.push_back(std::move(work));
    }
    filled_.notify_one();
}

WorkQueue::Work WorkQueue::take(std::deque<Waiting>& from) {
    Work work = std::move(from.front().work);
    from.pop_front();
    return work;
}

WorkQueue::Work WorkQueue::pop() {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [this] { return stopped_ || !nothing_waits(); });
    return stopped_ ? Work() : next();
}

WorkQueue::Work WorkQueue::try_pop() {
    const std::lock_guard lock(mutex_);
    return stopped_ || nothing_waits() ? Work() : next();
}

WorkQueue::Work WorkQueue::next() {
    if (!rests_.empty()) {
        Work work = std::move(rests_.front());
        rests_.pop_front();
        return work;
    }
    const bool long_ones_turn = !long_.empty() && (short_.empty() || in_a_row_ >= kShortInARow);
    in_a_row_ = long_ones_turn ? 0 : in_a_row_ + 1;
    return take(long_ones_turn ? long_ : short_);
}

void WorkQueue::stop() {
    std::deque<Work> rests;
    std::deque<Waiting> all[2];
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        rests.swap(rests_);
        all[0].swap(short_);
        all[1].swap(long_);
    }
    filled_.notify_all();
}

}  // namespace affray::campaign_service
