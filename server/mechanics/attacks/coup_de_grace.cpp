// Coup de grace: the whole turn for a sure critical hit on a helpless enemy (ARC-132; AFR-031).
#include "base/sure.h"
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/powers/power_readings.h"
#include "readings/prices/prices.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kPoolMin = 2;  // AFR-031: whoever is too slow to attack cannot do this either

const Power* weapon(const View& view, const UseIntent& use) {
    return use.subject.empty() ? basic_melee(view, use.who) : view.sheet(use.who).power(use.subject);
}

bool strikes_beside(const Power& power) {
    const bool in_melee = power.kind == PowerKind::Melee || power.aim.range == RangeKind::Engaged;
    return in_melee && power.attack.kind != AttackKind::None && !power.flexible.option;
}

class CoupDeGrace final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"ARC-132", "AFR-031"}, .verbs = {Verb::CoupDeGrace}}; }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        const CreatureId who = use->who;
        if (view.get(kActed, who) != 0) out.add(Reason::AlreadyActed);
        const Power* power = weapon(view, *use);
        if (power == nullptr || !strikes_beside(*power)) {
            out.add(Reason::PowerUnknown, "with");
        } else {
            if (!power->basic && view.get(kHampered, who) != 0) out.add(Reason::Hampered);
            if (expended(view, who, *power)) out.add(Reason::PowerExpended, "with");
        }
        if (view.get(kConfused, who) != 0) out.add(Reason::Confused);
        if (use->targets.size() != 1) return out.add(Reason::TargetInvalid, "target");
        const CreatureId target = first_of(use->targets);
        if (!view.hostile(who, target)) out.add(Reason::NotAnEnemy, "target");
        if (!view.present(target) || view.get(kHelpless, target) == 0) out.add(Reason::NotHelpless, "target");
    }

    // The whole turn, whether it is counted in points or in actions.
    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        charge(view, bill, ActionKind::Standard, "coup_de_grace", "ARC-132",
               std::max(kPoolMin, view.get(kAp, use->who)));
        charge(view, bill, ActionKind::Move, "coup_de_grace", "ARC-132", 0);
        charge(view, bill, ActionKind::Quick, "coup_de_grace", "ARC-132", 0);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const Power* power = basic_melee(view, who);
        if (power == nullptr) return;
        for (const Creature& other : view.state().creatures) {
            if (!view.hostile(who, other.id) || !view.present(other.id) || view.get(kHelpless, other.id) == 0)
                continue;
            out.push_back({UseIntent{
                .verb = Verb::CoupDeGrace, .who = who, .subject = power->id, .targets = {other.id}}});
        }
    }

    void act(const UseIntent& use, Work& work) const {
        const View view = work.view();
        const Power power = sure(weapon(view, use));
        spend_use(use.who, power, work);
        work.attack({.who = use.who,
                     .power = &power,
                     .targets = use.targets,
                     .as = "coup_de_grace",
                     .automatic_crit = true});
    }
};

}  // namespace

MechanicPtr coup_de_grace() { return make_mechanic<CoupDeGrace>(); }

}  // namespace affray
