// A search in breadth from the goals.
#include "autopilot/distance_field.h"

namespace affray::autopilot {
namespace {

DistanceField spread(const View& view, CreatureId who, const std::vector<Place>& goals, bool round_others) {
    const Geometry& geometry = view.rules().geometry();
    const Map& map = view.state().scene->map;
    const Place own = view.creature(who).place;
    DistanceField distances;
    for (const Place goal : goals) distances.add(goal, 0);
    // Once it has come to the creature, every place that is nearer is known.
    for (std::uint32_t next = 0; next < distances.size() && !distances.contains(own); ++next) {
        const Place at = distances.nth(next);
        const std::int32_t steps = distances.steps(at);
        for (const Place from : geometry.neighbours(map, at)) {
            if (!map.passable(from) || distances.contains(from)) continue;
            // Where it starts from is its own; a goal may be a foe's.
            const auto barred = geometry.barred_step(view, who, from, at);
            const bool taken = barred == Reason::SpaceOccupied && steps > 0;
            if ((barred && barred != Reason::SpaceOccupied) || (taken && round_others)) continue;
            distances.add(from, steps + 1);
        }
    }
    return distances;
}

}  // namespace

bool DistanceField::add(Place at, std::int32_t steps) {
    if (contains(at)) return false;
    cells_.add({at, steps});
    return true;
}

DistanceField distances_to(const View& view, CreatureId who, const std::vector<Place>& goals) {
    DistanceField distances = spread(view, who, goals, true);
    if (!distances.contains(view.creature(who).place)) distances = spread(view, who, goals, false);
    return distances;
}

}  // namespace affray::autopilot
