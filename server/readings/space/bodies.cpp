// Squares, heights and what fills them.
#include "readings/space/bodies.h"

#include <algorithm>
#include <array>

#include "readings/common.h"

namespace affray {
namespace {

constexpr std::int32_t kHalfFeetPerSquare = 10;
constexpr std::int32_t kTitanic = 6;
constexpr std::int32_t kTinyHeight = 5;  // half feet
constexpr std::int32_t kRingsMost = 5;
constexpr std::int32_t kTinyInSquare = 4;
constexpr auto kUsedUp = std::to_array<std::string_view>({"hidden", "fallen", "broken", "used"});

std::int32_t apart(std::int32_t a, std::int32_t long_a, std::int32_t b, std::int32_t long_b) {
    return std::max({0, b - (a + long_a - 1), a - (b + long_b - 1)});
}

std::int32_t height_apart(const Body& a, const Body& b) {
    if (a.low < b.high && b.low < a.high) return 0;
    const std::int32_t between = std::max(b.low - a.high, a.low - b.high);
    return 1 + between / kHalfFeetPerSquare;
}

std::int32_t size_class(const View& view, CreatureId who) {
    return who == CreatureId::None ? 2 : view.stat(kSize, who);
}

// What its size says, read once: a step asks for the bodies of all who are about.
struct Build {
    std::int32_t size = 2;
    std::int32_t full = 1;

    std::int32_t side(bool squeezed) const { return squeezed && size >= 3 ? full - 1 : full; }
    std::int32_t tall() const { return size == 0 ? kTinyHeight : kHalfFeetPerSquare * full; }
};

std::int32_t full_side(std::int32_t size, auto titanic) {
    return size >= kTitanic ? titanic() : std::max(1, size - 1);
}

Build build_of(const View& view, CreatureId who) {
    const std::int32_t size = size_class(view, who);
    return {size, full_side(size, [&] { return view.stat(kTitanicSquares, who); })};
}

}  // namespace

std::int32_t squares_of(const View& view, CreatureId who, bool squeezed) {
    return build_of(view, who).side(squeezed);
}

std::int32_t widest_side(const View& view) {
    const auto column = [&view](const Stat& stat) {
        const WordIndex index = view.rules().vocabulary()->index(stat);
        return [index, otherwise = stat.initial](const Sheet& sheet) {
            return index == kNoWord ? otherwise : sheet.stats[index];
        };
    };
    const auto size = column(kSize), titanic = column(kTitanicSquares);
    std::int32_t widest = 1;
    for (const Sheet& sheet : view.state().scene->sheets)
        widest = std::max(widest, full_side(size(sheet), [&] { return titanic(sheet); }));
    return widest;
}

Body body_at(const View& view, CreatureId who, Place at, bool squeezed) {
    const Build build = build_of(view, who);
    return {at, build.side(squeezed), 2 * at.z, 2 * at.z + build.tall()};
}

Body body_of(const View& view, CreatureId who) {
    const auto steed = mount_of(view, who);
    if (!steed) return body_at(view, who, view.creature(who).place, view.get(kSqueezing, who) != 0);
    Body body = body_of(view, *steed);
    const bool raised = view.rules().option("rider_elevation") != 0;
    body.low += raised ? kHalfFeetPerSquare * (body.side - 1) : 0;
    body.high = body.low + build_of(view, who).tall();
    return body;
}

Place base_of(const View& view, CreatureId who) {
    Place at = view.creature(who).place;
    if (mount_of(view, who)) at.z = body_of(view, who).low / 2;
    return at;
}

bool anybody_rides(const View& view) {
    return view.state().sparse.holds(view.rules().vocabulary()->index(kRiding));
}

std::optional<CreatureId> mount_of(const View& view, CreatureId who) {
    const std::vector<CreatureId> steeds = view.seconds(kRiding, who);
    return steeds.empty() ? std::nullopt : std::optional(steeds.front());
}

std::optional<CreatureId> rider_of(const View& view, CreatureId steed) {
    const std::vector<CreatureId> riders = view.firsts(kRiding, steed);
    return riders.empty() ? std::nullopt : std::optional(riders.front());
}

CreatureId carrier_of(const View& view, CreatureId who) { return mount_of(view, who).value_or(who); }

bool obeys(const View& view, CreatureId rider, CreatureId steed) {
    return view.creature(rider).side == view.creature(steed).side;
}

static std::array<std::int32_t, 3> gaps_between(const Body& a, const Body& b) {
    return {apart(a.at.x, a.side, b.at.x, b.side), apart(a.at.y, a.side, b.at.y, b.side), height_apart(a, b)};
}

bool within_cells(const View& view, const Body& a, const Body& b, std::int32_t cells) {
    const auto gaps = gaps_between(a, b);
    return *std::max_element(gaps.begin(), gaps.end()) <= cells && cells_between(view, a, b) <= cells;
}

std::int32_t cells_between(const View& view, const Body& a, const Body& b) {
    std::array<std::int32_t, 3> gaps = gaps_between(a, b);
    std::sort(gaps.begin(), gaps.end());
    if (gaps[1] < 2) return gaps[2];
    return view.rules().option("diagonals") == 0 ? gaps[2] : gaps[2] + gaps[1] / 2;
}

std::int32_t cells_between(const View& view, CreatureId a, CreatureId b) {
    return cells_between(view, body_of(view, a), body_of(view, b));
}

bool overlap(const Body& a, const Body& b) {
    return apart(a.at.x, a.side, b.at.x, b.side) == 0 && apart(a.at.y, a.side, b.at.y, b.side) == 0 &&
           height_apart(a, b) == 0;
}

bool standing(const State& state, std::uint32_t feature) {
    const Name& now = state.feature_states[feature];
    return !any(kUsedUp, [&now](std::string_view word) { return now == Name(word); });
}

bool covers(const Feature& feature, Place at) { return feature.cells.empty() || feature.at({at.x, at.y, 0}); }

std::int32_t ground_number(const State& state, Place at, const Name& what, std::int32_t otherwise) {
    std::int32_t most = otherwise;
    const auto& features = state.scene->features;
    for (const Feature& feature : features)
        if (feature.kind == Name("ground") && feature.at({at.x, at.y, 0}))
            most = std::max(most, feature.number(what, otherwise));
    return most;
}

// What stands upright and bears a load raises the ground (TBA-313, TBA-315).
static std::int32_t raised_by_things(const State& state, Place square) {
    std::int32_t most = 0;
    const auto& features = state.scene->features;
    for (std::uint32_t i = 0; i < features.size(); ++i)
        if (features[i].number("top") > most && standing(state, i) &&
            state.feature_states[i] != Name("overturned") && features[i].at(square))
            most = features[i].number("top");
    return most;
}

std::int32_t ground_height(const State& state, Place at) {
    return ground_number(state, at, "elevation") + raised_by_things(state, {at.x, at.y, 0});
}

bool solid(const State& state, Place at) {
    const Place square{at.x, at.y, 0};
    if (!state.scene->map.passable(square)) return true;
    const auto& features = state.scene->features;
    for (std::uint32_t i = 0; i < features.size(); ++i)
        if (features[i].number("solid") != 0 && features[i].number("top") == 0 && standing(state, i) &&
            features[i].at(square))
            return true;
    return false;
}

bool water(const State& state, Place at) {
    const Place square{at.x, at.y, 0};
    const auto& features = state.scene->features;
    for (std::uint32_t i = 0; i < features.size(); ++i)
        if (features[i].number("water") != 0 && standing(state, i) && covers(features[i], square))
            return true;
    return false;
}

bool difficult(const View& view, CreatureId, Place at) {
    const State& state = view.state();
    if (ground_number(state, at, "difficult") != 0) return true;
    const auto& features = state.scene->features;
    for (std::uint32_t i = 0; i < features.size(); ++i) {
        const bool rubble = state.feature_states[i] == Name("collapsed");
        const bool slow =
            features[i].number("difficult") != 0 || features[i].number(kWithCare) != 0 || rubble;
        if (slow && standing(state, i) && covers(features[i], at)) return true;
    }
    return false;
}

bool touches(const State&, const Body& body, const Feature& zone) {
    const Squares all = squares(body);
    return any(all, [&zone](Place at) { return covers(zone, at); });
}

bool airborne(const View& view, CreatureId who) {
    const Body body = body_at(view, carrier_of(view, who), view.creature(carrier_of(view, who)).place,
                              view.get(kSqueezing, who) != 0);
    const Squares all = squares(body);
    return every(all, [&](Place at) { return body.low > 2 * ground_height(view.state(), at); });
}

bool shares_space(const View& view, CreatureId who, CreatureId other) {
    const auto rides = [&view](CreatureId a, CreatureId b) { return view.get(kRiding, a, b) != 0; };
    if (who == CreatureId::None || rides(who, other) || rides(other, who)) return who != CreatureId::None;
    if (view.sheet(who).has_trait("swarm") || view.sheet(other).has_trait("swarm")) return true;
    if (size_class(view, who) != 0 || size_class(view, other) != 0) return false;
    const auto& all = view.state().creatures;
    const auto tiny_there = std::count_if(all.begin(), all.end(), [&](const Creature& one) {
        return one.id != who && view.present(one.id) && size_class(view, one.id) == 0 &&
               one.place.x == view.creature(other).place.x && one.place.y == view.creature(other).place.y;
    });
    return tiny_there < kTinyInSquare;
}

bool lets_pass(const View& view, CreatureId who, CreatureId other) {
    if (!view.hostile(other, who) || shares_space(view, who, other)) return true;
    if (view.get(kAllowPass, other, who) != 0) return true;
    return std::abs(size_class(view, who) - size_class(view, other)) >= 2;
}

std::optional<Reason> no_ground(const State& state, const Body& body) {
    for (const Place at : squares(body)) {
        if (!state.scene->map.on_map(at)) return Reason::OffMap;
        if (solid(state, at)) return Reason::PathBlocked;
    }
    return std::nullopt;
}

bool free_space(const View& view, CreatureId who, const Body& body) {
    if (no_ground(view.state(), body)) return false;
    for (const Creature& other : view.state().creatures) {
        if (other.id == who || !view.present(other.id)) continue;
        if (overlap(body, body_of(view, other.id)) && !shares_space(view, who, other.id)) return false;
    }
    return true;
}

// North row west to east, then clockwise, the north-west corner last.
static std::vector<Place> ring(const Body& round, std::int32_t side, std::int32_t out) {
    const std::int32_t left = round.at.x - side - out + 1;
    const std::int32_t right = round.at.x + round.side + out - 1;
    const std::int32_t top = round.at.y - side - out + 1;
    const std::int32_t bottom = round.at.y + round.side + out - 1;
    std::vector<Place> all;
    for (std::int32_t x = left + 1; x <= right; ++x) all.push_back({x, top, 0});
    for (std::int32_t y = top + 1; y <= bottom; ++y) all.push_back({right, y, 0});
    for (std::int32_t x = right - 1; x >= left; --x) all.push_back({x, bottom, 0});
    for (std::int32_t y = bottom - 1; y >= top; --y) all.push_back({left, y, 0});
    // It begins above the anchor itself.
    const auto first = std::find(all.begin(), all.end(), Place{round.at.x, top, 0});
    if (first != all.end()) std::rotate(all.begin(), first, all.end());
    return all;
}

std::optional<Place> nearest_space(const View& view, CreatureId who, const Body& round) {
    const std::int32_t side = squares_of(view, who, false);
    for (std::int32_t out = 1; out <= kRingsMost; ++out)
        for (const Place at : ring(round, side, out)) {
            const Place there{at.x, at.y, ground_height(view.state(), at)};
            if (free_space(view, who, body_at(view, who, there, false))) return there;
        }
    return std::nullopt;
}

}  // namespace affray
