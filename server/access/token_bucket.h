// A rate limiter on the steady clock (RULE-6): wall time can jump, this cannot.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace affray::access {

/// So many a second on average, so many at once.
struct Rate {
    double per_second = 0;
    double burst = 0;
};

/// Not thread safe. The rate may be another with every call.
class TokenBucket {
  public:
    using Time = std::chrono::steady_clock::time_point;

    explicit TokenBucket(const Rate& rate) : level_(static_cast<float>(rate.burst)) {}

    /// Takes one if there is one.
    bool take(const Rate& rate, Time now) {
        refill(rate, now);
        if (level_ < 1.0F) return false;
        level_ -= 1.0F;
        return true;
    }
    /// Takes several, going into debt: for what has happened already. False: there is a debt.
    bool charge(const Rate& rate, Time now, std::uint32_t count) {
        refill(rate, now);
        level_ -= static_cast<float>(count);
        return level_ >= 0.0F;
    }
    /// One is returned that was taken.
    void give_back(const Rate& rate) { level_ = std::min(static_cast<float>(rate.burst), level_ + 1.0F); }
    /// Until one can be taken again.
    std::chrono::milliseconds wait(const Rate& rate) const {
        const double missing = 1.0 - static_cast<double>(level_);
        if (missing <= 0 || rate.per_second <= 0) return std::chrono::milliseconds{0};
        return std::chrono::milliseconds{static_cast<std::int64_t>(missing / rate.per_second * 1000.0) + 1};
    }
    /// Full again, so that nothing is lost by forgetting it.
    bool full(const Rate& rate, Time now) const {
        TokenBucket then = *this;
        then.refill(rate, now);
        return then.level_ >= static_cast<float>(rate.burst);
    }

  private:
    void refill(const Rate& rate, Time now) {
        if (last_ != Time{}) {
            const double seconds = std::chrono::duration<double>(now - last_).count();
            level_ = static_cast<float>(
                std::min(rate.burst, static_cast<double>(level_) + seconds * rate.per_second));
        }
        last_ = now;
    }

    Time last_{};
    float level_;
};

}  // namespace affray::access
