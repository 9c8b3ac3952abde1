// Setting and stopping.
#include "session/deadline_clock.h"

#include <algorithm>
#include <utility>

namespace affray::session {
namespace {

constexpr std::chrono::milliseconds kRetry{1000};

}  // namespace

SteadyTime DeadlineClock::due(const ArmedWait& armed, bool for_absent_alone, SteadyTime now) const {
    if (!for_absent_alone) return armed.due;
    return std::min(armed.due, std::max(now, votes_wait_until_));
}

void DeadlineClock::ring_at(std::optional<SteadyTime> first, std::function<void()> ring) {
    loop_.cancel(std::exchange(timer_, {}));
    if (first) timer_ = loop_.at(std::max(*first, not_before_), std::move(ring));
}

void DeadlineClock::put_off() { not_before_ = clock_.steady() + kRetry; }

}  // namespace affray::session
