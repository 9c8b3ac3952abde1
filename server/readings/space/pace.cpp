// Paths on squares and rates in feet (CLS-020, 101, 102, 105, 106, 164).
#include "readings/space/pace.h"

#include <algorithm>

#include "base/sure.h"
#include "readings/common.h"
#include "readings/space/squares.h"
#include "readings/spells/boons.h"
#include "rules/known_ground.h"

namespace affray {
namespace {

constexpr std::int32_t kRoundsPart = 3;  // CLS-020: an encounter round's part of the base rate

std::int32_t encounter_rate(const View& view, CreatureId who) {
    return floor5(pace_with_boons(view, who, view.get(kRate, who)) / kRoundsPart);
}

bool leaves_map(const View& view, const MoveIntent& move) {
    return view.effect(move.who, "fleeing") != nullptr && !move.path.empty() &&
           !view.state().scene->map.on_map(last_of(move.path));
}

}  // namespace

std::int32_t encounter_feet(const View& view, CreatureId who) {
    return encounter_rate(view, who) * scale(view.state());
}

std::int32_t half_encounter_feet(const View& view, CreatureId who) {
    return floor5(encounter_rate(view, who) / 2) * scale(view.state());
}

bool holds_at(const View& view, CreatureId who, Place at, CreatureId foe) {
    if (foe == who || !view.hostile(who, foe) || !engages(view, foe)) return false;
    const Creature& other = view.creature(foe);
    return !other.hidden && view.rules().geometry().between(view, who, at, foe) <= 1;
}

std::optional<State> known_to(const View& view, SeatId seat) {
    const auto hides = [seat](const Creature& creature) { return creature.hidden && creature.seat != seat; };
    const auto features = static_cast<std::uint32_t>(view.state().feature_states.size());
    std::vector<std::uint32_t> concealed;
    for (std::uint32_t i = 0; i < features; ++i)
        if (!has_found(view.state(), seat, i)) concealed.push_back(i);
    const bool all = concealed.empty() && view.find_hidden(hides) == nullptr;
    if (seat == SeatId::Referee || all) return {};
    State known = view.state();
    known.creatures.edit_if(hides, [](Creature& one) { one.status = CreatureStatus::Gone; });
    for (const std::uint32_t feature : concealed) known.feature_states.edit(feature) = "hidden";
    return known;
}

bool check_ground(const View& view, const MoveIntent& move, Refusals& out) {
    const Geometry& geometry = view.rules().geometry();
    const Map& map = view.state().scene->map;
    Place at = view.creature(move.who).place;
    for (const Place& next : move.path) {
        if (geometry.distance(map, at, next) != 1) {
            out.add(Reason::PathInvalid, "path");
            return false;
        }
        const auto barred = geometry.barred_step(view, move.who, at, next);
        const bool over_the_edge =
            barred == Reason::OffMap && &next == &last_of(move.path) && leaves_map(view, move);
        if (barred && *barred != Reason::SpaceOccupied && !over_the_edge) {
            out.add(*barred, "path");
            return false;
        }
        at = next;
    }
    return true;
}

void check_room(const View& view, const MoveIntent& move, Refusals& out) {
    const Geometry& geometry = view.rules().geometry();
    Place at = view.creature(move.who).place;
    for (const Place& next : move.path) {
        const bool last = &next == &last_of(move.path);
        const auto barred =
            last ? geometry.barred(view, move.who, next) : geometry.barred_step(view, move.who, at, next);
        if (barred == Reason::SpaceOccupied) return out.add(*barred, Stage::Other, "path");
        at = next;
    }
}

void check_contact(const View& view, const MoveIntent& move, const std::vector<CreatureId>& met,
                   Refusals& out) {
    for (std::size_t i = 0; i + 1 < move.path.size(); ++i)
        for (const Creature& foe : view.state().creatures)
            if (!among(foe.id, met) && holds_at(view, move.who, move.path[i], foe.id))
                return out.add(Reason::Engaged, Stage::Other, "path");
}

void check_flight(const View& view, const MoveIntent& move, Refusals& out) {
    if (view.effect(move.who, "fleeing") == nullptr) return;
    const auto nearest = [&](Place at) {
        std::int32_t least = INT32_MAX;
        for (const Creature& foe : view.state().creatures)
            if (!foe.hidden && view.hostile(move.who, foe.id) && engages(view, foe.id))
                least = std::min(least, view.rules().geometry().between(view, move.who, at, foe.id));
        return least;
    };
    if (nearest(last_of(move.path)) < nearest(view.creature(move.who).place))
        out.add(Reason::PathNotAway, Stage::Other, "path");
}

void go(const MoveIntent& move, const Name& cause, bool turns, Work& work) {
    const bool leaves = leaves_map(work.view(), move);
    std::vector<Place> path = move.path;
    if (leaves) path.pop_back();
    const bool there = work.walk({.who = move.who,
                                  .verb = move.verb,
                                  .path = &path,
                                  .bill = &work.bill(),
                                  .cause = cause,
                                  .turns = turns && work.view().get(kBlind, move.who) == 0,
                                  .bumps = true});
    if (!leaves || !there) return;
    work.pay(move.who, work.bill(), static_cast<std::int32_t>(path.size()));
    if (!work.view().rules().unable(work.view(), move.who)) work.emit(CreatureLeft{move.who, "fled"});
}

}  // namespace affray
