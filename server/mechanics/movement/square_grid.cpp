// Square grid: 5-ft squares, eight neighbours, bodies of several squares, height in feet (CLS-001, 002, 003,
// 106, 107, 128).
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/space/sight_cast.h"
#include "readings/space/sight_lines.h"
#include "readings/space/squares.h"

#include <algorithm>
#include <cstdlib>

namespace affray {
namespace {

constexpr std::int32_t kFeetPerLevel = 5;  // feet of height that count as one square (CLS-001)

std::int32_t levels(std::int32_t feet) { return (std::abs(feet) + kFeetPerLevel - 1) / kFeetPerLevel; }

// Squares between two stretches of `long_a` and `long_b` squares that begin at a and b.
std::int32_t apart(std::int32_t a, std::int32_t long_a, std::int32_t b, std::int32_t long_b) {
    return std::max({0, b - (a + long_a - 1), a - (b + long_b - 1)});
}

class SquareGrid final : public Geometry {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-001", "CLS-002", "CLS-003", "CLS-106", "WAV-005"}, .stats = {kFootprint}};
    }

    Bands bands() const override { return {.touch = 1, .nearby = 1, .far = 1}; }
    std::size_t longest_path() const override { return SIZE_MAX; }

    bool next_to(const View& view, CreatureId a, CreatureId b) const override {
        const Place at = view.creature(a).place, other = view.creature(b).place;
        if (a == b || !touching(at, other)) return false;
        // How wide a body is matters only to what lies beyond its corner.
        const auto reaches = [&view](CreatureId who, std::int32_t squares) {
            return squares <= 1 || squares <= side_of(view, who);
        };
        return levels(at.z - other.z) <= 1 && reaches(a, other.x - at.x) && reaches(b, at.x - other.x) &&
               reaches(a, other.y - at.y) && reaches(b, at.y - other.y);
    }

    bool leaves(const View& view, const Step& step, CreatureId foe) const override {
        return between(view, step.who, step.to, foe) > 1;
    }

    std::int32_t distance(const Map&, Place a, Place b) const override {
        return std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), levels(a.z - b.z)});
    }

    std::int32_t between(const View& view, CreatureId who, Place at, CreatureId other) const override {
        return gap(body(view, who, at), body(view, other, view.creature(other).place));
    }

    std::vector<Place> neighbours(const Map&, Place at) const override {
        std::vector<Place> around(kEightWays.begin(), kEightWays.end());
        for (Place& place : around) place = {at.x + place.x, at.y + place.y, at.z};
        return around;
    }

    std::optional<Reason> barred(const View& view, CreatureId who, Place at) const override {
        const Body there = body(view, who, at);
        if (const auto wall = off_limits(view, there)) return wall;
        const std::int32_t widest = widest_of(view);
        for (const Creature& other : view.state().creatures)
            if (occupies(view, who, there, other, widest)) return Reason::SpaceOccupied;
        return std::nullopt;
    }

    // CLS-106: friends are passed, and foes that hold nobody; a diagonal between two walls is closed, and so
    // are shut doors.
    std::optional<Reason> barred_step(const View& view, CreatureId who, Place from, Place to) const override {
        const Body there = body(view, who, to);
        if (const auto wall = off_limits(view, there)) return wall;
        if (crosses_door(view, {from, there.side}, to) || corner_closed(view, {from, there.side}, to))
            return Reason::PathBlocked;
        const std::int32_t widest = widest_of(view);
        for (const Creature& other : view.state().creatures)
            if (occupies(view, who, there, other, widest) && view.hostile(who, other.id) &&
                engages(view, other.id))
                return Reason::SpaceOccupied;
        return std::nullopt;
    }

    std::int8_t bearing(Place from, Place to) const override { return facing_toward(from, to); }

    bool behind(const View& view, CreatureId target, CreatureId attacker) const override {
        const std::int8_t facing = view.creature(target).facing;
        if (facing < 1 || facing > 8) return false;
        const Place f = kEightWays[static_cast<std::size_t>(facing - 1)];
        const Place from = middle(body(view, target, view.creature(target).place));
        const Place to = middle(body(view, attacker, view.creature(attacker).place));
        const std::int64_t dx = to.x - from.x;
        const std::int64_t dy = to.y - from.y;
        const std::int64_t dot = f.x * dx + f.y * dy;
        return dot < 0 && 2 * dot * dot >= (f.x * f.x + f.y * f.y) * (dx * dx + dy * dy);
    }

    bool in_sight(const View& view, Place a, Place b) const override {
        return clear_on_squares(view.state(), a, b);
    }

    std::vector<Place> seen_from(const View& view, Place from, std::int32_t most,
                                 const std::function<bool(Place)>& wanted) const override {
        const Map& map = view.state().scene->map;
        std::vector<Place> seen = squares_in_sight(view.state(), from, most);
        std::erase_if(seen, [&](Place at) { return distance(map, from, at) > most || !wanted(at); });
        return seen;
    }

  private:
    // A body: its corner of smallest x and y, and its side in squares.
    struct Body {
        Place at;
        std::int32_t side = 1;
    };

    // Who is not there yet is taken to be as large as a square.
    static Body body(const View& view, CreatureId who, Place at) { return {at, side_of(view, who)}; }
    static std::int32_t side_of(const View& view, CreatureId who) {
        return who == CreatureId::None ? 1 : std::max(1, view.stat(kFootprint, who));
    }

    static std::int32_t gap(const Body& a, const Body& b) {
        return std::max({apart(a.at.x, a.side, b.at.x, b.side), apart(a.at.y, a.side, b.at.y, b.side),
                         levels(a.at.z - b.at.z)});
    }

    // Can bodies of these corners be next to each other, if they are as large as any?
    static bool touching(Place a, Place b) {
        return std::abs(a.x - b.x) <= kFootprint.max && std::abs(a.y - b.y) <= kFootprint.max;
    }

    // In half squares.
    static Place middle(const Body& a) { return {2 * a.at.x + a.side, 2 * a.at.y + a.side, 0}; }

    static std::optional<Reason> off_limits(const View& view, const Body& body) {
        const Map& map = view.state().scene->map;
        for (std::int32_t y = 0; y < body.side; ++y) {
            for (std::int32_t x = 0; x < body.side; ++x) {
                const Place square{body.at.x + x, body.at.y + y, 0};
                if (!map.passable(square)) return map.on_map(square) ? Reason::PathBlocked : Reason::OffMap;
            }
        }
        return std::nullopt;
    }

    // The side of the largest body.
    static std::int32_t widest_of(const View& view) {
        return std::max(1, view.state().scene->most(view.rules().vocabulary()->index(kFootprint)));
    }

    // Squares of the dead are free; those at another height do not meet.
    static bool occupies(const View& view, CreatureId who, const Body& there, const Creature& other,
                         std::int32_t widest) {
        // Most are too far away whatever their size.
        const auto misses = [&](std::int32_t at, std::int32_t other_at) {
            return other_at >= at + there.side || other_at + widest <= at;
        };
        if (misses(there.at.x, other.place.x) || misses(there.at.y, other.place.y)) return false;
        if (other.id == who || !view.present(other.id)) return false;
        return gap(there, body(view, other.id, other.place)) == 0;
    }

    // Any square of the body as it goes straight on.
    static bool crosses_door(const View& view, const Body& from, Place to) {
        if (view.state().scene->features.empty()) return false;
        const Place step{to.x - from.at.x, to.y - from.at.y, 0};
        for (std::int32_t y = 0; y < from.side; ++y) {
            for (std::int32_t x = 0; x < from.side; ++x) {
                const Place square{from.at.x + x, from.at.y + y, 0};
                if (shut_between(view.state(), square, {square.x + step.x, square.y + step.y, 0}))
                    return true;
            }
        }
        return false;
    }

    // Neither way around the corner is open.
    static bool corner_closed(const View& view, const Body& from, Place to) {
        if (from.at.x == to.x || from.at.y == to.y) return false;
        const auto closed = [&](Place by) {
            const Body there{by, from.side};
            return off_limits(view, there) || crosses_door(view, from, by) || crosses_door(view, there, to);
        };
        return closed({to.x, from.at.y, 0}) && closed({from.at.x, to.y, 0});
    }
};

}  // namespace

std::unique_ptr<const Geometry> square_grid() { return make_mechanic<SquareGrid>(); }

}  // namespace affray
