// Sides' eyes, and whose they are.
#include "rules/known_ground.h"

#include <algorithm>

namespace affray {
namespace {

// A side's own character is the viewer's eye; whoever has none looks with all sides of players.
bool plays_on(const State& state, const Viewer& viewer, SideId side) {
    return viewer.role == Role::Player && viewer.seat != SeatId::Referee &&
           std::any_of(state.creatures.begin(), state.creatures.end(),
                       [&](const Creature& one) { return one.side == side && one.seat == viewer.seat; });
}

std::vector<SideId> players_sides(const State& state) {
    std::vector<SideId> sides;
    for (std::size_t i = 0; i < state.scene->sides.size(); ++i)
        if (const SideId side{static_cast<std::uint8_t>(i)}; is_players_side(state, side))
            sides.push_back(side);
    return sides;
}

bool overlap(const Feature& one, const Feature& other) {
    return std::any_of(other.cells.begin(), other.cells.end(), [&one](Place at) { return one.at(at); });
}

// Who watches knows what all players know.
bool finds(FactKey found, const State& after, const Viewer& viewer) {
    if (viewer.role == Role::Player) return found.b == number(viewer.seat);
    const auto& seats = after.scene->seats;
    return std::all_of(seats.begin(), seats.end(), [&](const SeatEntry& seat) {
        return seat.id == SeatId::Referee || after.fact({found.fact, found.a, number(seat.id)}) != 0;
    });
}

}  // namespace

GroundEyes::GroundEyes(const State& state, const Viewer& viewer)
    : state_(state), all_(viewer.role == Role::Referee || !in_fog(state)) {
    if (all_) return;
    sides_ = players_sides(state);
    const auto others = [&](SideId side) { return !plays_on(state, viewer, side); };
    own_ = !std::all_of(sides_.begin(), sides_.end(), others);
    if (own_) std::erase_if(sides_, others);
}

bool GroundEyes::hold(const Fact& ground, Place at) const {
    if (all_) return true;
    const auto held = [&](SideId side) { return holds_ground(state_, ground, side, at); };
    if (own_) return std::any_of(sides_.begin(), sides_.end(), held);
    return !sides_.empty() && std::all_of(sides_.begin(), sides_.end(), held);
}

GroundBit ground_bit(Place at) {
    constexpr std::int32_t kMiddle = 1 << 15;
    const auto column = static_cast<std::uint32_t>((at.x >> 3) + kMiddle);
    const auto row = static_cast<std::uint32_t>((at.y >> 2) + kMiddle);
    const auto place = static_cast<std::uint32_t>((at.y & 3) * 8 + (at.x & 7));
    return {row << 16U | column, 1U << place};
}

bool in_fog(const State& state) { return state.scene->vocabulary->index(kExplored) != kNoWord; }

bool is_players_side(const State& state, SideId side) {
    const auto at = static_cast<std::size_t>(number(side));
    if (at >= state.scene->sides.size()) return false;
    const Name& kind = state.scene->sides[at].kind;
    if (!kind.empty()) return kind == Name("party");
    return std::any_of(state.creatures.begin(), state.creatures.end(), [side](const Creature& one) {
        return one.side == side && one.kind == Kind::Character;
    });
}

bool holds_ground(const State& state, const Fact& ground, SideId side, Place at) {
    const GroundBit where = ground_bit(at);
    const Word& word = state.scene->vocabulary->word(ground);
    if (word.index == kNoWord) return false;
    return (static_cast<std::uint32_t>(state.fact({word.index, number(side), where.word})) & where.bit) != 0;
}

bool knows_ground(const State& state, const Viewer& viewer, Place at) {
    return GroundEyes(state, viewer).hold(kExplored, at);
}

bool sees_ground(const State& state, const Viewer& viewer, Place at) {
    return GroundEyes(state, viewer).hold(kInSight, at);
}

bool knows_map_image(const State& state, const Viewer& viewer) {
    return viewer.role == Role::Referee || !in_fog(state);
}

Feature as_known(const State& state, const Viewer& viewer, Feature feature) {
    const bool edge = feature.kind == Name("door") || feature.kind == Name("wall");
    if (viewer.role != Role::Referee && in_fog(state) && !edge)
        std::erase_if(feature.cells, [&](Place at) { return !knows_ground(state, viewer, at); });
    return feature;
}

bool shares_sight(const State& state, const Viewer& viewer, SideId side) {
    if (viewer.role == Role::Referee) return true;
    const std::vector<SideId> sides = players_sides(state);
    if (std::find(sides.begin(), sides.end(), side) == sides.end()) return false;
    if (plays_on(state, viewer, side)) return true;
    const auto own = [&](SideId one) { return plays_on(state, viewer, one); };
    return sides.size() == 1 && std::none_of(sides.begin(), sides.end(), own);
}

bool has_found(const State& state, SeatId seat, std::uint32_t feature) {
    const Feature& it = state.scene->features[feature];
    const WordIndex word = state.scene->vocabulary->index(kFound);
    if (it.number("concealed") == 0 || seat == SeatId::Referee || word == kNoWord) return true;
    const auto& features = state.scene->features;
    for (std::uint32_t i = 0; i < features.size(); ++i) {
        const bool over_it = i == feature || (features[i].number("perceive") > 0 && overlap(features[i], it));
        if (over_it && state.fact({word, i, number(seat)}) != 0) return true;
    }
    return false;
}

bool changes_known_ground(const Event& event, const State& after, const Viewer& viewer) {
    const auto* set = event.as<FactSet>();
    if (set == nullptr || viewer.role == Role::Referee) return false;
    if (set->key.fact == after.scene->vocabulary->index(kFound)) return finds(set->key, after, viewer);
    if (!in_fog(after)) return false;
    if (set->key.fact != after.scene->vocabulary->index(kExplored)) return false;
    const SideId side{static_cast<std::uint8_t>(set->key.a)};
    if (shares_sight(after, viewer, side)) return true;
    const std::vector<SideId> sides = players_sides(after);
    return std::none_of(sides.begin(), sides.end(), [&](SideId one) { return plays_on(after, viewer, one); });
}

}  // namespace affray
