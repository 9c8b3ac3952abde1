// Distances, bearings and facings.
#include "client/text/measure.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "client/text/zone_board.h"

namespace affray::client {
namespace {

constexpr std::int32_t kFeetPerCell = 5, kFeetPerYard = 3;

struct Wind {
    double degrees;
    std::string_view name;
};
constexpr std::array<Wind, 9> kHexWinds{{{0, "east"},
                                         {60, "north-east"},
                                         {90, "north"},
                                         {120, "north-west"},
                                         {180, "west"},
                                         {240, "south-west"},
                                         {270, "south"},
                                         {300, "south-east"},
                                         {360, "east"}}};
constexpr std::array<Wind, 9> kSquareWinds{{{0, "east"},
                                            {45, "north-east"},
                                            {90, "north"},
                                            {135, "north-west"},
                                            {180, "west"},
                                            {225, "south-west"},
                                            {270, "south"},
                                            {315, "south-east"},
                                            {360, "east"}}};

struct Look {
    std::string_view sign;
    std::string_view name;
};
constexpr std::array<Look, 8> kSquareLooks{{{"↑", "north"},
                                            {"↗", "north-east"},
                                            {"→", "east"},
                                            {"↘", "south-east"},
                                            {"↓", "south"},
                                            {"↙", "south-west"},
                                            {"←", "west"},
                                            {"↖", "north-west"}}};
constexpr std::array<Look, 6> kHexLooks{{{"→", "east"},
                                         {"↗", "north-east"},
                                         {"↖", "north-west"},
                                         {"←", "west"},
                                         {"↙", "south-west"},
                                         {"↘", "south-east"}}};

bool outdoors(const v1::View& view) {
    return view.environment() == "wilderness" || view.environment() == "waterborne";
}

// Squares between two stretches of a line: [a, a + wide) and [b, b + other).
std::int32_t gap(std::int32_t a, std::int32_t wide, std::int32_t b, std::int32_t other) {
    return std::max({b - (a + wide) + 1, a - (b + other) + 1, 0});
}

// On hexes nobody has told a facing as long as all look the first way.
bool faces(const v1::View& view) {
    return std::any_of(view.creatures().begin(), view.creatures().end(),
                       [](const v1::CreatureView& one) { return one.facing() != 0; });
}

const Look* look(const v1::View& view, const v1::CreatureView& creature) {
    const std::int32_t facing = creature.facing();
    if (!creature.has_place() || !on_map(view, creature.place())) return nullptr;
    if (view.map().grid() == "square")
        return facing >= 1 && facing <= 8 ? &kSquareLooks[static_cast<std::size_t>(facing - 1)] : nullptr;
    if (view.map().grid() == "zones" || !faces(view) || facing < 0 || facing > 5) return nullptr;
    return &kHexLooks[static_cast<std::size_t>(facing)];
}

}  // namespace

std::int32_t cells_between(const v1::View& view, const v1::Place& a, const v1::Place& b) {
    const std::int32_t dx = a.x() - b.x();
    const std::int32_t dy = a.y() - b.y();
    if (view.map().grid() == "square") return std::max(std::abs(dx), std::abs(dy));
    if (view.map().grid() == "zones") return zones_between(view, a, b);
    return (std::abs(dx) + std::abs(dy) + std::abs(dx + dy)) / 2;
}

std::int32_t cells_apart(const v1::View& view, const v1::CreatureView& a, const v1::CreatureView& b) {
    if (view.map().grid() != "square") return cells_between(view, a.place(), b.place());
    return std::max(gap(a.place().x(), footprint(a), b.place().x(), footprint(b)),
                    gap(a.place().y(), footprint(a), b.place().y(), footprint(b)));
}

std::string distance_text(const v1::View& view, std::int32_t cells) {
    const std::int32_t feet = cells * kFeetPerCell;
    const std::string in_feet = std::to_string(feet) + " feet";
    if (view.map().grid() != "square")
        return std::to_string(cells) + (cells == 1 ? " hex (" : " hexes (") + in_feet + ")";
    return outdoors(view) ? in_feet + " (" + std::to_string(feet / kFeetPerYard) + " yards)" : in_feet;
}

std::string bearing(const v1::View& view, const v1::Place& from, const v1::Place& to) {
    const bool square = view.map().grid() == "square";
    const double dx = to.x() - from.x();
    const double dy = to.y() - from.y();
    if (dx == 0 && dy == 0) return {};
    const double up = square ? -dy : -1.5 * dy;
    const double right = square ? dx : std::sqrt(3.0) * (dx + dy / 2);
    double degrees = std::atan2(up, right) * 180 / std::numbers::pi;
    if (degrees < 0) degrees += 360;
    const auto& winds = square ? kSquareWinds : kHexWinds;
    const auto nearest = std::min_element(winds.begin(), winds.end(), [&](const Wind& a, const Wind& b) {
        return std::abs(a.degrees - degrees) < std::abs(b.degrees - degrees);
    });
    return std::string(nearest->name);
}

std::string facing_sign(const v1::View& view, const v1::CreatureView& creature) {
    const Look* way = look(view, creature);
    return way == nullptr ? std::string{} : std::string(way->sign);
}

std::string facing_text(const v1::View& view, const v1::CreatureView& creature) {
    const Look* way = look(view, creature);
    return way == nullptr ? std::string{} : std::string(way->name);
}

std::optional<std::int32_t> find_facing(const v1::View& view, std::string_view text) {
    const bool square = view.map().grid() == "square";
    const std::int32_t first = square ? 1 : 0;
    const auto named = [text](const auto& looks) -> std::optional<std::int32_t> {
        for (std::size_t i = 0; i < looks.size(); ++i)
            if (looks[i].name == text) return static_cast<std::int32_t>(i);
        return std::nullopt;
    };
    if (const auto found = square ? named(kSquareLooks) : named(kHexLooks)) return *found + first;
    std::int32_t number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc{} && end == text.data() + text.size();
    const auto most = static_cast<std::int32_t>(square ? kSquareLooks.size() : kHexLooks.size() - 1);
    return whole && number >= first && number <= most ? std::optional(number) : std::nullopt;
}

std::int32_t footprint(const v1::CreatureView& creature) {
    for (const auto& stat : creature.stats())
        if (stat.name() == "footprint") return std::max(1, stat.value());
    return 1;
}

// What the ground, and what stands there to be stood upon, adds to the height of a cell.
static std::int32_t height_of(const v1::Feature& feature, std::string_view what) {
    for (const v1::NamedNumber& one : feature.numbers())
        if (one.name() == what) return one.value();
    return 0;
}

std::int32_t feet_aloft(const v1::View& view, const v1::CreatureView& creature) {
    if (!creature.has_place() || view.map().grid() != "square") return 0;
    std::int32_t ground = 0, thing = 0;
    const std::int32_t side = footprint(creature);
    for (const v1::Feature& feature : view.features())
        for (const v1::Place& cell : feature.cells()) {
            const std::int32_t x = cell.x() - creature.place().x(), y = cell.y() - creature.place().y();
            if (x < 0 || y < 0 || x >= side || y >= side) continue;
            if (feature.kind() == "ground") ground = std::max(ground, height_of(feature, "elevation"));
            const bool upright = feature.state() != "fallen" && feature.state() != "overturned";
            if (upright) thing = std::max(thing, height_of(feature, "top"));
        }
    return std::max(0, creature.place().z() - ground - thing);
}

bool on_map(const v1::View& view, const v1::Place& place) {
    if (view.map().grid() == "zones") return true;
    const auto here = [&place](const v1::Place& cell) {
        return cell.x() == place.x() && cell.y() == place.y();
    };
    const v1::Map& map = view.map();
    return std::any_of(map.cells().begin(), map.cells().end(), here) ||
           std::any_of(map.blocked().begin(), map.blocked().end(), here);
}

}  // namespace affray::client
