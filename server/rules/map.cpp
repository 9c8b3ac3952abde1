// The map of a scene: a dense frame of open cells.
#include <algorithm>
#include <cstdlib>

#include "rules/soundness.h"

namespace affray {

Map::Map(Grid grid, std::string name, const std::vector<Place>& cells, std::vector<Place> exits,
         const std::vector<Place>& blocked)
    : grid_(grid), name_(std::move(name)), exits_(std::move(exits)) {
    AFFRAY_CHECK(!fault_of_cells(cells, blocked, exits_), "whoever reads a map keeps its bounds");
    std::sort(exits_.begin(), exits_.end());
    std::vector<Place> frame = cells;
    frame.insert(frame.end(), blocked.begin(), blocked.end());
    if (frame.empty()) return;
    const auto by_x = [](Place a, Place b) { return a.x < b.x; };
    const auto by_y = [](Place a, Place b) { return a.y < b.y; };
    const auto [left, right] = std::minmax_element(frame.begin(), frame.end(), by_x);
    const auto [top, bottom] = std::minmax_element(frame.begin(), frame.end(), by_y);
    x0_ = left->x;
    y0_ = top->y;
    width_ = right->x - x0_ + 1;
    height_ = bottom->y - y0_ + 1;
    table_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    const auto mark = [this](Place at, Cell kind) {
        table_[static_cast<std::size_t>((at.y - y0_) * width_ + (at.x - x0_))] = kind;
    };
    for (const Place at : cells) mark(at, Cell::Open);
    for (const Place at : blocked) mark(at, Cell::Blocked);
}

Map Map::of_zones(std::string name, std::vector<std::string> zones,
                  const std::vector<std::pair<std::int32_t, std::int32_t>>& edges, std::vector<Place> exits) {
    std::vector<Place> cells;
    const auto count = static_cast<std::int32_t>(zones.size());
    for (std::int32_t i = 0; i < count; ++i) cells.push_back({i, 0, 0});
    Map map(Grid::Zones, std::move(name), cells, std::move(exits));
    map.zones_ = std::move(zones);
    const auto hops = [&map, count](std::int32_t a, std::int32_t b) -> std::int32_t& {
        return map.hops_[static_cast<std::size_t>(a * count + b)];
    };
    map.hops_.assign(static_cast<std::size_t>(count) * static_cast<std::size_t>(count), kFar);
    for (std::int32_t i = 0; i < count; ++i) hops(i, i) = 0;
    for (const auto& [a, b] : edges) {
        map.edges_.emplace_back(std::min(a, b), std::max(a, b));
        if (a != b) hops(a, b) = hops(b, a) = 1;
    }
    std::sort(map.edges_.begin(), map.edges_.end());
    for (std::int32_t by = 0; by < count; ++by)
        for (std::int32_t a = 0; a < count; ++a)
            for (std::int32_t b = 0; b < count; ++b)
                hops(a, b) = std::min({hops(a, b), hops(a, by) + hops(by, b), kFar});
    return map;
}

std::int32_t Map::zone_distance(Place a, Place b) const {
    if (!on_map(a) || !on_map(b)) return kFar;
    return hops_[static_cast<std::size_t>(a.x) * zones_.size() + static_cast<std::size_t>(b.x)];
}

std::vector<Place> Map::hexagon(std::int32_t radius) {
    std::vector<Place> cells;
    for (std::int32_t r = -radius; r <= radius; ++r)
        for (std::int32_t q = -radius; q <= radius; ++q)
            if (std::abs(q + r) <= radius) cells.push_back({q, r, 0});
    return cells;
}

Map::Cell Map::cell(Place at) const {
    if (at.x < x0_ || at.x >= x0_ + width_ || at.y < y0_ || at.y >= y0_ + height_) return Cell::Off;
    return table_[static_cast<std::size_t>((at.y - y0_) * width_ + (at.x - x0_))];
}

bool Map::on_map(Place at) const { return cell(at) != Cell::Off; }
bool Map::passable(Place at) const { return cell(at) == Cell::Open; }

std::vector<Place> Map::all(Cell kind) const {
    std::vector<Place> found;
    for (std::int32_t y = y0_; y < y0_ + height_; ++y)
        for (std::int32_t x = x0_; x < x0_ + width_; ++x)
            if (cell({x, y, 0}) == kind) found.push_back({x, y, 0});
    return found;
}

std::vector<Place> Map::cells() const { return all(Cell::Open); }
std::vector<Place> Map::blocked() const { return all(Cell::Blocked); }

}  // namespace affray
