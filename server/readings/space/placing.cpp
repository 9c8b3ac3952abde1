// Ranks by formation, or of two by marching order, the party to the left, its foes at their distance to the
// right (CLS-013, CLS-050), or all around it (ADV-085).
#include "readings/space/placing.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "readings/common.h"
#include "readings/facts/journey.h"
#include "readings/party/stations.h"

namespace affray {
namespace {

constexpr std::int32_t kFrontRank = 2, kRow = 5;  // the example of CLS-050; the row is ours
constexpr std::int8_t kEast = 3, kWest = 7;       // each faces the other (CLS-107)

struct Box {
    std::int32_t right = 0, bottom = 0;
};

Box bounds(const std::vector<Place>& cells) {
    Box box;
    for (const Place cell : cells) {
        box.right = std::max(box.right, cell.x);
        box.bottom = std::max(box.bottom, cell.y);
    }
    return box;
}

bool free_for(const View& view, CreatureId who, Place at) {
    return view.state().scene->map.passable(at) && !view.rules().geometry().barred(view, who, at);
}

// The free cell nearest to where its rank would be; cells in their own order, so that ties are decided.
std::optional<Place> free_cell(const View& view, CreatureId who, Place wanted,
                               const std::vector<Place>& cells) {
    std::optional<Place> best;
    std::int32_t nearest = 0;
    if (free_for(view, who, wanted)) return wanted;
    for (const Place cell : cells) {
        const std::int32_t away = view.distance(cell, wanted);
        if ((best && away >= nearest) || !free_for(view, who, cell)) continue;
        best = cell;
        nearest = away;
    }
    return best;
}

/// Sines of multiples of 15 degrees up to a right angle, in thousandths.
constexpr std::array<std::int32_t, 7> kSines{0, 259, 500, 707, 866, 966, 1000};
constexpr std::int32_t kRingWays = 24, kRightAngle = 6;

std::int32_t sine(std::int32_t way) {
    const std::int32_t turned = (way % kRingWays + kRingWays) % kRingWays,
                       within = turned % (2 * kRightAngle);
    const std::int32_t size = kSines[static_cast<std::size_t>(std::min(within, 2 * kRightAngle - within))];
    return turned < 2 * kRightAngle ? size : -size;
}

// ADV-085: place `i` of so many, evenly around and as far away as distances are measured.
Place on_ring(Place middle, std::int32_t cells, std::size_t i, std::size_t count) {
    const auto way = static_cast<std::int32_t>(i * kRingWays / count);
    const std::int32_t x = sine(way), y = -sine(way + kRightAngle);
    const std::int32_t longer = std::max(std::abs(x), std::abs(y));
    return {middle.x + x * cells / longer, middle.y + y * cells / longer, 0};
}

bool surrounded(const View& view) {
    for (std::uint32_t side = 0; side < view.state().scene->sides.size(); ++side)
        if (view.get(kSurrounds, side) != 0) return true;
    return false;
}

Place cell_of(Station at, std::int32_t front, std::int32_t step, std::int32_t row) {
    return {front + step * at.rank, row + at.file, 0};
}

}  // namespace

bool unplaced(const View& view, CreatureId who) {
    return !view.state().scene->map.on_map(view.creature(who).place);
}

// The distance is everybody's: whom nobody sees it leaves out, as long as there are others.
std::optional<std::int32_t> feet_between(const View& view, std::uint32_t a, std::uint32_t b) {
    const std::vector<CreatureId> all_a = members(view, a), all_b = members(view, b);
    const auto counts = [&view](const std::vector<CreatureId>& side, CreatureId who) {
        const auto seen = [&view](CreatureId one) { return !view.creature(one).hidden; };
        return seen(who) || !any(side, seen);
    };
    std::optional<std::int32_t> least;
    for (const CreatureId one : all_a) {
        for (const CreatureId other : all_b) {
            if (!counts(all_a, one) || !counts(all_b, other)) continue;
            if (unplaced(view, one) || unplaced(view, other)) return std::nullopt;
            const std::int32_t feet = kFeetPerCell * view.distance(one, other);
            least = std::min(least.value_or(feet), feet);
        }
    }
    return least;
}

std::optional<std::int32_t> feet_apart(const View& view) {
    const auto sides = static_cast<std::uint32_t>(view.state().scene->sides.size());
    for (const Creature& creature : view.state().creatures)
        if (view.present(creature.id) && unplaced(view, creature.id)) return std::nullopt;
    std::optional<std::int32_t> least;
    for (std::uint32_t a = 0; a < sides; ++a) {
        for (std::uint32_t b = a + 1; b < sides; ++b) {
            if (!hostile_sides(view, a, b)) continue;
            if (const auto feet = feet_between(view, a, b)) least = std::min(least.value_or(*feet), *feet);
        }
    }
    return least;
}

void line_up_sides(std::int32_t feet, bool all, Work& work) {
    const std::vector<Place> cells = work.view().state().scene->map.cells();
    if (cells.empty()) return;
    const Box box = bounds(cells);
    const bool around = surrounded(work.view());
    const std::int32_t row = around ? box.bottom / 2 : std::min(kRow, box.bottom);
    const std::int32_t front = around ? box.right / 2 : std::min(kFrontRank, box.right);
    const auto sides = static_cast<std::uint32_t>(work.view().state().scene->sides.size());
    std::vector<CreatureId> going = those(work.view(), [&](const Creature& creature) {
        return work.view().present(creature.id) && (all || unplaced(work.view(), creature.id));
    });
    // Whoever takes a new place has left the old one.
    for (const CreatureId who : going)
        if (!unplaced(work.view(), who))
            work.emit(Moved{who, work.view().creature(who).place, kNowhere, "placed"});
    for (std::uint32_t side = 0; side < sides; ++side) {
        const std::int32_t x = side == 0 ? front : std::min(front + feet / kFeetPerCell, box.right);
        const std::int32_t down = side < 2 ? 0 : static_cast<std::int32_t>(side - 1) * 4;
        const std::vector<CreatureId> all_of_side = members(work.view(), side);
        const std::vector<Station> stations = stations_of(work.view(), side, all_of_side);
        for (std::size_t i = 0; i < all_of_side.size(); ++i) {
            const CreatureId who = all_of_side[i];
            const Place wanted = work.view().get(kSurrounds, side) != 0
                                     ? on_ring({front, row, 0}, feet / kFeetPerCell, i, all_of_side.size())
                                     : cell_of(stations[i], x, side == 0 ? -1 : 1, row + down);
            if (!among(who, going)) continue;
            const auto at = free_cell(work.view(), who, wanted, cells);
            if (at)
                work.emit(
                    Moved{who, work.view().creature(who).place, *at, "placed", side == 0 ? kEast : kWest});
        }
    }
}

}  // namespace affray
