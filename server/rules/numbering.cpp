// A Feistel network of two halves, its rounds keyed by SplitMix64.
#include "rules/numbering.h"

namespace affray {
namespace {

constexpr unsigned kRounds = 8;

std::uint32_t mixed(std::uint64_t key, unsigned round, std::uint32_t half) {
    std::uint64_t value = key + (std::uint64_t{half} << 8U | (round + 1)) * 0x9e3779b97f4a7c15;
    value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9;
    value = (value ^ (value >> 27U)) * 0x94d049bb133111eb;
    return static_cast<std::uint32_t>(value >> 32U);
}

}  // namespace

std::uint32_t shuffled(std::uint32_t place, unsigned half, std::uint64_t key) {
    const std::uint32_t mask = (1U << half) - 1;
    std::uint32_t left = place >> half, right = place & mask;
    for (unsigned round = 0; round < kRounds; ++round) {
        const std::uint32_t next = left ^ (mixed(key, round, right) & mask);
        left = right;
        right = next;
    }
    return left << half | right;
}

std::uint32_t unshuffled(std::uint32_t shuffled, unsigned half, std::uint64_t key) {
    const std::uint32_t mask = (1U << half) - 1;
    std::uint32_t left = shuffled >> half, right = shuffled & mask;
    for (unsigned round = kRounds; round-- > 0;) {
        const std::uint32_t before = right ^ (mixed(key, round, left) & mask);
        right = left;
        left = before;
    }
    return left << half | right;
}

}  // namespace affray
