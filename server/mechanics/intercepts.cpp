// Intercepts: a free foe steps in front of a mover and stops its path (ARC-099..102; AFR-024..026).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

#include <algorithm>

namespace affray {
namespace {

constexpr Fact kInterceptUsed{"intercept.used", Scope::Creature};
constexpr std::int32_t kGoalReach = 5;  // AFR-024: near the one that M is trying to reach

bool is_near(const View& view, Place from, CreatureId who) {
    return view.distance(from, view.creature(who).place) <= kGoalReach;
}

class Intercepts final : public Mechanic {
  public:
    std::string_view id() const override { return "intercepts"; }

    Claims claims() const override {
        return {.rules = {"ARC-099", "ARC-100", "ARC-101", "ARC-102", "AFR-024", "AFR-025", "AFR-026"},
                .facts = {kInterceptUsed},
                .moments = {Moment::EnteredPlace},
                .events = listens<TurnBegan>()};
    }

    Closing closing(Moment) const override { return Closing::Priority; }

    void offer(const View& view, Moment, const Proposal& proposal, std::vector<Offer>& out) const override {
        const auto* step = std::get_if<Step>(&proposal);
        if (step == nullptr || step->last || !voluntary(step->cause)) return;
        if (view.state().phase == Phase::Ambush) return;
        for (const CreatureId who : view.by_rank()) {
            if (!view.hostile(who, step->who) || !may_intercept(view, *step, who)) continue;
            const auto places = stands(view, *step, who);
            if (places.empty() || !guards_somebody(view, *step, who)) continue;
            out.push_back({.kind = "intercept",
                           .option = "intercept",
                           .actor = who,
                           .subject = step->who,
                           .seat = view.creature(who).seat,
                           .places = places,
                           .default_take = false});
        }
    }

    void perform(const Offer& taken, Moment, Proposal& proposal, Work& work) const override {
        work.emit(Reacted{taken.actor, "intercept", taken.subject});
        work.set(kInterceptUsed, 1, taken.actor);
        const Place from = work.view().creature(taken.actor).place;
        const Place to = taken.places.front();
        if (to != from) work.emit(Moved{taken.actor, from, to, "intercept"});
        std::get<Step>(proposal).stopped = true;
    }

    void after(const EventBody& body, Work& work) const override {
        work.set(kInterceptUsed, 0, std::get<TurnBegan>(body).who);
    }

  private:
    static bool voluntary(const Name& cause) {
        return cause == Name("move") || cause == Name("carry") || cause == Name("disengage") ||
               cause == Name("withdraw");
    }

    static bool may_intercept(const View& view, const Step& step, CreatureId who) {
        if (view.get(kCapable, who) == 0 || view.get(kInterceptUsed, who) != 0) return false;
        const bool beside = view.distance(view.creature(who).place, step.to) == 1;
        if (view.get(kStuck, who) != 0 && !beside) return false;
        // Free when the move was declared, and engaged with nobody but the mover now (ARC-102 b).
        if (engaged_with_anyone(View(*step.declared, view.rules()), who)) return false;
        for (const CreatureId foe : engaged_foes(view, who))
            if (foe != step.who) return false;
        return true;
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
        if (goal == who || view.creature(goal).status == CreatureStatus::Dead ||
            view.creature(goal).status == CreatureStatus::Gone)
            return false;
        if (view.creature(goal).side != view.creature(who).side) return false;
        const Place at = view.creature(goal).place;
        return view.distance(step.end, at) < view.distance(step.start, at);
    }

    static bool guards_somebody(const View& view, const Step& step, CreatureId who) {
        const Place here = view.creature(who).place;
        const auto& all = view.state().creatures;
        return std::any_of(all.begin(), all.end(), [&](const Creature& goal) {
            return approached(view, step, who, goal.id) && is_near(view, here, goal.id);
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

Rider intercepts() { return std::make_unique<Intercepts>(); }

}  // namespace affray
