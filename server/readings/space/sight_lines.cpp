// Sight lines in integers (CLS-124, CLS-153; AP-033, AP section 4.M).
#include "readings/space/sight_lines.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/int_math.h"

namespace affray {
namespace {

std::int32_t sign(std::int32_t value) { return (value > 0) - (value < 0); }

// A few hexes about one point.
class Hexes {
  public:
    void push_back(Place hex) { all_[size_++] = hex; }
    bool empty() const { return size_ == 0; }
    const Place* begin() const { return all_.data(); }
    const Place* end() const { return all_.data() + size_; }

  private:
    std::array<Place, 4> all_;
    std::size_t size_ = 0;
};

// Hexes that hold the point (q, r) / n, edges included: one, or two or three where the point lies on an edge.
Hexes hexes_at(std::int32_t q, std::int32_t r, std::int32_t n) {
    Hexes found;
    const std::int32_t q0 = div_floor(q, n);
    const std::int32_t r0 = div_floor(r, n);
    for (std::int32_t y = r0; y <= r0 + 1; ++y) {
        for (std::int32_t x = q0; x <= q0 + 1; ++x) {
            const std::int32_t dq = q - x * n;
            const std::int32_t dr = r - y * n;
            const std::int32_t ds = -dq - dr;
            if (std::abs(dq - dr) <= n && std::abs(dr - ds) <= n && std::abs(ds - dq) <= n)
                found.push_back({x, y, 0});
        }
    }
    return found;
}

bool touch(Place a, Place b) {
    const std::int32_t dq = a.x - b.x;
    const std::int32_t dr = a.y - b.y;
    return (std::abs(dq) + std::abs(dr) + std::abs(dq + dr)) / 2 <= 1;
}

// One that is held open by spikes is open (ADV-039).
bool stands_open(const Name& door) {
    return door == Name("open") || door == Name("broken") || door == Name("spiked_open");
}

bool bars_edge(const State& state, std::size_t index) {
    const Feature& feature = state.scene->features[index];
    if (feature.kind == Name("wall")) return true;
    return feature.kind == Name("door") && index < state.feature_states.size() &&
           !stands_open(state.feature_states[index]);
}

}  // namespace

bool wall_between(const State& state, Place a, Place b) {
    return a != b && any(state.scene->features, [a, b](const Feature& wall) {
               return wall.kind == Name("wall") && wall.at(a) && wall.at(b);
           });
}

bool shut_between(const State& state, Place a, Place b) {
    const std::vector<Feature>& features = state.scene->features;
    for (std::size_t i = 0; i < features.size(); ++i)
        if (bars_edge(state, i) && a != b && features[i].at(a) && features[i].at(b)) return true;
    return false;
}

ShutEdges::ShutEdges(const State& state) {
    for (std::size_t i = 0; i < state.scene->features.size(); ++i) {
        if (!bars_edge(state, i)) continue;
        for (const Place cell : state.scene->features[i].cells)
            sides_.emplace_back(cell, static_cast<std::uint32_t>(i));
    }
    std::sort(sides_.begin(), sides_.end());
}

bool ShutEdges::between(Place a, Place b) const {
    if (a == b) return false;
    for (auto side = std::lower_bound(sides_.begin(), sides_.end(), std::pair{a, 0U});
         side != sides_.end() && side->first == a; ++side)
        if (std::binary_search(sides_.begin(), sides_.end(), std::pair{b, side->second})) return true;
    return false;
}

bool corner_closed(const Map& map, const ShutEdges& shut, Place from, Place to) {
    const auto closed = [&](Place by) {
        return !map.passable(by) || shut.between(from, by) || shut.between(by, to);
    };
    return shut.between(from, to) || (closed({to.x, from.y, 0}) && closed({from.x, to.y, 0}));
}

// From square to square along the line: which border it crosses next is a comparison of two fractions.
bool clear_on_squares(const State& state, Place a, Place b) {
    const Map& map = state.scene->map;
    const ShutEdges shut(state);
    const std::int32_t dx = std::abs(b.x - a.x);
    const std::int32_t dy = std::abs(b.y - a.y);
    const std::int32_t sx = sign(b.x - a.x);
    const std::int32_t sy = sign(b.y - a.y);
    Place at{a.x, a.y, 0};
    const Place end{b.x, b.y, 0};
    for (std::int32_t cx = 0, cy = 0; at != end;) {
        const std::int64_t across = std::int64_t{2 * cx + 1} * dy;
        const std::int64_t down = std::int64_t{2 * cy + 1} * dx;
        const Place before = at;
        if (across <= down) at.x += sx, ++cx;
        if (down <= across) at.y += sy, ++cy;
        if (across == down && corner_closed(map, shut, before, at)) return false;
        if ((at != end && !map.passable(at)) || shut.between(before, at)) return false;
    }
    return true;
}

bool clear_on_hexes(const State& state, Place a, Place b) {
    const Map& map = state.scene->map;
    const ShutEdges shut(state);
    const std::int32_t dq = b.x - a.x;
    const std::int32_t dr = b.y - a.y;
    const std::int32_t steps = (std::abs(dq) + std::abs(dr) + std::abs(dq + dr)) / 2;
    const Place end{b.x, b.y, 0};
    Hexes reached;
    reached.push_back({a.x, a.y, 0});
    for (std::int32_t i = 1; i <= steps; ++i) {
        Hexes next;
        for (const Place hex : hexes_at(a.x * steps + dq * i, a.y * steps + dr * i, steps)) {
            if (hex != end && !map.passable(hex)) continue;
            if (any(reached, [&](Place from) { return touch(from, hex) && !shut.between(from, hex); }))
                next.push_back(hex);
        }
        if (next.empty()) return false;
        reached = next;
    }
    return true;
}

}  // namespace affray
