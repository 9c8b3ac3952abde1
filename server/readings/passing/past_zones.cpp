// Past in zones: a free foe near the mover's start and near whom it approaches; guards come first
// (ARC-074, 099..103, 105).
#include <algorithm>

#include "base/sure.h"
#include "readings/common.h"
#include "readings/passing/intercept_talents.h"
#include "readings/passing/passing.h"
#include "readings/powers/power_readings.h"
#include "readings/space/zones.h"

namespace affray {
namespace {

enum class Way : std::uint8_t { Near, Behind, Referee };  // intercept_geometry

bool near(const View& view, Place a, Place b) {
    return view.distance(a, b) <= view.rules().geometry().bands().nearby;
}

bool kept(const View& view, const Step& step, CreatureId foe) {
    return view.get(kEngaged, step.who, foe) != 0;
}

// ARC-099: those whom the move is meant for, else every foe that it comes nearer to. Hidden ones betray
// themselves to nobody.
std::vector<CreatureId> approached(const View& view, const Step& step) {
    std::vector<CreatureId> goals;
    for (const CreatureId foe : step.joins)
        if (!kept(view, step, foe) && view.hostile(step.who, foe)) goals.push_back(foe);
    if (!goals.empty()) return goals;
    for (const Creature& foe : view.state().creatures)
        if (view.hostile(step.who, foe.id) && !foe.hidden && view.present(foe.id) &&
            view.distance(step.end, foe.place) < view.distance(step.start, foe.place))
            goals.push_back(foe.id);
    return goals;
}

class PastZones final : public Passing {
  public:
    std::vector<std::string_view> rules() const override {
        return {"ARC-099", "ARC-100", "ARC-101", "ARC-102", "ARC-103"};
    }

    Moment moment() const override { return Moment::EnteringPlace; }

    std::vector<Interceptor> interceptors(const View& view, const Step& step, bool ruled) const override {
        std::vector<Interceptor> all;
        const std::vector<CreatureId> goals = approached(view, step);
        if (goals.empty() && (!ruled || view.seconds(kPast, step.who).empty())) return all;
        for (const CreatureId who : able(view, step)) {
            const std::int32_t word = ruled ? view.get(kPast, step.who, who) : 0;
            Interceptor one{.who = who, .wards = shielded(view, step, who, goals)};
            if (word < 0 || (word == 0 && one.wards.empty())) continue;
            one.choices = shakeable(view, step, who);
            one.decisive = comes_for_sure(view, step, who) &&
                           any(one.wards, [&](CreatureId ward) { return among(ward, step.joins); });
            all.push_back(std::move(one));
        }
        // ARC-100: guards of an approached one first, then rank.
        std::stable_partition(all.begin(), all.end(), [&](const Interceptor& one) {
            return any(one.wards, [&](CreatureId ward) { return guards(view, one.who, ward); });
        });
        return all;
    }

    std::vector<CreatureId> able(const View& view, const Step& step) const override {
        if (has_trait(view, step.who, "uninterceptable")) return {};
        // ARC-102 b: whom the mover breaks away from, it does not move past.
        return those(view.by_rank(), [&](CreatureId who) {
            return view.hostile(who, step.who) && !among(who, step.joins) && !among(who, step.spared) &&
                   may_intercept(view, step, who);
        });
    }

    // ARC-101: they meet where the interceptor stands, else where the mover was going.
    void meet(const Offer& taken, Step& step, Work& work) const override {
        const CreatureId who = taken.actor;
        const std::vector<CreatureId> foes = held_back_by(work.view(), step, who);
        if (!foes.empty() && !break_off(taken, step, step.to, work)) return;
        for (const CreatureId foe : foes) break_contact(work, who, foe, "left");
        if (slips_through(step, work)) return;
        if (!foes.empty()) stand_guard(who, step, work);
        const View view = work.view();
        const Place here = view.creature(who).place;
        stand_alone(work, who, "intercept");
        if (here == step.from || here == step.to)
            step.to = here;
        else
            work.emit(Moved{who, here, step.to, "intercept"});
        std::erase_if(step.joins, [&](CreatureId foe) { return !kept(view, step, foe); });
        step.joins.insert(step.joins.begin(), who);
        step.stopped = true;
    }

  private:
    static bool may_intercept(const View& view, const Step& step, CreatureId who) {
        if (view.get(kCapable, who) == 0 || view.get(kStuck, who) != 0) return false;
        if (flies(view, step.who) && !flies(view, who)) return false;
        const View declared(sure(step.declared), view.rules());
        // ARC-102 b: free when the move was declared, and now.
        if (!engaged_with_anyone(declared, who)) return !engaged_with_anyone(view, who);
        // ARC-103: a skilled one may come although engaged, against who moves up to attack.
        return view.get(kEngaged, who, step.who) == 0 && may_break_off(view, step, who, !step.joins.empty());
    }

    // Those of the approached whom it stands near enough to step in for.
    static std::vector<CreatureId> shielded(const View& view, const Step& step, CreatureId who,
                                            const std::vector<CreatureId>& goals) {
        std::vector<CreatureId> wards;
        if (goals.empty() || !near(view, view.creature(who).place, step.start)) return wards;
        const Way way{static_cast<std::uint8_t>(view.rules().option("intercept_geometry"))};
        for (const CreatureId goal : goals)
            if (shields(view, step, who, goal, way)) wards.push_back(goal);
        return wards;
    }

    static bool shields(const View& view, const Step& step, CreatureId who, CreatureId goal, Way way) {
        if (goal == who || view.hostile(who, goal) || !view.present(goal)) return false;
        const Place here = view.creature(who).place;
        const Place there = view.creature(goal).place;
        if (!near(view, here, there)) return false;
        if (way != Way::Behind) return true;
        if (guards(view, who, goal)) return true;
        const bool on_the_way =
            here == step.end ||
            view.distance(step.start, here) + view.distance(here, there) == view.distance(step.start, there);
        return on_the_way && here != step.start;
    }
};

}  // namespace

std::unique_ptr<const Passing> past_zones() { return std::make_unique<PastZones>(); }

}  // namespace affray
