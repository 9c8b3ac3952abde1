// Even shares of what a party divides (CLS-172).
#pragma once

#include <cstdint>
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

}  // namespace affray
