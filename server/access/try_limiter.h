// How often a password or a code may be tried: a few times a minute, then after delays that grow.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace affray::access {

struct TryRule {
    std::uint32_t free = 5;  // tries of a minute
    std::chrono::milliseconds minute{60'000};
    std::chrono::milliseconds first_delay{5'000};  // after those; doubles with every further try
    std::chrono::milliseconds longest{900'000};
};

/// By address or by name. Thread safe.
class TryLimiter {
  public:
    using Time = std::chrono::steady_clock::time_point;

    explicit TryLimiter(const TryRule& rule) : rule_(rule) {}

    /// No try of this key is remembered.
    bool clean(const std::string& key, Time now);
    /// Zero: go on, and it was counted. Else how long to wait; not counted.
    std::chrono::milliseconds take(const std::string& key, Time now);
    /// The try was right: it does not count.
    void forgive(const std::string& key);
    /// All tries are forgotten.
    void forget(const std::string& key);

  private:
    struct Entry {
        std::uint32_t tries = 0;
        Time first{};
        Time last{};
        Time blocked_until{};
    };
    std::chrono::milliseconds delay(std::uint32_t tries) const;
    bool calm(const Entry& entry, Time now) const;
    void prune(Time now);

    const TryRule rule_;
    std::mutex mutex_;
    std::map<std::string, Entry> entries_;
    std::size_t prune_at_ = 1024;
};

}  // namespace affray::access
