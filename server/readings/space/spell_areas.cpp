// Cells of spheres, cubes and bolts; areas that last (CLS-155, CLS-T11).
#include "readings/space/spell_areas.h"

#include <algorithm>
#include <array>

#include "base/sure.h"
#include "readings/common.h"
#include "readings/space/sight.h"
#include "readings/space/sight_lines.h"
#include "readings/space/squares.h"

namespace affray {
namespace {

constexpr std::array<Place, kDirectionCount> kDirections{
    {{0, -1, 0}, {1, -1, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {-1, 1, 0}, {-1, 0, 0}, {-1, -1, 0}}};

bool lasts_as_area(const Name& name) {
    return name == Name(kLight) || name == Name(kDarkness) || name == Name(kSilence) || name == Name(kWeb);
}

bool in_cone(Place mouth, Place toward, Place at) {
    const std::int64_t dx = toward.x - mouth.x, dy = toward.y - mouth.y;
    const std::int64_t cx = at.x - mouth.x, cy = at.y - mouth.y;
    const std::int64_t along = cx * dx + cy * dy, aside = std::abs(cx * dy - cy * dx);
    return along > 0 && 6 * aside <= along + 3 * std::max(std::abs(dx), std::abs(dy));
}

// A wall, a shut door, or the closed corner between two walls.
bool throws_back(const State& state, Place from, Place to) {
    const Map& map = state.scene->map;
    const auto wall = [&map](Place at) { return map.on_map(at) && !map.passable(at); };
    if (wall({to.x, to.y, 0}) || shut_between(state, {from.x, from.y, 0}, {to.x, to.y, 0})) return true;
    return from.x != to.x && from.y != to.y && wall({to.x, from.y, 0}) && wall({from.x, to.y, 0});
}

}  // namespace

std::vector<Place> line_cells(const State& state, const SpellArea& line) {
    std::vector<Place> cells{line.at};
    if (line.direction < 1 || line.direction > kDirectionCount) return cells;
    Place step = kDirections[static_cast<std::size_t>(line.direction - 1)];
    const Map& map = state.scene->map;
    const auto next = [&] {
        return Place{last_of(cells).x + step.x, last_of(cells).y + step.y, last_of(cells).z};
    };
    for (std::int32_t left = line.feet / kFeetPerCell - 1; left > 0; --left) {
        if (throws_back(state, last_of(cells), next())) step = {-step.x, -step.y, 0};
        const Place to = next();
        if (!map.on_map({to.x, to.y, 0}) || throws_back(state, last_of(cells), to)) break;
        cells.push_back(to);
    }
    return cells;
}

bool covers(const View& view, const SpellArea& area, Place at) {
    if (area.shape == Name("line")) {
        const std::vector<Place> cells = line_cells(view.state(), area);
        return any(cells, [&](Place cell) { return view.distance(cell, at) == 0; });
    }
    if (area.shape == Name("cube")) {
        const std::int32_t side = area.feet / kFeetPerCell;
        const auto within = [side](std::int32_t from, std::int32_t x) {
            return x >= from && x < from + side;
        };
        return within(area.at.x, at.x) && within(area.at.y, at.y);
    }
    return view.distance(area.at, at) * kFeetPerCell <= area.feet;
}

bool covers(const View& view, const SpellArea& area, CreatureId who) {
    const std::vector<Place> cells = cells_of(view, who);
    return any(cells, [&](Place cell) { return covers(view, area, cell); });
}

std::vector<CreatureId> caught_in(const View& view, const SpellArea& area) {
    return those(view, [&](const Creature& creature) {
        return view.present(creature.id) && covers(view, area, creature.id);
    });
}

std::vector<CreatureId> caught_in_cone(const View& view, Place mouth, Place toward, std::int32_t feet) {
    return those(view, [&](const Creature& other) {
        return view.present(other.id) && view.distance(mouth, other.place) * kFeetPerCell <= feet &&
               in_cone(mouth, toward, other.place);
    });
}

std::optional<SpellArea> area_of(const View& view, const Effect& effect) {
    if (!lasts_as_area(effect.name) || effect.level <= 0) return std::nullopt;
    SpellArea area{.shape = effect.name == Name(kWeb) ? Name("cube") : Name("sphere"), .feet = effect.level};
    if (effect.place)
        area.at = *effect.place;
    else if (effect.who != CreatureId::None)
        area.at = view.creature(effect.who).place;
    else
        return std::nullopt;
    return area;
}

const Effect* area_over(const View& view, Place at, std::string_view one, std::string_view other) {
    const auto& effects = view.state().effects;
    for (auto effect = effects.rbegin(); effect != effects.rend(); ++effect) {
        if (effect->name.view() != one && (other.empty() || effect->name.view() != other)) continue;
        const auto area = area_of(view, *effect);
        if (area && covers(view, *area, at)) return &*effect;
    }
    return nullptr;
}

bool stands_in(const View& view, CreatureId who, std::string_view name) {
    const std::vector<Place> cells = cells_of(view, who);
    return any(cells, [&](Place cell) { return area_over(view, cell, name) != nullptr; });
}

}  // namespace affray
