// A search in breadth from the goals.
#include "autopilot/distance_field.h"

#include <deque>

namespace affray::autopilot {
namespace {

DistanceField spread(const View& view, CreatureId who, const std::vector<Place>& goals, bool round_others) {
    const Geometry& geometry = view.rules().geometry();
    const Map& map = view.state().scene->map;
    DistanceField distances;
    std::deque<Place> open;
    for (const Place goal : goals)
        if (distances.emplace(goal, 0).second) open.push_back(goal);
    while (!open.empty()) {
        const Place at = open.front();
        open.pop_front();
        for (const Place from : geometry.neighbours(map, at)) {
            if (!map.passable(from) || distances.contains(from)) continue;
            // Where it starts from is its own; a goal may be a foe's.
            const auto barred = geometry.barred_step(view, who, from, at);
            const bool taken = barred == Reason::SpaceOccupied && distances.at(at) > 0;
            if ((barred && barred != Reason::SpaceOccupied) || (taken && round_others)) continue;
            distances.emplace(from, distances.at(at) + 1);
            open.push_back(from);
        }
    }
    return distances;
}

}  // namespace

DistanceField distances_to(const View& view, CreatureId who, const std::vector<Place>& goals) {
    DistanceField distances = spread(view, who, goals, true);
    if (!distances.contains(view.creature(who).place)) distances = spread(view, who, goals, false);
    return distances;
}

}  // namespace affray::autopilot
