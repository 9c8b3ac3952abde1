// Granted, forced and instant moves, on any geometry (ARC-092, 098, 104; AFR-020, AFR-032).
#include "readings/powers/granted_moves.h"

#include "base/sure.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/offers.h"
#include "readings/powers/power_readings.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

constexpr std::int32_t kGrantedSteps = 2;      // AFR-032, where moves are counted by the step
constexpr std::int32_t kDisengageTarget = 11;  // ARC-092

// Where moving is paid by the step a granted move is two of them, both for leaving a melee hex (AFR-032);
// elsewhere it is one move action, one place.
std::int32_t steps_granted(const View& view, CreatureId who) {
    const bool by_the_step = view.rules().vocabulary()->index(kAp) != kNoWord;
    return by_the_step && !engaged_with_anyone(view, who) ? kGrantedSteps : 1;
}

// The shortest way there over free places; empty: none within reach.
std::vector<Place> way(const View& view, CreatureId who, Place to, std::int32_t steps) {
    std::vector<std::vector<Place>> ways{{}};
    std::vector<Place> seen{view.creature(who).place};
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const std::vector<Place> path = ways[i];
        if (path.size() == static_cast<std::size_t>(steps)) break;
        for (const Place next : view.neighbours(path.empty() ? first_of(seen) : last_of(path))) {
            if (among(next, seen) || view.rules().geometry().barred(view, who, next)) continue;
            std::vector<Place> longer = path;
            longer.push_back(next);
            if (next == to) return longer;
            seen.push_back(next);
            ways.push_back(std::move(longer));
        }
    }
    return {};
}

std::vector<Place> places_within(const View& view, CreatureId who, std::int32_t steps) {
    std::vector<Place> all{view.creature(who).place};
    std::size_t first = 0;
    for (std::int32_t step = 0; step < steps; ++step) {
        const std::size_t last = all.size();
        for (; first < last; ++first)
            for (const Place next : view.neighbours(all[first]))
                if (!among(next, all) && !view.rules().geometry().barred(view, who, next))
                    all.push_back(next);
    }
    all.erase(all.begin());
    return all;
}

// Where to, or that it stays: the seat of whoever moves decides.
std::optional<Place> ask_where(CreatureId who, const Name& kind, std::vector<Place> places, Work& work) {
    if (places.empty()) return std::nullopt;
    const SeatId seat = work.view().creature(who).seat;
    const Question question = work.ask(question_of(who, {{.kind = kGrantedMove.name,
                                                          .option = kind,
                                                          .actor = who,
                                                          .subject = who,
                                                          .seat = seat,
                                                          .places = places}}));
    if (!question.taken(0)) return std::nullopt;
    const Pick* pick = question.pick_of(seat);
    if (pick->places.empty()) return first_of(places);
    const bool offered = among(first_of(pick->places), places);
    return offered ? std::optional(first_of(pick->places)) : std::nullopt;
}

bool breaks_away(CreatureId who, const std::vector<CreatureId>& foes, Work& work) {
    const View view = work.view();
    Tested test{.who = who, .kind = "disengage", .target = kDisengageTarget};
    if (const auto bonus = view.stat(kDisengageBonus, who); bonus != 0)
        test.modifiers.push_back({"disengage_bonus", bonus, "ARC-092"});
    if (foes.size() > 1)
        test.modifiers.push_back({"foes", 1 - static_cast<std::int32_t>(foes.size()), "ARC-093"});
    return view.rules().resolution().test(std::move(test), 20, "disengage", work).outcome ==
           TestOutcome::Success;
}

}  // namespace

void grant_move(const Name& kind, CreatureId who, Work& work) {
    const View view = work.view();
    if (view.get(kCanAct, who) == 0 || view.get(kStuck, who) != 0) return;
    const bool check = kind == Name("disengage");
    const std::vector<CreatureId> foes = engaged_foes(view, who);
    if (!check && grabbed(view, who)) return;
    const std::int32_t steps = check ? 1 : steps_granted(view, who);
    const auto to = ask_where(who, kind, places_within(view, who, steps), work);
    if (!to || (check && !foes.empty() && !breaks_away(who, foes, work))) return;
    if (check)
        for (const CreatureId foe : foes) work.set(kGrab, 0, foe, number(who), "disengage");
    const std::vector<Place> path = way(work.view(), who, *to, steps);
    if (path.empty()) return;
    const Bill nothing;
    work.walk({.who = who,
               .verb = check ? Verb::Disengage : Verb::Move,
               .path = &path,
               .bill = &nothing,
               .cause = check ? Name("disengage") : Name("granted"),
               .spared = check ? foes : std::vector<CreatureId>{}});
}

void push(CreatureId who, CreatureId from, std::int32_t cells, Work& work) {
    for (std::int32_t i = 0; i < cells; ++i) {
        const View view = work.view();
        if (!view.present(who) || view.get(kStuck, who) != 0) return;
        const Geometry& geometry = view.rules().geometry();
        const Place here = view.creature(who).place;
        const Place origin = view.creature(from).place;
        std::optional<Place> best;
        for (const Place next : view.neighbours(here)) {
            if (geometry.barred(view, who, next) ||
                view.distance(origin, next) <= view.distance(origin, here))
                continue;
            if (!best || view.distance(origin, next) > view.distance(origin, *best)) best = next;
        }
        if (!best) return;
        work.emit(Moved{who, here, *best, "forced"});
    }
}

void teleport(CreatureId who, Work& work) {
    const View view = work.view();
    const std::int32_t nearby = view.rules().geometry().bands().nearby;
    const auto to = ask_where(who, "teleport", places_within(view, who, nearby), work);
    if (!to) return;
    const Place from = work.view().creature(who).place;
    for (const CreatureId holder : grabbers_of(work.view(), who))
        work.set(kGrab, 0, holder, number(who), "teleport");
    work.emit(Moved{who, from, *to, "teleport"});
}

}  // namespace affray
