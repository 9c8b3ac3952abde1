// Counting failures in a window of time, and finding an intent among those that failed.
#include "session/failed_turns.h"

#include <algorithm>

namespace affray::session {

bool FailedTurns::note(SteadyTime now) noexcept {
    // The place of this one still holds the time of the one kParksAfter - 1 before the last.
    SteadyTime& place = times_[failed_ % kParksAfter];
    place = now;
    ++failed_;
    if (parked_ || failed_ < kParksAfter) return false;
    const SteadyTime first = times_[failed_ % kParksAfter];
    parked_ = now - first <= kWithin;
    return parked_;
}

void FailedTurns::take_up() noexcept {
    parked_ = false;
    failed_ = 0;
}

void FailedTurns::remember(store::SeatNumber seat, std::string_view intent_id,
                           const store::Digest& request_hash) {
    intents_.push_back({seat, std::string(intent_id), request_hash});
    if (intents_.size() > kRemembered) intents_.pop_front();
}

const store::Digest* FailedTurns::find(store::SeatNumber seat, std::string_view intent_id) const {
    const auto found = std::find_if(intents_.begin(), intents_.end(), [&](const Intent& one) {
        return one.seat == seat && one.id == intent_id;
    });
    return found != intents_.end() ? &found->request_hash : nullptr;
}

}  // namespace affray::session
