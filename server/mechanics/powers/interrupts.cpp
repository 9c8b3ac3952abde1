// Interrupts: powers used off turn at the moment that their trigger names, one until the end of the next own
// turn (ARC-063).
#include "base/sure.h"
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/powers/consequences.h"
#include "readings/powers/operations.h"
#include "readings/powers/power_readings.h"

#include <algorithm>

#include "base/int_math.h"

namespace affray {
namespace {

bool take(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word)) return false;
    text.remove_prefix(word.size());
    return true;
}

// hit_by_[melee_|ranged_]attack[_vs_ac|_vs_pd|_vs_md]
bool fits(const Name& trigger, const Wound& wound) {
    std::string_view text = trigger.view();
    if (wound.cause != Name("hit") || !take(text, "hit_by_")) return false;
    if (take(text, "melee_")) {
        if (!wound.melee) return false;
    } else if (take(text, "ranged_")) {
        if (wound.power == nullptr || wound.power->kind != PowerKind::Ranged) return false;
    }
    if (!take(text, "attack")) return false;
    return text.empty() || (take(text, "_vs_") && Name(text) == wound.versus);
}

class Interrupts final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-063"},
                .facts = {kInterruptReady},
                .moments = {Moment::BeforeHarm, Moment::AfterHarm},
                .ops = {amended(op::kHalveDamage)},
                .offers = {{.name = "interrupt", .by_itself = ByItself::Takes}}};
    }

    // An interrupt is an answer to its trigger; asked for by itself it says why not.
    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        const Power* power = interrupt_asked(view, intent);
        if (power == nullptr) return;
        const CreatureId who = intent.who();
        if (view.state().active == who) out.add(Reason::YourTurn, "subject");
        view.rules().tempo().check_able(view, who, out);
        if (view.get(kInterruptReady, who) == 0) out.add(Reason::NoActionLeft, "interrupt");
        if (expended(view, who, *power)) out.add(Reason::PowerExpended, "power");
        if (used_up_this_round(view, who, *power)) out.add(Reason::AlreadyUsed, "power");
        out.add(Reason::NoTrigger);
    }

    void offer(const View& view, Moment moment, const Wound& wound, std::vector<Offer>& out) const {
        const bool dealt = moment == Moment::AfterHarm;
        const CreatureId who = dealt ? wound.source : wound.who;
        // ARC-050: in the ambush round only in a turn of one's own.
        if (view.state().phase != Phase::Turns && view.state().active != who) return;
        if (who == CreatureId::None || view.get(kCanAct, who) == 0) return;
        for (const Power& power : view.sheet(who).powers) {
            if (power.use.trigger.empty()) continue;
            const bool set_off = dealt ? drops_enemy(view, power, wound) : fits(power.use.trigger, wound);
            if (!set_off || power.passive || !ready(view, who, power)) continue;
            out.push_back({.kind = "interrupt",
                           .option = power.id,
                           .actor = who,
                           .subject = dealt ? wound.who : wound.source,
                           .seat = view.creature(who).seat,
                           .decisive = dealt || saves(view, power, wound)});
        }
    }

    void perform(const Offer& offer, Moment, Wound& wound, Work& work) const {
        const CreatureId who = offer.actor;
        const Power power = sure(work.view().sheet(who).power(offer.option));
        if (power.use.action == ActionKind::Interrupt) work.set(kInterruptReady, 0, who, 0, offer.option);
        spend_use(who, power, work);
        work.emit(Reacted{who, "interrupt", offer.subject});
        for (const PowerEffect& effect : power.effects)
            if (effect.op == op::kHalveDamage) wound.halved_by.push_back(power.id);
        apply_effects(power.effects, {who, offer.subject, 0, true, &power}, work);
    }

    void after(const SceneBegan&, Work& work) const {
        for (const CreatureId who : everyone(work.view()))
            work.set(kInterruptReady, 1, who, 0, "scene_began");
    }

    void after(const TurnEnded& ended, Work& work) const {
        work.set(kInterruptReady, 1, ended.who, 0, "turn_ended");
    }

  private:
    // An interrupt is used off turn and once until the end of the next own one; a free power that names a
    // trigger has neither limit. ARC-106: the confused have but their at-will ones.
    static bool ready(const View& view, CreatureId who, const Power& power) {
        const bool interrupt = power.use.action == ActionKind::Interrupt;
        if (!interrupt && power.use.action != ActionKind::Free) return false;
        if (interrupt && (view.state().active == who || view.get(kInterruptReady, who) == 0)) return false;
        if (power.limited() && view.get(kConfused, who) != 0) return false;
        return !expended(view, who, power) && !used_up_this_round(view, who, power) &&
               meets_needs(view, who, power);
    }

    // Would the blow fell its target as it is, and not once this power has halved it (ARC-140) or has lent it
    // temporary hit points? Dice that are still to be rolled are not counted.
    static bool saves(const View& view, const Power& power, const Wound& wound) {
        std::int32_t dealt = mul_saturated(std::max(0, wound.rolled), wound.multiplier);
        for (std::size_t i = 0; i < wound.halved_by.size(); ++i) dealt = div_floor(dealt, 2);
        const std::int32_t hp = threshold_hp(view, wound.who);
        std::int32_t temp = view.get(kTempHp, wound.who);
        if (dealt < hp + temp) return false;
        for (const PowerEffect& effect : power.effects) {
            if (effect.op == op::kHalveDamage) dealt = div_floor(dealt, 2);
            if (effect.op == op::kTempHp && effect.to == Name("user")) temp = std::max(temp, effect.amount);
        }
        return dealt < hp + temp;
    }

    static bool drops_enemy(const View& view, const Power& power, const Wound& wound) {
        return power.use.trigger == Name("own_melee_attack_drops_enemy") && wound.melee &&
               wound.cause == Name("hit") && view.hostile(wound.source, wound.who) && !view.up(wound.who);
    }
};

}  // namespace

MechanicPtr interrupts() { return make_mechanic<Interrupts>(); }

}  // namespace affray
