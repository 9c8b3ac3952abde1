// DistanceField: how far it is to somewhere across the map, as the kernel lets a creature pass.
#pragma once

#include "rules/by_place.h"
#include "rules/ruleset.h"

namespace affray::autopilot {

class DistanceField {
  public:
    /// More than any way across a map.
    static constexpr std::int32_t kNoWay = 1'000'000;

    /// Steps from there to the nearest goal; kNoWay: it was not come to.
    std::int32_t steps(Place at) const {
        const std::uint32_t found = cells_.find(at);
        return found == Cells::kNone ? kNoWay : cells_[found].steps;
    }
    bool contains(Place at) const { return cells_.contains(at); }
    /// False: it was come to before, by no longer way.
    bool add(Place at, std::int32_t steps);
    std::uint32_t size() const { return cells_.size(); }
    /// In the order in which they were come to.
    Place nth(std::uint32_t at) const { return cells_[at].place; }

  private:
    struct Cell {
        Place place;
        std::int32_t steps = 0;
    };
    using Cells = ByPlace<Cell>;
    Cells cells_;
};

/// From every place that leads to one of the goals and is nearer to it than where the creature stands; the
/// whole map where its own place does not lead there. Others stand in the way, unless there is no way round
/// them.
DistanceField distances_to(const View& view, CreatureId who, const std::vector<Place>& goals);

}  // namespace affray::autopilot
