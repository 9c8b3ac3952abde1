// Buckets of the time histogram.
#include "session/metrics.h"

#include <algorithm>
#include <bit>

namespace affray::session {
namespace {

constexpr std::uint64_t kFirstEdge = 64;

std::uint64_t us_of(std::chrono::steady_clock::duration time) {
    const auto count = std::chrono::duration_cast<std::chrono::microseconds>(time).count();
    return count < 0 ? 0 : static_cast<std::uint64_t>(count);
}

}  // namespace

std::size_t Times::bucket_of(std::uint64_t us) {
    const std::size_t above =
        us <= kFirstEdge ? 0 : static_cast<std::size_t>(std::bit_width((us - 1) / kFirstEdge));
    return std::min(above, kBuckets - 1);
}

void Times::add(std::chrono::steady_clock::duration time) {
    const std::uint64_t us = us_of(time);
    buckets_[bucket_of(us)].add();
    sum_us_.add(us);
}

void Times::remember(std::chrono::steady_clock::duration time, std::string_view intent,
                     std::string_view encounter) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    Exemplar one{std::string(intent), std::string(encounter), std::chrono::duration<double>(time).count(),
                 std::chrono::duration<double>(now).count()};
    const std::lock_guard lock(mutex_);
    exemplars_[bucket_of(us_of(time))] = std::move(one);
}

std::optional<Times::Exemplar> Times::exemplar(std::size_t bucket) const {
    const std::lock_guard lock(mutex_);
    return exemplars_[bucket];
}

double Times::upper_edge(std::size_t bucket) { return static_cast<double>(kFirstEdge << bucket) / 1e6; }

}  // namespace affray::session
