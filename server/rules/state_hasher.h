// StateHasher: the hashes of one table's states, each worked out from what is otherwise than in the last.
#pragma once

#include "rules/state.h"

namespace affray {

/// Gives what state_hash() gives. What there is most of, the facts and stats of creatures, is added up once:
/// after that a hash costs those pages of facts that differ, and the creatures themselves. Belongs to one
/// thread; of fewer than kCrowd creatures it keeps nothing.
class StateHasher {
  public:
    std::uint64_t of(const State& state);

  private:
    void follow(const State& state);

    Shared<Scene> scene_;                // that the sums are of; none: nothing was added up
    PagedVector<std::int32_t> numbers_;  // whose sum it is
    std::uint64_t sum_of_numbers_ = 0;
    std::uint64_t sum_of_stats_ = 0;
};

}  // namespace affray
