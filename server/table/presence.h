// Who is at the table: seats with a live connection. Pure; the host keeps it up to date (ARC-202).
#pragma once

#include <algorithm>
#include <vector>

#include "rules/values.h"

namespace affray::table {

class Presence {
  public:
    bool connected(SeatId seat) const { return std::binary_search(seats_.begin(), seats_.end(), seat); }
    /// True if that changed anything.
    bool set(SeatId seat, bool connected) {
        const auto at = std::lower_bound(seats_.begin(), seats_.end(), seat);
        const bool was = at != seats_.end() && *at == seat;
        if (was == connected) return false;
        if (connected) {
            seats_.insert(at, seat);
        } else {
            seats_.erase(at);
        }
        return true;
    }
    const std::vector<SeatId>& seats() const { return seats_; }

  private:
    std::vector<SeatId> seats_;  // sorted
};

}  // namespace affray::table
