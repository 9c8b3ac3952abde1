// Even shares of what a party divides, and the order of those who pick (CLS-170 to CLS-172).
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace affray {

/// Of half shares: a character counts whole, a retainer half.
inline constexpr std::int64_t kWholeShare = 2;
inline constexpr std::int64_t kHalfShare = 1;

/// What each heir gets of `total`, rounded down; what is left stays undivided. Nothing for nobody.
inline std::vector<std::int64_t> even_shares(std::int64_t total, const std::vector<std::int64_t>& halves) {
    std::int64_t all = 0;
    for (const std::int64_t each : halves) all += each;
    std::vector<std::int64_t> shares;
    shares.reserve(halves.size());
    for (const std::int64_t each : halves) shares.push_back(all == 0 ? 0 : each * total / all);
    return shares;
}

/// Highest throw first; those who tie throw again among themselves, the highest tie first (CLS-171).
/// `throws(one, again)` throws for one of them.
template <class One, class Throws>
std::vector<One> order_of_throws(const std::vector<One>& who, const Throws& throws, bool again = false) {
    std::vector<std::pair<std::int32_t, One>> thrown;
    thrown.reserve(who.size());
    for (const One& one : who) thrown.emplace_back(throws(one, again), one);
    std::stable_sort(thrown.begin(), thrown.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<One> order;
    for (auto at = thrown.begin(); at != thrown.end();) {
        const std::int32_t value = at->first;
        std::vector<One> tied;
        for (; at != thrown.end() && at->first == value; ++at) tied.push_back(at->second);
        if (tied.size() > 1) tied = order_of_throws(tied, throws, true);
        order.insert(order.end(), tied.begin(), tied.end());
    }
    return order;
}

}  // namespace affray
