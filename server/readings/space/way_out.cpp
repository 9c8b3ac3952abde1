// Steps to the nearest exit, counted outwards from the exits (AFR-040).
#include "readings/space/way_out.h"

#include <deque>
#include <map>

#include "base/sure.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

// Steps from each place to the nearest exit, through places that `who` may enter.
std::map<Place, std::int32_t> steps_to_exit(const View& view, CreatureId who) {
    const Geometry& geometry = view.rules().geometry();
    const Place own = view.creature(who).place;
    std::map<Place, std::int32_t> steps;
    std::deque<Place> front;
    for (const Place exit : exits_of(view)) {
        if (exit != own && geometry.barred(view, who, exit)) continue;
        if (steps.emplace(exit, 0).second) front.push_back(exit);
    }
    while (!front.empty()) {
        const Place at = first_of(front);
        front.pop_front();
        if (at == own) return steps;  // everything nearer to an exit has been counted
        for (const Place next : view.neighbours(at)) {
            if (steps.contains(next) || (next != own && geometry.barred(view, who, next))) continue;
            steps.emplace(next, steps.at(at) + 1);
            front.push_back(next);
        }
    }
    return steps;
}

}  // namespace

std::vector<Place> exits_of(const View& view) {
    const State& state = view.state();
    std::vector<Place> exits = state.scene->map.exits();
    for (std::size_t i = 0; i < state.feature_states.size(); ++i) {
        const Feature& feature = state.scene->features[i];
        if (feature.kind == Name("exit") && state.feature_states[i] != Name("hidden"))
            exits.insert(exits.end(), feature.cells.begin(), feature.cells.end());
    }
    return exits;
}

std::optional<Place> way_out(const View& view, CreatureId who) {
    const std::map<Place, std::int32_t> steps = steps_to_exit(view, who);
    const Place own = view.creature(who).place;
    const auto here = steps.find(own);
    if (here == steps.end()) return std::nullopt;
    if (here->second == 0) return own;
    for (const Place next : view.neighbours(own))
        if (const auto there = steps.find(next); there != steps.end() && there->second < here->second)
            return next;
    return std::nullopt;
}

}  // namespace affray
