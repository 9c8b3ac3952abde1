// Past on hexes: a foe beside the path or one step from it, near whom it guards (ARC-103; AFR-024..026).
#include <algorithm>

#include "base/sure.h"
#include "readings/common.h"
#include "readings/passing/intercept_talents.h"
#include "readings/passing/passing.h"
#include "readings/powers/power_readings.h"

namespace affray {
namespace {

constexpr std::int32_t kGoalReach = 5;  // AFR-024: near the one that M is trying to reach

class PastHexes final : public Passing {
  public:
    std::vector<std::string_view> rules() const override {
        return {"ARC-099", "ARC-100", "ARC-101", "ARC-102", "ARC-103", "AFR-024", "AFR-025", "AFR-026"};
    }

    Moment moment() const override { return Moment::EnteredPlace; }

    std::vector<Interceptor> interceptors(const View& view, const Step& step, bool ruled) const override {
        std::vector<Interceptor> all;
        for (const CreatureId who : able(view, step)) {
            const std::int32_t word = ruled ? view.get(kPast, step.who, who) : 0;
            std::vector<CreatureId> wards = guarded(view, step, who);
            if (word < 0 || (word == 0 && wards.empty())) continue;
            const bool decisive = comes_for_sure(view, step, who) && keeps_off(view, step, wards);
            all.push_back({.who = who,
                           .places = stands(view, step, who),
                           .wards = std::move(wards),
                           .choices = shakeable(view, step, who),
                           .decisive = decisive});
        }
        return all;
    }

    std::vector<CreatureId> able(const View& view, const Step& step) const override {
        if (step.last || has_trait(view, step.who, "uninterceptable")) return {};
        return those(view.by_rank(), [&](CreatureId who) {
            return view.hostile(who, step.who) && may_intercept(view, step, who) &&
                   !stands(view, step, who).empty();
        });
    }

    void meet(const Offer& taken, Step& step, Work& work) const override {
        work.set(kInterceptUsed, 1, taken.actor);
        const Place from = work.view().creature(taken.actor).place;
        const Place to = first_of(taken.places);
        const bool engaged = !held_back_by(work.view(), step, taken.actor).empty();
        if (engaged && !break_off(taken, step, to, work)) return;
        if (slips_through(step, work)) return;
        if (engaged) stand_guard(taken.actor, step, work);
        if (to != from) work.emit(Moved{taken.actor, from, to, "intercept"});
        step.stopped = true;
    }

  private:
    static bool may_intercept(const View& view, const Step& step, CreatureId who) {
        if (view.get(kCapable, who) == 0 || view.get(kInterceptUsed, who) != 0) return false;
        const bool beside = view.distance(view.creature(who).place, step.to) == 1;
        if (view.get(kStuck, who) != 0 && !beside) return false;
        // Free when the move was declared, and engaged with nobody but the mover now (ARC-102 b).
        const bool free = !engaged_with_anyone(View(sure(step.declared), view.rules()), who);
        if (free) return held_back_by(view, step, who).empty();
        return !held_back_by(view, step, who).empty() &&
               may_break_off(view, step, who, attacks_ally(view, step, who));
    }

    // Does the path end beside one of them, and not the step?
    static bool keeps_off(const View& view, const Step& step, const std::vector<CreatureId>& wards) {
        return any(wards, [&](CreatureId ward) {
            const Place at = view.creature(ward).place;
            return view.distance(step.end, at) == 1 && view.distance(step.to, at) > 1;
        });
    }

    // ARC-103: the path ends beside an ally near `who`.
    static bool attacks_ally(const View& view, const Step& step, CreatureId who) {
        const std::vector<CreatureId> wards = guarded(view, step, who);
        return any(wards,
                   [&](CreatureId ally) { return view.distance(step.end, view.creature(ally).place) == 1; });
    }

    // Where it would stand: the hexes next to both, the default first; where it is, if that is beside the
    // mover.
    static std::vector<Place> stands(const View& view, const Step& step, CreatureId who) {
        const Geometry& geometry = view.rules().geometry();
        const Place here = view.creature(who).place;
        const std::int32_t gap = view.distance(here, step.to);
        if (gap == 1) {
            if (view.distance(here, step.from) > 1) return {here};
            return {};
        }
        std::vector<Place> places;
        if (gap != 2) return places;
        for (const Place next : view.neighbours(here))
            if (view.distance(next, step.to) == 1 && !geometry.barred(view, who, next))
                places.push_back(next);
        // AFR-025: closest to the nearest approached one; ties keep the order of directions.
        std::stable_sort(places.begin(), places.end(), [&](Place a, Place b) {
            return nearest_goal(view, step, who, a) < nearest_goal(view, step, who, b);
        });
        return places;
    }

    static bool approached(const View& view, const Step& step, CreatureId who, CreatureId goal) {
        if (goal == who || !view.present(goal)) return false;
        if (view.creature(goal).side != view.creature(who).side) return false;
        const Place at = view.creature(goal).place;
        return view.distance(step.end, at) < view.distance(step.start, at);
    }

    static std::vector<CreatureId> guarded(const View& view, const Step& step, CreatureId who) {
        return those(view, [&](const Creature& goal) {
            return approached(view, step, who, goal.id) && view.distance(who, goal.id) <= kGoalReach;
        });
    }

    static std::int32_t nearest_goal(const View& view, const Step& step, CreatureId who, Place from) {
        std::int32_t nearest = 1'000'000;
        for (const Creature& goal : view.state().creatures)
            if (approached(view, step, who, goal.id))
                nearest = std::min(nearest, view.distance(from, goal.place));
        return nearest;
    }
};

}  // namespace

std::unique_ptr<const Passing> past_hexes() { return std::make_unique<PastHexes>(); }

}  // namespace affray
