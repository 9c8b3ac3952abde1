// Zone moves: inside a zone or to the next one, beside or behind an ally, or up to a foe
// (ARC-071, 073, 074, 080, 081, 083, 094, 105, 193).
#include "base/sure.h"
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/prices/prices.h"
#include "readings/space/zones.h"

#include <algorithm>

namespace affray {
namespace {

bool goes(Verb verb) { return verb == Verb::Move || verb == Verb::Engage || verb == Verb::Disengage; }

// Somebody whom this move is about: a foe to engage, an ally to stand beside or behind.
CreatureId goal(const MoveIntent& move) {
    if (move.target != CreatureId::None) return move.target;
    return move.beside != CreatureId::None ? move.beside : move.behind;
}

bool in_battle(const View& view, CreatureId who) {
    return view.present(who) && view.creature(who).status != CreatureStatus::Surrendered;
}

Place destination(const View& view, const MoveIntent& move) {
    const CreatureId whom = goal(move);
    if (whom != CreatureId::None) return view.creature(whom).place;
    return move.path.empty() ? view.creature(move.who).place : last_of(move.path);
}

// Everybody that the mover is in contact with, the fallen included.
std::vector<CreatureId> engaged_with(const View& view, CreatureId who) { return view.seconds(kEngaged, who); }

// ARC-080, ARC-081: with whom it is engaged when it arrives.
std::vector<CreatureId> joined(const View& view, const MoveIntent& move) {
    std::vector<CreatureId> joins;
    if (move.target != CreatureId::None) joins.push_back(move.target);
    joins.insert(joins.end(), move.also.begin(), move.also.end());
    for (const CreatureId foe : engaged_with(view, move.who)) {
        const bool carried = move.carry && view.get(kGrab, move.who, foe) != 0 &&
                             view.stat(kSize, foe) < view.stat(kSize, move.who) && view.get(kStuck, foe) == 0;
        if (move.keep || carried) joins.push_back(foe);
    }
    return joins;
}

class ZoneMoves final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-071", "ARC-073", "ARC-074", "ARC-080", "ARC-081", "ARC-105"},
                .facts = {kBeside, kBehind},
                .stats = {kFlying},
                .verbs = {Verb::Move, Verb::Engage},
                .follows = {kEngaged}};
    }

    void check(const View& view, const MoveIntent& move, SeatId, Refusals& out) const {
        if (!goes(move.verb)) return;
        check_form(move, out);
        if (move.target != CreatureId::None) check_foe(view, move, out);
        if (move.beside != CreatureId::None) check_ally(view, move, move.beside, out);
        if (move.behind != CreatureId::None) check_guard(view, move, out);
        check_place(view, move, out);
    }

    void price(const View& view, Own<MoveIntent> move, Bill& bill) const {
        charge(view, bill, paid_with(*move, ActionKind::Move), to_string(move->verb), "ARC-071");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const bool engaged = engaged_with_anyone(view, who);
        for (const Verb verb : {Verb::Move, Verb::Disengage}) {
            if (verb == Verb::Disengage && !engaged) continue;
            for (const Place next : view.neighbours(view.creature(who).place))
                out.push_back({MoveIntent{.verb = verb, .who = who, .path = {next}}});
            if (engaged) out.push_back({MoveIntent{.verb = verb, .who = who}});
            suggest_allies(view, verb, who, out);
        }
        for (const Creature& foe : view.state().creatures) {
            if (!view.hostile(who, foe.id) || !view.present(foe.id)) continue;
            out.push_back({MoveIntent{.verb = Verb::Engage, .who = who, .target = foe.id}});
            if (!engaged) continue;
            out.push_back({MoveIntent{.verb = Verb::Disengage, .who = who, .target = foe.id}});
            out.push_back({MoveIntent{.verb = Verb::Engage, .who = who, .target = foe.id, .keep = true}});
        }
    }

    // What a disengage check has won is spent the same way (ARC-094); without a form it is not a move.
    void act(const MoveIntent& move, Work& work) const {
        const bool freed = move.verb == Verb::Disengage;
        if (freed && move.path.empty() && goal(move) == CreatureId::None) return;
        const View view = work.view();
        const std::vector<Place> path{destination(view, move)};
        const Bill paid;
        const bool there = work.walk({.who = move.who,
                                      .verb = move.verb,
                                      .path = &path,
                                      .bill = &paid,
                                      .cause = freed        ? "disengage"
                                               : move.carry ? "carry"
                                                            : "move",
                                      .spared = move.keep ? engaged_with(view, move.who)
                                                : freed   ? move.from
                                                          : std::vector<CreatureId>{},
                                      .joins = joined(view, move)});
        if (!there) return;
        const auto met = [&](CreatureId ally) {
            const View now = work.view();
            return ally != CreatureId::None && now.present(ally) &&
                   now.creature(ally).place == now.creature(move.who).place;
        };
        if (met(move.beside)) work.set(kBeside, 1, move.who, number(move.beside), "move");
        if (met(move.behind)) work.set(kBehind, 1, move.who, number(move.behind), "move");
    }

    void after(const Moved& moved, Work& work) const { stand_alone(work, moved.who, "moved"); }

    void after(const StatusChanged& changed, Work& work) const {
        if (!work.view().present(changed.who)) stand_alone(work, changed.who, "left");
        return;
    }

    void after(const CreatureLeft& left, Work& work) const { stand_alone(work, left.who, "left"); }

    void after(const FactSet& set, Work& work) const {
        if (set.key.fact != work.view().rules().vocabulary()->index(kEngaged) || set.value == 0) return;
        for (const CreatureId who : {CreatureId{set.key.a}, CreatureId{set.key.b}}) come_out(who, work);
    }

  private:
    static void check_form(const MoveIntent& move, Refusals& out) {
        const bool engages_somebody = move.target != CreatureId::None;
        const int goals =
            engages_somebody + (move.beside != CreatureId::None) + (move.behind != CreatureId::None);
        if (goals > 1) out.add(Reason::BadArgument, engages_somebody ? "target" : "beside");
        if (move.verb == Verb::Engage && !engages_somebody) out.add(Reason::BadArgument, "target");
        if (move.verb == Verb::Move && engages_somebody) out.add(Reason::BadArgument, "target");
        if (!engages_somebody && (move.keep || !move.also.empty())) out.add(Reason::BadArgument, "also");
    }

    static void check_foe(const View& view, const MoveIntent& move, Refusals& out) {
        if (move.target == move.who || !view.hostile(move.who, move.target))
            return out.add(Reason::NotAnEnemy, "target");
        if (!in_battle(view, move.target) || view.get(kEngaged, move.who, move.target) != 0)
            out.add(Reason::TargetInvalid, "target");
        if (move.keep && !beside_a_foe(view, move.who, move.target)) out.add(Reason::TargetInvalid, "target");
        for (std::size_t i = 0; i < move.also.size(); ++i) {
            const CreatureId foe = move.also[i];
            const bool again = foe == move.target || std::count(move.also.begin(), move.also.end(), foe) > 1;
            if (foe == move.who || !view.hostile(move.who, foe)) return out.add(Reason::NotAnEnemy, "also");
            const bool of_one_melee =
                next_to(view, move.target, foe) || (move.keep && beside_a_foe(view, move.who, foe));
            if (again || !in_battle(view, foe) || !of_one_melee || view.get(kEngaged, move.who, foe) != 0)
                out.add(Reason::TargetInvalid, "also");
        }
    }

    // ARC-081: only a foe that stands next to one already engaged, and seen, can be taken on without leaving.
    static bool beside_a_foe(const View& view, CreatureId who, CreatureId foe) {
        const auto near = engaged_with(view, who);
        return any(near, [&](CreatureId other) {
            return !view.creature(other).hidden && next_to(view, other, foe);
        });
    }

    static void check_ally(const View& view, const MoveIntent& move, CreatureId ally, Refusals& out) {
        if (ally != move.who && view.hostile(move.who, ally)) return out.add(Reason::NotAnAlly, "ally");
        if (ally == move.who || !in_battle(view, ally)) out.add(Reason::TargetInvalid, "ally");
    }

    static void check_guard(const View& view, const MoveIntent& move, Refusals& out) {
        const CreatureId guard = move.behind;
        check_ally(view, move, guard, out);
        if (guard == move.who || view.hostile(move.who, guard) || !in_battle(view, guard)) return;
        if (!engages(view, guard)) out.add(Reason::TargetInvalid, "behind");
        if (engaged_with_anyone(view, guard)) out.add(Reason::Engaged, "behind");
    }

    // ARC-071: a move reaches its own zone or the next one, and is not split.
    static void check_place(const View& view, const MoveIntent& move, Refusals& out) {
        const Place here = view.creature(move.who).place;
        for (const Place place : move.path)
            if (const auto barred = view.rules().geometry().barred(view, move.who, place))
                return out.add(*barred, "path");
        const Place there = destination(view, move);
        if (!move.path.empty() && last_of(move.path) != there) out.add(Reason::PathInvalid, "path");
        if (view.distance(here, there) > view.rules().geometry().bands().nearby)
            return out.add(Reason::OutOfRange, goal(move) == CreatureId::None ? "path" : "target");
        if (move.path.size() > view.rules().geometry().longest_path()) out.add(Reason::PathInvalid, "path");
    }

    static void suggest_allies(const View& view, Verb verb, CreatureId who, std::vector<Intent>& out) {
        for (const Creature& ally : view.state().creatures) {
            if (ally.id == who || view.hostile(who, ally.id) || !view.present(ally.id)) continue;
            out.push_back({MoveIntent{.verb = verb, .who = who, .beside = ally.id}});
            out.push_back({MoveIntent{.verb = verb, .who = who, .behind = ally.id}});
        }
    }

    // ARC-074: whoever is engaged hides no more.
    static void come_out(CreatureId who, Work& work) {
        if (!engaged_with_anyone(work.view(), who)) return;
        for (const CreatureId guard : work.view().seconds(kBehind, who))
            work.set(kBehind, 0, who, number(guard), "engaged");
    }
};

}  // namespace

MechanicPtr zone_moves() { return make_mechanic<ZoneMoves>(); }

}  // namespace affray
