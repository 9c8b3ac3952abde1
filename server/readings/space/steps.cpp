// Readings of paths on hexes (AP-032, AP-036, AP-038).
#include "readings/space/steps.h"

#include <algorithm>
#include <cstdlib>

#include "rules/ruleset.h"

namespace affray {

std::int32_t extra_points(const View& view, Place at) {
    const State& state = view.state();
    std::int32_t worst = 0;
    for (std::size_t i = 0; i < state.scene->features.size(); ++i)
        if (state.feature_states[i] != Name("hidden") && state.scene->features[i].at(at))
            worst = std::max(worst, state.scene->features[i].number("extra_ap"));
    return worst;
}

std::int32_t hexes_per_point(const MoveIntent& move) {
    return move.pace == Name(kStride) ? std::max(1, move.stride) : 1;
}

std::vector<std::int32_t> directions(const View& view, CreatureId who, const std::vector<Place>& path) {
    std::vector<std::int32_t> all;
    Place at = view.creature(who).place;
    for (const Place next : path) {
        const std::vector<Place> around = view.neighbours(at);
        const auto found = std::find(around.begin(), around.end(), next);
        all.push_back(found == around.end() ? -1 : static_cast<std::int32_t>(found - around.begin()));
        at = next;
    }
    return all;
}

std::int32_t turns_between(std::int32_t a, std::int32_t b) {
    const std::int32_t apart = std::abs(a - b) % 6;
    return std::min(apart, 6 - apart);
}

std::int32_t forward_points(const View& view, CreatureId who, const std::vector<Place>& path) {
    const std::vector<std::int32_t> ways = directions(view, who, path);
    const auto follows = [&ways](std::size_t i) { return turns_between(ways[i - 1], ways[i]) <= 1; };
    std::int32_t points = 0;
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const bool alone = ways.size() == 1 && turns_between(view.creature(who).facing, ways[i]) <= 1;
        const bool forward = alone || (i > 0 && follows(i)) || (i + 1 < ways.size() && follows(i + 1));
        if (forward) points += 1 + extra_points(view, path[i]);
    }
    return points;
}

std::size_t steps_before_unseen(const View& view, CreatureId who, const std::vector<Place>& path) {
    const auto unseen_at = [&](Place at) {
        return any(view.state().creatures, [&](const Creature& other) {
            return other.id != who && other.hidden && other.place == at && view.present(other.id);
        });
    };
    std::size_t clear = 0;
    while (clear < path.size() && !unseen_at(path[clear])) ++clear;
    if (clear == path.size()) return clear;
    while (clear > 0 && view.rules().geometry().barred(view, who, path[clear - 1])) --clear;
    return clear;
}

bool check_way(const View& view, CreatureId who, const std::vector<Place>& path, Refusals& out) {
    const Geometry& geometry = view.rules().geometry();
    Place at = view.creature(who).place;
    for (const Place next : path) {
        if (view.distance(at, next) != 1) return out.add(Reason::PathInvalid, "path"), false;
        if (const auto barred = geometry.barred_step(view, who, at, next))
            return out.add(*barred, "path"), false;
        at = next;
    }
    if (const auto barred = geometry.barred(view, who, at)) out.add(*barred, "path");
    return true;
}

}  // namespace affray
