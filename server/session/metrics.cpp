// Buckets of the time histogram.
#include "session/metrics.h"

#include <algorithm>
#include <bit>

namespace affray::session {
namespace {

constexpr std::uint64_t kFirstEdge = 64;

}  // namespace

void Times::add(std::chrono::steady_clock::duration time) {
    const auto count = std::chrono::duration_cast<std::chrono::microseconds>(time).count();
    const std::uint64_t us = count < 0 ? 0 : static_cast<std::uint64_t>(count);
    const std::size_t above =
        us <= kFirstEdge ? 0 : static_cast<std::size_t>(std::bit_width((us - 1) / kFirstEdge));
    buckets_[std::min(above, kBuckets - 1)].add();
    sum_us_.add(us);
}

double Times::upper_edge(std::size_t bucket) { return static_cast<double>(kFirstEdge << bucket) / 1e6; }

}  // namespace affray::session
