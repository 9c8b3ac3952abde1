// What each account may ask for: every route has a cost, every account a bucket that fills by the second.
#pragma once

#include <map>

#include "net/limits/limits.h"
#include "store/accounts/account_values.h"

namespace affray::net {

/// One thread: the loop of requests.
class AccountBudgets {
  public:
    using Time = TokenBucket::Time;

    explicit AccountBudgets(const Rate& rate) : rate_(rate) {}

    /// Zero: it was taken. Else how long to wait; nothing was taken. A dear request may leave a debt.
    std::chrono::milliseconds take(store::AccountId account, std::uint32_t cost, Time now) {
        if (buckets_.size() >= kForgetAt)
            std::erase_if(buckets_, [&](auto& entry) { return entry.second.full(rate_, now); });
        TokenBucket& bucket = buckets_.try_emplace(account, rate_).first->second;
        if (!bucket.take(rate_, now)) return bucket.wait(rate_);
        if (cost > 1) bucket.charge(rate_, now, cost - 1);
        return {};
    }

  private:
    static constexpr std::size_t kForgetAt = 1024;

    const Rate rate_;
    std::map<store::AccountId, TokenBucket> buckets_;
};

}  // namespace affray::net
