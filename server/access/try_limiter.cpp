// Counting tries.
#include "access/try_limiter.h"

#include <algorithm>

namespace affray::access {

using std::chrono::milliseconds;

milliseconds TryLimiter::delay(std::uint32_t tries) const {
    if (tries < rule_.free) return milliseconds{0};
    const std::uint32_t doubled = std::min<std::uint32_t>(tries - rule_.free, 20);
    return std::min(rule_.longest, rule_.first_delay * (1 << doubled));
}

bool TryLimiter::calm(const Entry& entry, Time now) const {
    if (entry.tries == 0) return true;
    return entry.tries < rule_.free ? now - entry.first >= rule_.minute
                                    : now - entry.last >= rule_.minute + delay(entry.tries) * 2;
}

bool TryLimiter::clean(const std::string& key, Time now) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(key);
    return found == entries_.end() || calm(found->second, now);
}

milliseconds TryLimiter::take(const std::string& key, Time now) {
    const std::lock_guard lock(mutex_);
    if (entries_.size() >= prune_at_) prune(now);
    Entry& entry = entries_[key];
    if (now < entry.blocked_until)
        return std::chrono::duration_cast<milliseconds>(entry.blocked_until - now) + milliseconds{1};
    if (calm(entry, now)) {
        entry.tries = 0;
        entry.first = now;
    }
    ++entry.tries;
    entry.last = now;
    entry.blocked_until = now + delay(entry.tries);
    return milliseconds{0};
}

void TryLimiter::forgive(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(key);
    if (found == entries_.end() || found->second.tries == 0) return;
    --found->second.tries;
    found->second.blocked_until = found->second.last + delay(found->second.tries);
}

void TryLimiter::forget(const std::string& key) {
    const std::lock_guard lock(mutex_);
    entries_.erase(key);
}

// What is neither blocked nor of the last minute says no more than a fresh entry. A flood of keys costs the
// oldest tries their memory, never us ours.
void TryLimiter::prune(Time now) {
    constexpr std::size_t kMost = 65536;
    std::erase_if(entries_, [&](const auto& one) {
        return now >= one.second.blocked_until && now - one.second.last >= rule_.longest;
    });
    if (entries_.size() >= kMost)
        std::erase_if(entries_, [&](const auto& one) { return now >= one.second.blocked_until; });
    prune_at_ = std::max<std::size_t>(1024, entries_.size() * 2);
}

}  // namespace affray::access
