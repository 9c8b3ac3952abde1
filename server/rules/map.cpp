// The map of a scene: a dense frame of open cells.
#include <algorithm>
#include <cstdlib>

#include "rules/state.h"

namespace affray {

Map::Map(Grid grid, std::string name, const std::vector<Place>& cells, std::vector<Place> exits)
    : grid_(grid), name_(std::move(name)), exits_(std::move(exits)) {
    std::sort(exits_.begin(), exits_.end());
    if (cells.empty()) return;
    const auto by_x = [](Place a, Place b) { return a.x < b.x; };
    const auto by_y = [](Place a, Place b) { return a.y < b.y; };
    const auto [left, right] = std::minmax_element(cells.begin(), cells.end(), by_x);
    const auto [top, bottom] = std::minmax_element(cells.begin(), cells.end(), by_y);
    x0_ = left->x;
    y0_ = top->y;
    width_ = right->x - x0_ + 1;
    height_ = bottom->y - y0_ + 1;
    open_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    for (const Place cell : cells)
        open_[static_cast<std::size_t>((cell.y - y0_) * width_ + (cell.x - x0_))] = true;
}

std::vector<Place> Map::hexagon(std::int32_t radius) {
    std::vector<Place> cells;
    for (std::int32_t r = -radius; r <= radius; ++r)
        for (std::int32_t q = -radius; q <= radius; ++q)
            if (std::abs(q + r) <= radius) cells.push_back({q, r, 0});
    return cells;
}

bool Map::on_map(Place at) const {
    return at.x >= x0_ && at.x < x0_ + width_ && at.y >= y0_ && at.y < y0_ + height_;
}

bool Map::passable(Place at) const {
    return on_map(at) && open_[static_cast<std::size_t>((at.y - y0_) * width_ + (at.x - x0_))];
}

std::vector<Place> Map::cells() const {
    std::vector<Place> all;
    for (std::int32_t y = y0_; y < y0_ + height_; ++y)
        for (std::int32_t x = x0_; x < x0_ + width_; ++x)
            if (passable({x, y, 0})) all.push_back({x, y, 0});
    return all;
}

}  // namespace affray
