// Past in zones: a free foe near the mover's start and near whom it approaches; guards come first
// (ARC-074, 099..103, 105).
#include <algorithm>

#include "mechanics/passing.h"
#include "mechanics/power_readings.h"
#include "mechanics/readings.h"
#include "mechanics/zones.h"

namespace affray {
namespace {

enum class Way : std::uint8_t { Near, Behind, Referee };  // intercept_geometry

constexpr std::int32_t kSave = 11;  // ARC-195, ARC-092: a normal save

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
        if (goals.empty() && !ruled) return all;
        for (const CreatureId who : able(view, step)) {
            const std::int32_t word = ruled ? view.get(kPast, step.who, who) : 0;
            Interceptor one{.who = who};
            for (const CreatureId goal : goals)
                if (shields(view, step, who, goal)) one.wards.push_back(goal);
            if (word < 0 || (word == 0 && one.wards.empty())) continue;
            for (const CreatureId foe : engaged_foes(view, who))
                one.choices.push_back(Name(view.sheet(foe).id.substr(0, Name::kCapacity)));
            all.push_back(std::move(one));
        }
        // ARC-100: guards of an approached one first, then rank.
        std::stable_partition(all.begin(), all.end(), [&](const Interceptor& one) {
            return std::any_of(one.wards.begin(), one.wards.end(),
                               [&](CreatureId ward) { return guards(view, one.who, ward); });
        });
        return all;
    }

    std::vector<CreatureId> able(const View& view, const Step& step) const override {
        std::vector<CreatureId> all;
        if (has_trait(view, step.who, "uninterceptable")) return all;
        for (const CreatureId who : view.by_rank())
            // ARC-102 b: whom the mover breaks away from, it does not move past.
            if (view.hostile(who, step.who) && !contains(step.joins, who) && !contains(step.spared, who) &&
                may_intercept(view, step, who))
                all.push_back(who);
        return all;
    }

    // ARC-101: they meet where the interceptor stands, else where the mover was going.
    void meet(const Offer& taken, Step& step, Work& work) const override {
        const CreatureId who = taken.actor;
        if (engaged_with_anyone(work.view(), who) && !breaks_off(taken, step, work)) return;
        if (slips_through(step, work)) return;
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
        const View declared(*step.declared, view.rules());
        // ARC-102 b: free when the move was declared, and now.
        if (!engaged_with_anyone(declared, who)) return !engaged_with_anyone(view, who);
        return view.get(kEngaged, who, step.who) == 0 && may_break_off(view, step, who);
    }

    // ARC-103: a skilled interceptor may come although engaged, against who moves up to attack.
    static bool may_break_off(const View& view, const Step& step, CreatureId who) {
        return has_trait(view, who, "skilled_intercept") && view.get(kInterceptUsed, who) == 0 &&
               !grabbed(view, who) && !step.joins.empty();
    }

    static bool shields(const View& view, const Step& step, CreatureId who, CreatureId goal) {
        if (goal == who || view.hostile(who, goal) || !view.present(goal)) return false;
        const Place here = view.creature(who).place;
        const Place there = view.creature(goal).place;
        if (!near(view, here, step.start) || !near(view, here, there)) return false;
        if (Way{static_cast<std::uint8_t>(view.rules().option("intercept_geometry"))} != Way::Behind)
            return true;
        if (guards(view, who, goal)) return true;
        const bool on_the_way =
            here == step.end ||
            view.distance(step.start, here) + view.distance(here, there) == view.distance(step.start, there);
        return on_the_way && here != step.start;
    }

    // ARC-103: a save, then one foe is shaken off and the others strike.
    static bool breaks_off(const Offer& taken, Step& step, Work& work) {
        const CreatureId who = taken.actor;
        work.set(kInterceptUsed, 1, who);
        Tested save{.who = who, .kind = "save", .subject = "skilled_intercept", .target = kSave};
        if (work.view().rules().resolution().test(std::move(save), 20, "save", work).outcome !=
            TestOutcome::Success)
            return false;
        const std::vector<CreatureId> foes = engaged_foes(work.view(), who);
        CreatureId shaken = foes.front();
        for (const CreatureId foe : foes)
            if (taken.with == Name(work.view().sheet(foe).id.substr(0, Name::kCapacity))) shaken = foe;
        part(work, who, shaken, "skilled_intercept");
        const Place here = work.view().creature(who).place;
        Proposal leaving = Step{.who = who,
                                .from = here,
                                .to = step.to,
                                .start = here,
                                .end = step.to,
                                .last = true,
                                .cause = "intercept",
                                .declared = step.declared};
        work.window(Moment::LeavingPlace, leaving);
        if (std::get<Step>(leaving).stopped || work.over() || work.view().get(kCapable, who) == 0)
            return false;
        for (const CreatureId foe : foes) break_contact(work, who, foe, "left");
        return true;
    }

    // ARC-103: a tumbler has one disengage check against each interceptor; its talent brings the bonus.
    static bool slips_through(const Step& step, Work& work) {
        const View view = work.view();
        if (!has_trait(view, step.who, "tumble")) return false;
        Tested test{.who = step.who, .kind = "disengage", .subject = "tumble", .target = kSave};
        if (const auto bonus = view.stat(kDisengageBonus, step.who); bonus != 0)
            test.modifiers.push_back({"disengage_bonus", bonus, "ARC-092"});
        return view.rules().resolution().test(std::move(test), 20, "disengage", work).outcome ==
               TestOutcome::Success;
    }
};

}  // namespace

std::unique_ptr<const Passing> past_zones() { return std::make_unique<PastZones>(); }

}  // namespace affray
