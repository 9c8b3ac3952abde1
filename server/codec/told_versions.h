// How a seat counts versions: those that tell it something, without a gap (docs/decisions/0032). The
// referee's count is the log's own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/seat_view.h"

namespace affray::codec {

class ToldVersions {
  public:
    ToldVersions() = default;
    /// Versions of the log that told the seat nothing, in order.
    explicit ToldVersions(std::vector<std::uint64_t> untold) : untold_(std::move(untold)) {}

    /// This version of the log tells the seat nothing. Later than all that were passed over before.
    void pass_over(std::uint64_t version);
    /// What came after this version was given up.
    void forget_after(std::uint64_t version);

    /// What the seat has counted to when the log is at a version.
    std::uint64_t number_at(std::uint64_t version) const;
    /// The version of the log at which the seat counts to `number`.
    std::uint64_t version_at(std::uint64_t number) const;
    const std::vector<std::uint64_t>& untold() const { return untold_; }

  private:
    std::vector<std::uint64_t> untold_;
};

/// What a seat had counted when a snapshot was taken.
struct FeedCount {
    Viewer viewer;
    std::vector<std::uint64_t> untold;
    std::string hash;  ///< of its view, chained; empty: not known
};

}  // namespace affray::codec
