// Counting past the versions that were not told.
#include "codec/told_versions.h"

#include <algorithm>

#include "base/check.h"

namespace affray::codec {

void ToldVersions::pass_over(std::uint64_t version) {
    AFFRAY_CHECK(untold_.empty() || untold_.back() < version, "a version is passed over out of order");
    untold_.push_back(version);
}

void ToldVersions::forget_after(std::uint64_t version) {
    while (!untold_.empty() && untold_.back() > version) untold_.pop_back();
}

std::uint64_t ToldVersions::number_at(std::uint64_t version) const {
    const auto later = std::upper_bound(untold_.begin(), untold_.end(), version);
    return version - static_cast<std::uint64_t>(later - untold_.begin());
}

std::uint64_t ToldVersions::version_at(std::uint64_t number) const {
    // Before the i-th version that was not told lie so many that were: it comes first while they are fewer
    // than `number`.
    std::size_t first = 0, last = untold_.size();
    while (first < last) {
        const std::size_t middle = first + (last - first) / 2;
        if (untold_[middle] - middle <= number)
            first = middle + 1;
        else
            last = middle;
    }
    return number + first;
}

}  // namespace affray::codec
