// Shadows of walls and shut doors, in whole numbers (CLS-124; FOG-005).
//
// A quarter of the view at a time, row by row away from the eye. What is still in the light are slopes, as
// stretches; a wall takes those out that run through it, and leaves those that only touch its corner. A
// square is seen if the slope to its middle is left. Rows and columns are counted in halves of a square, so
// that edges are whole numbers: the middle of row d lies at 2d, its near edge at 2d - 1.
#include "readings/space/sight_cast.h"

#include <algorithm>

#include "base/int_math.h"
#include "readings/space/sight_lines.h"

namespace affray {
namespace {

// To the side for each step away; `ahead` is above 0.
struct Slope {
    std::int32_t aside = 0, ahead = 1;

    bool operator==(const Slope& other) const { return aside * other.ahead == other.aside * ahead; }
    bool operator<(const Slope& other) const { return aside * other.ahead < other.aside * ahead; }
    bool operator<=(const Slope& other) const { return !(other < *this); }
};

// Slopes from one to another. An end that is no part of it is one through a corner that is closed.
struct Slopes {
    Slope from, to;
    bool with_from = true, with_to = true;

    bool empty() const { return to < from || (from == to && !(with_from && with_to)); }
    bool holds(Slope slope) const {
        return (from < slope || (with_from && from == slope)) && (slope < to || (with_to && slope == to));
    }
};

class Quarter {
  public:
    // `ahead` and `aside` are the steps to the next row and to the next column.
    Quarter(const Map& map, const ShutEdges& shut, Place eye, Place ahead, Place aside)
        : map_(map), shut_(shut), eye_(eye), ahead_(ahead), aside_(aside) {}

    void look(std::int32_t most, std::vector<Place>& seen) {
        for (std::int32_t row = 1; row <= most && !light_.empty(); ++row) {
            come_to(row);
            tell(row, seen);
            go_through(row);
        }
    }

  private:
    Place at(std::int32_t row, std::int32_t column) const {
        return {eye_.x + row * ahead_.x + column * aside_.x, eye_.y + row * ahead_.y + column * aside_.y, 0};
    }
    bool wall(std::int32_t row, std::int32_t column) const { return !map_.passable(at(row, column)); }
    bool shut(std::int32_t row, std::int32_t column, std::int32_t to_row, std::int32_t to_column) const {
        return shut_.between(at(row, column), at(to_row, to_column));
    }

    // For each column that a stretch of light may touch between two rows of half squares.
    template <class Each>
    void for_columns(std::int32_t row, std::int32_t near, std::int32_t far, Each each) {
        std::vector<Slopes> before;
        before.swap(light_);
        for (const Slopes& stretch : before) {
            parts_.assign(1, stretch);
            const auto reach = [&](Slope slope, std::int32_t edge) {
                return div_floor(slope.aside * edge, slope.ahead);
            };
            const std::int32_t least = std::min(reach(stretch.from, near), reach(stretch.from, far));
            const std::int32_t most = std::max(reach(stretch.to, near), reach(stretch.to, far)) + 1;
            const std::int32_t last = std::min(row, div_floor(most + 1, 2));
            for (std::int32_t column = std::max(-row, div_floor(least - 1, 2)); column <= last; ++column)
                each(column);
            light_.insert(light_.end(), parts_.begin(), parts_.end());
        }
    }

    // What stands on the edges to this row, and the corners between two of its squares.
    void come_to(std::int32_t row) {
        const std::int32_t edge = 2 * row - 1;
        for_columns(row, edge, edge, [&](std::int32_t column) {
            if (shut(row - 1, column, row, column)) darken({2 * column - 1, edge}, {2 * column + 1, edge});
            if (column >= 0) pass_corner(row, column, 1);
            if (column <= 0) pass_corner(row, column, -1);
        });
    }

    // Outward over the corner: from this column of the row before to the next column of this row.
    void pass_corner(std::int32_t row, std::int32_t column, std::int32_t out) {
        if (!corner_closed(map_, shut_, at(row - 1, column), at(row, column + out))) return;
        const Slope corner{2 * column + out, 2 * row - 1};
        take_out({corner, corner, true, true});
    }

    void tell(std::int32_t row, std::vector<Place>& seen) const {
        std::int32_t told = -row - 1;
        for (const Slopes& stretch : light_) {
            const std::int32_t first = div_ceil(stretch.from.aside * row, stretch.from.ahead);
            for (std::int32_t column = std::max(first, told + 1); column <= row; ++column) {
                const Slope middle{column, row};
                if (stretch.to < middle) break;
                if (!stretch.holds(middle)) continue;
                told = column;
                if (map_.on_map(at(row, column))) seen.push_back(at(row, column));
            }
        }
    }

    // What stands in this row, and on the edges between its squares.
    void go_through(std::int32_t row) {
        const std::int32_t near = 2 * row - 1;
        const std::int32_t far = 2 * row + 1;
        for_columns(row, near, far, [&](std::int32_t column) {
            const std::int32_t left = 2 * column - 1;
            const std::int32_t right = 2 * column + 1;
            if (wall(row, column)) darken({left, column > 0 ? far : near}, {right, column < 0 ? far : near});
            if (column >= 0 && shut(row, column, row, column + 1)) darken({right, far}, {right, near});
            if (column <= 0 && shut(row, column, row, column - 1)) darken({left, near}, {left, far});
        });
    }

    // The slopes between two; not those that run along either.
    void darken(Slope from, Slope to) { take_out({from, to, false, false}); }

    void take_out(const Slopes& dark) {
        std::vector<Slopes> left;
        for (const Slopes& part : parts_) {
            if (dark.to < part.from || part.to < dark.from) {
                left.push_back(part);
                continue;
            }
            Slopes before = part;
            if (dark.from <= before.to) {
                before.with_to = !dark.with_from && (dark.from < before.to || before.with_to);
                before.to = dark.from;
            }
            Slopes after = part;
            if (after.from <= dark.to) {
                after.with_from = !dark.with_to && (after.from < dark.to || after.with_from);
                after.from = dark.to;
            }
            if (!before.empty()) left.push_back(before);
            if (!after.empty()) left.push_back(after);
        }
        parts_ = std::move(left);
    }

    const Map& map_;
    const ShutEdges& shut_;
    Place eye_, ahead_, aside_;
    std::vector<Slopes> light_{{{-1, 1}, {1, 1}}};
    std::vector<Slopes> parts_;  // what is left of the stretch that is looked at
};

}  // namespace

std::vector<Place> squares_in_sight(const State& state, Place from, std::int32_t most) {
    const Map& map = state.scene->map;
    std::vector<Place> seen;
    if (map.on_map({from.x, from.y, 0})) seen.push_back({from.x, from.y, 0});
    const ShutEdges shut(state);
    constexpr Place kSouthward{0, 1, 0}, kEastward{1, 0, 0}, kNorthward{0, -1, 0}, kWestward{-1, 0, 0};
    for (const auto& [ahead, aside] : {std::pair{kSouthward, kEastward},
                                       {kEastward, kSouthward},
                                       {kNorthward, kEastward},
                                       {kWestward, kSouthward}})
        Quarter(map, shut, from, ahead, aside).look(most, seen);
    std::sort(seen.begin(), seen.end());
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
    return seen;
}

}  // namespace affray
