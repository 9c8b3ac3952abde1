// Ways over squares between areas.
#include "readings/journey/ground.h"

#include <set>

#include "readings/space/sight_lines.h"
#include "readings/space/squares.h"
#include "rules/door.h"
#include "rules/known_ground.h"

namespace affray {
namespace {

bool bars(const State& state, Place from, Place to) {
    return !state.scene->map.passable(to) || shut_between(state, from, to);
}

// As on foot: between two walls there is no slipping through (CLS-106).
bool leads(const State& state, Place from, Place to) {
    if (bars(state, from, to)) return false;
    if (from.x == to.x || from.y == to.y) return true;
    const Place across{to.x, from.y, 0}, along{from.x, to.y, 0};
    const bool one = !bars(state, from, across) && !bars(state, across, to);
    return one || (!bars(state, from, along) && !bars(state, along, to));
}

// Breadth first; squares that `holds` has nothing against.
template <class Holds>
std::vector<Stretch> spread(const State& state, Place from, const Holds& holds) {
    std::vector<Stretch> found{{from, 0}};
    std::set<std::pair<std::int32_t, std::int32_t>> seen{{from.x, from.y}};
    for (std::size_t i = 0; i < found.size(); ++i) {
        const Stretch here = found[i];
        for (const Place step : kEightWays) {
            const Place next{here.at.x + step.x, here.at.y + step.y, 0};
            if (seen.contains({next.x, next.y}) || !leads(state, here.at, next) || !holds(next)) continue;
            seen.insert({next.x, next.y});
            found.push_back({next, here.squares + 1});
        }
    }
    return found;
}

bool known(const View& view, Place at) {
    const auto side = party_side(view);
    return !in_fog(view.state()) ||
           (side && holds_ground(view.state(), kExplored, SideId{static_cast<std::uint8_t>(*side)}, at));
}

}  // namespace

std::vector<Stretch> open_ground(const View& view, bool unknown) {
    const State& state = view.state();
    for (const CreatureId who : travellers(view)) {
        const Place from = view.creature(who).place;
        if (!state.scene->map.on_map(from)) continue;
        return spread(state, from, [&](Place at) { return unknown || known(view, at); });
    }
    return {};
}

std::vector<Place> from_within(const View& view, const Feature& area, Place first) {
    std::vector<Place> order;
    for (const Stretch& one : spread(view.state(), first, [&](Place at) { return area.at(at); }))
        order.push_back(one.at);
    return order;
}

std::optional<std::uint32_t> area_named(const View& view, const Name& id) {
    const auto area = id.empty() ? std::nullopt : view.state().feature(id);
    return area && feature_of(view, *area).kind == Name("area") ? area : std::nullopt;
}

bool knows_area(const View& view, SeatId seat, std::uint32_t area) {
    if (seat == SeatId::Referee) return true;
    if (is_hidden(view, area)) return false;
    const std::vector<Place>& cells = feature_of(view, area).cells;
    const Viewer viewer = viewer_of(seat);
    return cells.empty() || any(cells, [&](Place at) { return knows_ground(view.state(), viewer, at); });
}

std::optional<std::int32_t> feet_to(const std::vector<Stretch>& ground, const Feature& area) {
    const auto* const at = first_that(ground, [&area](const Stretch& one) { return area.at(one.at); });
    if (at == nullptr) return std::nullopt;
    return at->squares * kFeetPerCell;
}

bool lies_here(const View& view, const Item& item) {
    const bool carried = item.owner != CreatureId::None && item.where != Name("ground");
    const std::int32_t area = view.get(kPartyArea);
    if (carried || area == 0) return false;
    return feature_of(view, static_cast<std::uint32_t>(area - 1)).at(item.place);
}

}  // namespace affray
