// A search in breadth from the goals.
#include "autopilot/course.h"

#include <deque>

namespace affray::autopilot {
namespace {

Course spread(const View& view, CreatureId who, const std::vector<Place>& goals, bool round_others) {
    const Geometry& geometry = view.rules().geometry();
    const Map& map = view.state().scene->map;
    Course course;
    std::deque<Place> open;
    for (const Place goal : goals)
        if (course.emplace(goal, 0).second) open.push_back(goal);
    while (!open.empty()) {
        const Place at = open.front();
        open.pop_front();
        for (const Place from : geometry.neighbours(map, at)) {
            if (!map.passable(from) || course.contains(from)) continue;
            // Where it starts from is its own; a goal may be a foe's.
            const auto barred = geometry.barred_step(view, who, from, at);
            const bool taken = barred == Reason::SpaceOccupied && course.at(at) > 0;
            if ((barred && barred != Reason::SpaceOccupied) || (taken && round_others)) continue;
            course.emplace(from, course.at(at) + 1);
            open.push_back(from);
        }
    }
    return course;
}

}  // namespace

Course course_to(const View& view, CreatureId who, const std::vector<Place>& goals) {
    Course course = spread(view, who, goals, true);
    if (!course.contains(view.creature(who).place)) course = spread(view, who, goals, false);
    return course;
}

}  // namespace affray::autopilot
