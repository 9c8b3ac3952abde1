// Hexes of a region, and the way of a party through them.
#include "readings/journey/region.h"

#include <algorithm>

#include "base/int_math.h"
#include "readings/journey/lands.h"

namespace affray {
namespace {

constexpr std::string_view kHexes = "hex";

struct Hex {
    std::int32_t column = 0, row = 0;
};

Hex hex_of(std::int32_t number) { return {(number - 1) % kRegionWide, (number - 1) / kRegionWide}; }

// By how much the column and the row change, in columns with even and with odd numbers.
constexpr std::array<std::array<Hex, kHexSides>, 2> kNeighbours{
    {{{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}}},
     {{{0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}}}}};

std::optional<std::uint32_t> area_in(const View& view, std::int32_t hex) {
    const auto count = static_cast<std::uint32_t>(view.state().scene->features.size());
    for (std::uint32_t i = 0; hex != 0 && i < count; ++i)
        if (view.get(kHexOf, i) == hex) return i;
    return std::nullopt;
}

std::int32_t drawn(const View& view, std::int32_t hex) {
    const auto side = party_side(view);
    return side && hex != 0 ? view.get(kDrawn, *side, static_cast<std::uint32_t>(hex)) : 0;
}

Name land_drawn(std::int32_t drawing) {
    return Name(kGroundWords[static_cast<std::size_t>(drawing % kDrawnRoad) % kGroundWords.size()]);
}

// What is rowed and has no sail draws little.
bool draws_little(const View& view) {
    return any(view.state().scene->features, [](const Feature& feature) {
        return feature.kind == Name("vessel") && feature.number("row") > 0 && feature.number("sail") == 0;
    });
}

// ADV-174: a swamp has channels for boats; to a ship it is land.
bool is_water(const View& view, const Name& land) {
    return waters_named(land) != nullptr && (land != Name("swamp") || draws_little(view));
}

bool passes(const View& view, const Name& land) {
    return in_scene(view, kOnWater) ? is_water(view, land) : land_named(land) != nullptr;
}

std::int32_t hex_miles(const View& view) { return std::clamp(view.rules().option("hex_miles"), 1, 24); }

bool is_land(const View& view, std::int32_t hex) {
    const Name ground = ground_in(view, hex);
    return !ground.empty() && !is_water(view, ground);
}

std::vector<std::int32_t> hexes_of(const JourneyIntent& day) {
    std::vector<std::int32_t> all;
    for (const auto& [name, value] : day.numbers)
        if (name == Name(kHexes)) all.push_back(value);
    return all;
}

// The way as headings; from hex to hex where it is said so, else straight on.
std::vector<std::int32_t> ways_of(const View& view, const JourneyIntent& day, std::int32_t hexes) {
    std::vector<std::int32_t> ways;
    if (!by_hexes(day)) {
        ways.assign(static_cast<std::size_t>(std::clamp(hexes, 0, kRegionWide)), heading_of(view, day));
        return ways;
    }
    std::int32_t at = view.get(kHexBelieved);
    for (const std::int32_t hex : hexes_of(day)) {
        ways.push_back(heading_to(at, hex).value_or(0));
        at = hex;
    }
    if (in_scene(view, kOnWater) && std::cmp_greater(ways.size(), hexes))
        ways.resize(static_cast<std::size_t>(std::max(0, hexes)));
    return ways;
}

void draw(std::uint32_t area, std::int32_t hex, Work& work) {
    const View view = work.view();
    const std::int32_t road = view.get(kHexRoad, area) != 0 ? kDrawnRoad : 0;
    const auto side = party_side(view);
    if (!side || hex == 0) return;
    work.set_raw(kDrawn, view.get(kHexLand, area) + road, *side, static_cast<std::uint32_t>(hex), "drawn");
    if (!feature_of(view, area).text.empty()) work.set_raw(kDrawnAt, hex, area, 0, "drawn");
}

// A place that says something of itself is told from others; plain land is like any land of its kind.
void arrive(std::uint32_t area, Work& work) {
    const bool place = !feature_of(work.view(), area).text.empty();
    if (place && is_hidden(work.view(), area)) work.emit(FeatureChanged{area, "found", "travel"});
    const std::int32_t number = place ? static_cast<std::int32_t>(area) + 1 : 0;
    work.set(kPartyArea, number, CreatureId::None, 0, "travel");
}

// ADV-172: on the map where it believes to be; where that says otherwise it knows that it has gone astray,
// and where a place is that it has drawn before it knows where it is.
void look_about(std::uint32_t area, Work& work) {
    arrive(area, work);
    const View view = work.view();
    const std::int32_t known = view.get(kDrawnAt, area), believed = view.get(kHexBelieved);
    if (known != 0) return work.set(kHexBelieved, known, CreatureId::None, 0, "known");
    const std::int32_t drawing = drawn(view, believed);
    if (drawing == 0) return draw(area, believed, work);
    bool differs = drawing % kDrawnRoad != view.get(kHexLand, area) || view.get(kPartyArea) != 0;
    for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i)
        differs = differs || view.get(kDrawnAt, i) == believed;
    if (differs) work.set(kHexBelieved, 0, CreatureId::None, 0, "astray");
}

}  // namespace

std::int32_t hex_number(std::int32_t column, std::int32_t row) {
    const bool inside = column >= 0 && column < kRegionWide && row >= 0 && row < kRegionHigh;
    return inside ? 1 + column + kRegionWide * row : 0;
}

std::int32_t next_hex(std::int32_t hex, std::int32_t heading) {
    const Hex at = hex_of(hex);
    const Hex step = kNeighbours[static_cast<std::size_t>(at.column % 2)][static_cast<std::size_t>(heading)];
    return hex_number(at.column + step.column, at.row + step.row);
}

Name ground_in(const View& view, std::int32_t hex) {
    const auto area = area_in(view, hex);
    return area ? Name(kGroundWords[static_cast<std::size_t>(view.get(kHexLand, *area))]) : Name();
}

std::optional<std::int32_t> heading_to(std::int32_t hex, std::int32_t next) {
    for (std::int32_t way = 0; hex != 0 && way < kHexSides; ++way)
        if (next != 0 && next_hex(hex, way) == next) return way;
    return std::nullopt;
}

bool by_hexes(const JourneyIntent& day) { return day.told(kHexes).has_value(); }

void check_hexes(const View& view, const JourneyIntent& day, Refusals& out) {
    if (!by_hexes(day)) return;
    if (!day.route.empty()) out.add(Reason::BadArgument, "route");
    std::int32_t at = view.get(kHexBelieved);
    if (at == 0) return out.add(Reason::RequirementNotMet, kHexes);
    for (const std::int32_t hex : hexes_of(day)) {
        if (!heading_to(at, hex)) return out.add(Reason::BadArgument, kHexes);
        const std::int32_t drawing = drawn(view, hex);
        const bool lands = in_scene(view, kOnWater) && hex == hexes_of(day).back();
        if (drawing != 0 && !lands && !passes(view, land_drawn(drawing)))
            return out.add(Reason::PathBlocked, kHexes);
        at = hex;
    }
}

std::vector<Leg> stretches(const View& view, const JourneyIntent& day) {
    if (!by_hexes(day)) return day.route;
    const std::int32_t miles = hex_miles(view);
    std::int32_t at = view.get(kHexBelieved);
    Leg leg{land_drawn(drawn(view, at)), miles, false};
    std::vector<Leg> legs;
    for (const std::int32_t hex : hexes_of(day)) {
        const std::int32_t from = drawn(view, at), to = drawn(view, hex);
        if (to != 0) leg.terrain = land_drawn(to);
        leg.road = from >= kDrawnRoad && to >= kDrawnRoad;
        legs.push_back(leg);
        at = hex;
    }
    return legs;
}

Name waters_of(const View& view, const JourneyIntent& day) {
    if (!by_hexes(day)) return day.where;
    const std::vector<Leg> all = stretches(view, day);
    return is_water(view, all.front().terrain) ? all.front().terrain : Name("coastal");
}

std::int32_t heading_of(const View& view, const JourneyIntent& day) {
    if (!by_hexes(day)) return day.told("heading").value_or(0);
    return heading_to(view.get(kHexBelieved), day.told(kHexes).value_or(0)).value_or(0);
}

std::optional<std::int32_t> miles_to_land(const View& view, std::int32_t course) {
    std::int32_t at = view.get(kHexHere), miles = 0;
    while (at != 0 && !ground_in(view, at).empty()) {
        if (miles > 0 && is_land(view, at)) return miles;
        at = next_hex(at, course);
        miles += hex_miles(view);
    }
    return std::nullopt;
}

// Ring by ring, as far as the region goes.
bool land_within(const View& view, std::int32_t miles) {
    std::vector<std::int32_t> seen{view.get(kHexHere)};
    if (seen.front() == 0) return false;
    std::size_t begun = 0;
    for (std::int32_t far = hex_miles(view); far <= miles; far += hex_miles(view)) {
        const std::size_t ended = seen.size();
        for (; begun < ended; ++begun) {
            for (std::int32_t way = 0; way < kHexSides; ++way) {
                const std::int32_t next = next_hex(seen[begun], way);
                if (is_land(view, next)) return true;
                const bool known = among(next, seen);
                if (!known && !ground_in(view, next).empty()) seen.push_back(next);
            }
        }
    }
    return false;
}

JourneyIntent straight_on(const View& view, const JourneyIntent& day) {
    JourneyIntent straight = day;
    std::erase_if(straight.numbers, [](const auto& number) {
        return number.first == Name(kHexes) || number.first == Name("heading");
    });
    straight.numbers.emplace_back(Name("heading"), heading_of(view, day));
    return straight;
}

void cross_region(const JourneyIntent& day, std::int32_t miles, Work& work) {
    const View view = work.view();
    if (view.get(kHexHere) == 0) return;
    const std::int32_t wide = hex_miles(view);
    const std::int32_t off = (view.get(kTrueHeading) - view.get(kHeading) + kHexSides) % kHexSides;
    for (const std::int32_t way : ways_of(view, day, miles / wide)) {
        const std::int32_t here = work.view().get(kHexHere);
        const std::int32_t next = next_hex(here, (way + off) % kHexSides);
        const auto area = area_in(work.view(), next);
        const bool lands = in_scene(work.view(), kOnWater);
        const Name land = ground_in(work.view(), next);
        if (!area || (!lands && !passes(work.view(), land))) return;
        work.set(kHexHere, next, CreatureId::None, 0, "travel");
        const std::int32_t believed = work.view().get(kHexBelieved);
        const std::int32_t meant = believed == 0 ? 0 : next_hex(believed, way);
        work.set(kHexBelieved, meant, CreatureId::None, 0, "travel");
        look_about(*area, work);
        if (!passes(work.view(), land)) return;  // a ship that has come to land
    }
}

void stand_at(std::uint32_t area, const Name& cause, Work& work) {
    const std::int32_t hex = work.view().get(kHexOf, area);
    if (hex == 0) return;
    work.set(kHexHere, hex, CreatureId::None, 0, cause);
    work.set(kHexBelieved, hex, CreatureId::None, 0, cause);
    draw(area, hex, work);
}

}  // namespace affray
