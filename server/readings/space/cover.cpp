// Lines from corner to corner, in half squares and quarter feet; no fractions but as pairs of integers.
#include "readings/space/cover.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "readings/common.h"
#include "rules/notice.h"

namespace affray {
namespace {

struct Point {
    std::int64_t x = 0, y = 0;  // in half squares
};

// A stretch of a line inside a square, or between two that it only touches, with where its middle lies: `mid`
// of `whole` parts of the line.
struct LinePiece {
    Place square;
    std::optional<Place> beside{};
    std::int64_t mid = 0, whole = 1;
};

constexpr std::int64_t kCell = 2;

std::int64_t floor_cell(std::int64_t at) { return at >= 0 ? at / kCell : -((-at + kCell - 1) / kCell); }

Place cell(std::int64_t x, std::int64_t y) {
    return {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), 0};
}

// Along an edge: both squares beside each unit of it.
void along_edge(Point a, Point b, std::vector<LinePiece>& out) {
    const bool upright = a.x == b.x;
    const std::int64_t from = std::min(upright ? a.y : a.x, upright ? b.y : b.x);
    const std::int64_t to = std::max(upright ? a.y : a.x, upright ? b.y : b.x);
    const std::int64_t line = floor_cell(upright ? a.x : a.y);
    const bool forward = upright ? a.y < b.y : a.x < b.x;
    const bool on_edge = (upright ? a.x : a.y) % kCell == 0;
    for (std::int64_t at = floor_cell(from); at * kCell < to; ++at) {
        const std::int64_t low = std::max(from, at * kCell);
        const std::int64_t high = std::min(to, (at + 1) * kCell);
        const std::int64_t mid = low + high - 2 * from;
        LinePiece one;
        one.whole = 2 * (to - from);
        one.mid = forward ? mid : one.whole - mid;
        one.square = upright ? cell(line, at) : cell(at, line);
        if (on_edge) one.beside = upright ? cell(line - 1, at) : cell(at, line - 1);
        out.push_back(one);
    }
}

// The parameter at which the line meets a coordinate, in parts of |dx * dy|.
std::int64_t crosses(std::int64_t start, std::int64_t delta, std::int64_t other, std::int64_t coordinate) {
    const std::int64_t part = (coordinate - start) * std::abs(other);
    return delta > 0 ? part : -part;
}

void across(Point a, Point b, std::vector<LinePiece>& out) {
    const std::int64_t dx = b.x - a.x, dy = b.y - a.y;
    const std::int64_t whole = std::abs(dx * dy);
    const auto last = [](std::int64_t at) { return floor_cell(at + kCell - 1) - 1; };
    // Where the line is at a height, to within a half square.
    const auto near = [&](std::int64_t y) {
        return a.x + dx * (std::clamp(y, std::min(a.y, b.y), std::max(a.y, b.y)) - a.y) / dy;
    };
    for (std::int64_t y = floor_cell(std::min(a.y, b.y)); y <= last(std::max(a.y, b.y)); ++y) {
        const auto [left, right] = std::minmax({near(y * kCell), near((y + 1) * kCell)});
        const std::int64_t first = std::max(floor_cell(std::min(a.x, b.x)), floor_cell(left - 1));
        const std::int64_t end = std::min(last(std::max(a.x, b.x)), floor_cell(right + 1));
        for (std::int64_t x = first; x <= end; ++x) {
            const std::array<std::int64_t, 2> xs{crosses(a.x, dx, dy, x * kCell),
                                                 crosses(a.x, dx, dy, (x + 1) * kCell)};
            const std::array<std::int64_t, 2> ys{crosses(a.y, dy, dx, y * kCell),
                                                 crosses(a.y, dy, dx, (y + 1) * kCell)};
            const std::int64_t in =
                std::max({std::int64_t{0}, std::min(xs[0], xs[1]), std::min(ys[0], ys[1])});
            const std::int64_t leave = std::min({whole, std::max(xs[0], xs[1]), std::max(ys[0], ys[1])});
            if (in < leave) out.push_back({cell(x, y), {}, in + leave, 2 * whole});
        }
    }
    // Through a corner of the grid, between two squares that lie diagonally.
    for (std::int64_t x = floor_cell(std::min(a.x, b.x)) + 1; x * kCell < std::max(a.x, b.x); ++x) {
        const std::int64_t part = crosses(a.x, dx, dy, x * kCell);
        const std::int64_t numerator = a.y * whole + dy * part;
        if (part <= 0 || part >= whole || numerator % (kCell * whole) != 0) continue;
        const std::int64_t y = numerator / (kCell * whole);
        const bool falling = (dx > 0) == (dy > 0);
        out.push_back({cell(x, falling ? y - 1 : y), cell(x - 1, falling ? y : y - 1), part, whole});
    }
}

std::vector<LinePiece> stretches(Point a, Point b) {
    std::vector<LinePiece> all;
    if (a.x == b.x && a.y == b.y) return all;
    if (a.x == b.x || a.y == b.y)
        along_edge(a, b, all);
    else
        across(a, b, all);
    return all;
}

std::vector<Point> corners(Place at) {
    const std::int64_t x = at.x * kCell, y = at.y * kCell;
    return {{x, y}, {x + kCell, y}, {x, y + kCell}, {x + kCell, y + kCell}};
}

// What stands in the way between two, and how high.
class Field {
  public:
    Field(const View& view, std::optional<CreatureId> attacker, CreatureId target)
        : view_(view), attacker_(attacker), target_(target), to_(body_of(view, target)) {
        end_ = to_.low + to_.high;
        start_ = end_;
        spare(target);
        if (attacker) {
            const Body from = body_of(view, *attacker);
            from_ = from;
            start_ = from.low + from.high;
            spare(*attacker);
        }
        find_bodies();
        find_features();
        std::sort(occupied_.begin(), occupied_.end());
    }

    Cover over(Point from, Place square) const {
        std::int32_t total = 0, most = 0, any = 0;
        for (const Point to : corners(square)) {
            const std::int32_t grade = line(from, to);
            total += grade == kTotalCover;
            most += grade >= kThreeQuarters;
            any += grade >= kHalfCover;
        }
        if (total == 4) return kTotalCover;
        return most >= 3 ? kThreeQuarters : any >= 1 ? kHalfCover : kNoCover;
    }

    const Body& to() const { return to_; }

  private:
    void spare(CreatureId who) {
        spared_.push_back(who);
        if (const auto steed = mount_of(view_, who)) spared_.push_back(*steed);
        if (const auto rider = rider_of(view_, who)) spared_.push_back(*rider);
    }

    std::int32_t line(Point from, Point to) const {
        std::int32_t worst = kNoCover;
        for (const LinePiece& one : stretches(from, to)) {
            std::int32_t grade = grade_at(one.square, one);
            if (one.beside) grade = std::min(grade, grade_at(*one.beside, one));
            worst = std::max(worst, grade);
        }
        return worst;
    }

    // Heights in quarter feet: is the line, at the middle of this stretch, within them?
    bool meets_height(const LinePiece& at, std::int64_t low, std::int64_t high) const {
        const std::int64_t height = start_ * (at.whole - at.mid) + end_ * at.mid;
        return low * at.whole <= height && height < high * at.whole;
    }

    std::int32_t grade_at(Place square, const LinePiece& at) const {
        if (squares(to_).has(square) || (from_ && squares(*from_).has(square))) return kNoCover;
        const State& state = view_.state();
        if (!state.scene->map.passable(square)) return kTotalCover;
        std::int32_t grade = kNoCover;
        const auto [first, last] = std::equal_range(occupied_.begin(), occupied_.end(), Occupied{square});
        for (auto one = first; one != last; ++one) {
            if (one->feature)
                grade = std::max(grade, grade_of(*one->feature, at));
            else if (meets_height(at, one->low, one->high))
                grade = std::max<std::int32_t>(grade, kHalfCover);
        }
        return grade;
    }

    std::int32_t grade_of(std::uint32_t feature, const LinePiece& at) const {
        const Feature& thing = view_.state().scene->features[feature];
        if (!standing(view_.state(), feature) && view_.state().feature_states[feature] != Name("fallen"))
            return kNoCover;
        const bool upright =
            thing.number("overturns") != 0 && view_.state().feature_states[feature] != Name("overturned");
        const bool only_prone = thing.number("only_prone") != 0 && view_.effect(target_, "prone") == nullptr;
        if (upright || only_prone) return kNoCover;
        const std::int64_t base =
            4 * (thing.number("z") + ground_number(view_.state(), first_cell(thing), "elevation"));
        if (!meets_height(at, base, base + 4 * thing.number("height", 10))) return kNoCover;
        return thing.number("cover");
    }

    static Place first_cell(const Feature& feature) {
        return feature.cells.empty() ? Place{} : feature.cells.front();
    }

    // TBA-195.
    bool gives_cover(const Creature& other) const {
        if (among(other.id, spared_) || !view_.present(other.id) || other.hidden) return false;
        // Whom the one who aims does not notice is in nobody's way: that it is would tell where it stands.
        if (attacker_ && view_.get(kUnnoticed, other.id, *attacker_) != 0) return false;
        if (view_.effect(other.id, "prone") != nullptr) return false;
        return view_.stat(kSize, other.id) >= view_.stat(kSize, target_) - 1;
    }

    void find_bodies() {
        for (const Creature& other : view_.state().creatures) {
            if (!gives_cover(other)) continue;
            const Body body = body_of(view_, other.id);
            for (const Place at : squares(body)) occupied_.push_back({at, {}, 2 * body.low, 2 * body.high});
        }
    }

    void find_features() {
        const auto& features = view_.state().scene->features;
        for (std::uint32_t i = 0; i < features.size(); ++i)
            if (features[i].number("cover") > 0)
                for (const Place at : features[i].cells)
                    if (at.z == 0) occupied_.push_back({at, i});
    }

    // A feature, or a body between two heights, in a square. Found once: one field is asked along many lines.
    struct Occupied {
        Place square;
        std::optional<std::uint32_t> feature{};
        std::int64_t low = 0, high = 0;
        bool operator<(const Occupied& other) const {
            return std::pair(square.x, square.y) < std::pair(other.square.x, other.square.y);
        }
    };

    const View& view_;
    std::optional<CreatureId> attacker_;
    CreatureId target_;
    Body to_;
    std::optional<Body> from_;
    std::vector<CreatureId> spared_;
    std::vector<Occupied> occupied_;    // in order of squares
    std::int64_t start_ = 0, end_ = 0;  // mid-heights, in quarter feet
};

}  // namespace

// Then they share a corner of the grid, from which no line leaves the target's own square.
static bool touch(const Body& a, const Body& b) {
    return a.at.x <= b.at.x + b.side && b.at.x <= a.at.x + a.side && a.at.y <= b.at.y + b.side &&
           b.at.y <= a.at.y + a.side;
}

Cover cover_between(const View& view, CreatureId attacker, CreatureId target) {
    const Body body = body_of(view, attacker);
    if (touch(body, body_of(view, target))) return kNoCover;
    const Field field(view, attacker, target);
    Cover best = kTotalCover;
    for (const Place from : squares(body))
        for (const Point corner : corners(from))
            for (const Place to : squares(field.to())) {
                best = std::min(best, field.over(corner, to));
                if (best == kNoCover) return best;
            }
    return best;
}

Cover cover_from(const View& view, Place corner, CreatureId target) {
    const Field field(view, std::nullopt, target);
    Cover best = kTotalCover;
    for (const Place to : squares(field.to()))
        best = std::min(best, field.over({corner.x * kCell, corner.y * kCell}, to));
    return best;
}

std::vector<Place> crossed(Place a, Place b) {
    std::vector<Place> all;
    for (const LinePiece& one :
         stretches({a.x * kCell + 1, a.y * kCell + 1}, {b.x * kCell + 1, b.y * kCell + 1}))
        if (!one.beside) all.push_back(one.square);
    return all;
}

}  // namespace affray
