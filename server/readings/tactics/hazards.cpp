// Rows of hazards and what they do to those whom they reach.
#include "readings/tactics/hazards.h"

#include <algorithm>

#include "base/sure.h"
#include "readings/common.h"
#include "readings/powers/operations.h"

namespace affray {
namespace {

// One roll for all; whoever wears the right gear takes the first die of it (TBA-278).
struct Harming {
    const PowerEffect* effect = nullptr;
    std::vector<std::int32_t> dice{};
};

std::vector<Harming> roll_harm(const Power& row, Work& work) {
    std::vector<Harming> all;
    for (const PowerEffect& effect : row.effects) {
        if (effect.op != op::kHarm || !effect.dice) continue;
        Harming harming{&effect};
        for (const DiceTerm& term : effect.dice->terms)
            for (std::int32_t i = 0; i < term.count; ++i)
                harming.dice.push_back(work.roll(term.sides, "damage", CreatureId::None));
        all.push_back(std::move(harming));
    }
    return all;
}

void deal_harm(const Power& row, const Harming& harming, CreatureId who, Work& work) {
    const View view = work.view();
    const bool geared = harming.effect->stat == Name(kColdGear.name) && view.stat(kColdGear, who) != 0;
    Wound wound{
        .who = who, .rolled = harming.effect->dice->bonus, .type = harming.effect->type, .cause = row.id};
    for (const std::int32_t die : harming.dice) {
        wound.rolled += die;
        ++wound.dice;
        if (geared) break;
    }
    work.harm(std::move(wound));
}

// To the nearest of its squares; how high it hangs does not count.
std::int32_t feet_to(const View& view, CreatureId who, const Feature& thing) {
    const Body body = body_of(view, who);
    std::int32_t least = INT32_MAX / kFeetPerSquare;
    for (const Place at : thing.cells)
        least = std::min(least, cells_between(view, body, Body{at, 1, body.low, body.high}));
    return kFeetPerSquare * least;
}

}  // namespace

const Power* hazard_row(const View& view, const Name& kind) {
    for (const Sheet& place : view.state().scene->ground)
        for (const Power& row : place.powers)
            if (row.id == kind) return &row;
    return nullptr;
}

bool row_needs(const Power& row, std::string_view word) { return among(Name(word), row.use.needs); }

bool is_world_action(const Feature& feature) { return feature.number("world") != 0 && feature.cells.empty(); }

Name environment_of(const Feature& feature) {
    const std::string id = feature.id.str();
    return Name(id.substr(0, id.find('.')));
}

bool present_here(const State& state, std::uint32_t feature) {
    return state.feature_states[feature] != Name(kAway);
}

void let_loose(const Power& row, const std::vector<CreatureId>& victims, Work& work) {
    std::vector<CreatureId> caught;
    for (const CreatureId who : victims) {
        const bool safe =
            !row.attack.versus.empty() &&
            saved({.who = who, .ability = row.attack.versus, .dc = row.attack.bonus, .cause = row.id}, work);
        if (!safe) caught.push_back(who);
    }
    if (caught.empty()) return;
    const std::vector<Harming> harm = roll_harm(row, work);
    for (const CreatureId who : caught) {
        for (const Harming& harming : harm)
            if (!work.over() && work.view().present(who)) deal_harm(row, harming, who, work);
        const Consequence of{CreatureId::None, who, 0, true, &row};
        for (const PowerEffect& effect : row.effects)
            if (effect.op != op::kHarm && !work.over() && work.view().present(who))
                work.carry_out({effect, of, who});
    }
}

bool seat_knows(const State& state, SeatId seat, std::uint32_t feature) {
    if (seat == SeatId::Referee) return true;
    return state.feature_states[feature] != Name("hidden") && has_found(state, seat, feature);
}

bool bad_ground(const View& view, CreatureId who, Place at) {
    const State& state = view.state();
    const auto& features = state.scene->features;
    for (std::uint32_t i = 0; i < features.size(); ++i) {
        const Power* row = hazard_row(view, features[i].kind);
        if (row == nullptr || is_world_action(features[i]) || !standing(state, i)) continue;
        const bool harms = row->use.trigger == Name("contact") || row->use.trigger == Name("turn_end") ||
                           state.feature_states[i] == Name("disturbed");
        if (harms && seat_knows(state, view.creature(who).seat, i) &&
            touches(state, body_at(view, who, at, false), features[i]))
            return true;
    }
    return false;
}

const Effect* stuck_in_mud(const View& view, CreatureId who) {
    return first_that(view.state().effects, [&](const Effect& effect) {
        return effect.who == who && effect.name == Name("restrained") && effect.stat == Name("mud");
    });
}

std::optional<std::uint32_t> thing_at(const View& view, SeatId seat, Place at) {
    const auto& features = view.state().scene->features;
    for (std::uint32_t i = 0; i < features.size(); ++i)
        if (features[i].number("ac") > 0 && features[i].at({at.x, at.y, 0}) &&
            seat_knows(view.state(), seat, i))
            return i;
    return std::nullopt;
}

void check_thing(const View& view, CreatureId who, Place at, bool ranged, std::int32_t feet, Refusals& out) {
    const auto thing = thing_at(view, view.creature(who).seat, at);
    if (!thing) return out.add(Reason::TargetInvalid, "targets");
    const Feature& feature = view.state().scene->features[*thing];
    if (!ranged && feature.number("ranged_only") != 0) out.add(Reason::WrongAttackKind, "targets");
    if (!standing(view.state(), *thing)) out.add(Reason::AlreadyUsed, Stage::Target, "targets");
    if (feet_to(view, who, feature) > feet)
        out.add(ranged ? Reason::OutOfRange : Reason::OutOfReach, "targets");
}

void strike_thing(CreatureId who, Place at, const Power& power, Work& work) {
    const View view = work.view();
    const std::uint32_t thing = sure(thing_at(view, view.creature(who).seat, at));
    Tested test{.who = who,
                .kind = "attack",
                .subject = power.id,
                .target = view.state().scene->features[thing].number("ac"),
                .versus = "ac"};
    test.modifiers.push_back({power.id, power.attack.bonus, "TBA-153"});
    const Tested rolled = view.rules().resolution().test(std::move(test), 20, "attack", work);
    const bool hit = rolled.natural == 20 || (rolled.natural != 1 && rolled.outcome == TestOutcome::Success);
    if (!hit || !power.attack.hit.damage) return;
    std::int32_t harm = work.roll(*power.attack.hit.damage, "damage", who) + power.attack.hit.damage->bonus;
    if (rolled.natural == 20) harm += work.roll(*power.attack.hit.damage, "damage.crit", who);
    if (harm > 0) bring_down(thing, work);
}

bool beside_thing(const View& view, Body body, const Feature& thing) {
    if (thing.cells.empty()) return false;
    body.at = {body.at.x - 1, body.at.y - 1, 0};
    body.side += 2;
    return touches(view.state(), body, thing);
}

std::vector<CreatureId> those_in(const View& view, const Feature& feature) {
    return those(view.by_rank(), [&](CreatureId who) {
        return view.present(who) && touches(view.state(), body_of(view, who), feature);
    });
}

void shake(const std::vector<Place>& squares, Work& work) {
    const auto count = static_cast<std::uint32_t>(work.view().state().scene->features.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        const Feature zone = work.view().state().scene->features[i];
        const bool struck = any(squares, [&zone](Place at) { return zone.at({at.x, at.y, 0}); });
        const Power* row = hazard_row(work.view(), zone.kind);
        if (!struck || row == nullptr || row->use.trigger != Name("disturbed")) continue;
        work.set_raw(kShaken, 1, i, 0, kExplosive);
        work.set_raw(kShaken, 0, i, 0, kExplosive);
    }
}

void bring_down(std::uint32_t thing, Work& work) {
    const Feature feature = work.view().state().scene->features[thing];
    // What is smashed falls on nobody (TBA-318).
    if (feature.number("breaks") != 0) return work.emit(FeatureChanged{thing, "broken", "struck"});
    work.emit(FeatureChanged{thing, "fallen", "struck"});
    if (const Power* row = hazard_row(work.view(), feature.kind))
        let_loose(Power(*row), those_in(work.view(), feature), work);
    if (!work.over()) shake(feature.cells, work);
}

}  // namespace affray
