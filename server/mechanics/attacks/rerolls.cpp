// Rerolls: a shot into melee that goes wrong, a two with a weapon in each hand, powers that roll again
// (ARC-050, 125, 129, 237, 238).
#include "base/sure.h"
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/offers.h"
#include "readings/powers/operations.h"
#include "readings/powers/power_readings.h"

namespace affray {
namespace {

constexpr std::string_view kStray = "stray_shot", kTwoWeapons = "two_weapons";

// Allies of the attacker that the target is engaged with, in rank order.
std::vector<CreatureId> endangered(const View& view, const Tested& test) {
    std::vector<CreatureId> allies = engaged_foes(view, test.against);
    std::erase_if(allies, [&](CreatureId id) { return id == test.who || view.hostile(id, test.who); });
    return allies;
}

bool is_hit_by_roll(const Tested& test) {
    return test.outcome == TestOutcome::Success || test.outcome == TestOutcome::Crit;
}

// own_missed_[melee_|ranged_]attack of the attacker, attack_hits_own_[ac|pd|md] of the target.
bool sets_off(const Name& trigger, const Roll& roll, bool own) {
    std::string_view word = trigger.view();
    const auto take = [&word](std::string_view part) {
        if (!word.starts_with(part)) return false;
        word.remove_prefix(part.size());
        return true;
    };
    if (!own) return take("attack_hits_own_") && is_hit_by_roll(roll.test) && Name(word) == roll.test.versus;
    if (!take("own_missed_") || is_hit_by_roll(roll.test)) return false;
    if (take("melee_")) return roll.power->kind == PowerKind::Melee;
    if (take("ranged_")) return roll.power->kind == PowerKind::Ranged;
    return true;
}

class Rerolls final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-125", "ARC-129"},
                .moments = {Moment::AfterRoll},
                .ops = {amended(op::kReroll)},
                .offers = {{.name = "reroll", .by_itself = ByItself::Takes}, kRefereeRuling}};
    }

    void offer(const View& view, Moment, const Roll& roll, std::vector<Offer>& out) const {
        if (roll.power == nullptr || roll.settled || roll.test.reroll) return;
        const Tested& test = roll.test;
        if (test.kind != Name("attack")) return;
        const bool astray = roll.power->kind == PowerKind::Ranged && test.natural == 1 &&
                            !has_trait(view, test.who, "precise_shot") && !endangered(view, test).empty();
        if (astray) return out.push_back(about(view, test.who, test.against, kStray, true));
        // ARC-129: by default again, unless the two hits already.
        if (roll.power->kind == PowerKind::Melee && !roll.power->spell && test.natural == 2 &&
            has_trait(view, test.who, kTwoWeapons)) {
            out.push_back(about(view, test.who, test.against, kTwoWeapons, false));
            out.back().default_take = out.back().decisive = !is_hit_by_roll(test);
        }
        offer_powers(view, roll, test.who, true, out);
        offer_powers(view, roll, test.against, false, out);
    }

    void perform(const Offer& offer, Moment, Roll& roll, Work& work) const {
        const Resolution& resolution = work.view().rules().resolution();
        if (offer.option == Name(kStray)) {
            const std::vector<CreatureId> allies = endangered(work.view(), roll.test);
            const CreatureId victim = allies.size() == 1 ? first_of(allies) : ruling(roll.test, allies, work);
            return resolution.reroll(roll, victim, work);
        }
        if (offer.option == Name(kTwoWeapons)) return resolution.reroll(roll, roll.test.against, work);
        const Power power = sure(work.view().sheet(offer.actor).power(offer.option));
        spend_use(offer.actor, power, work);
        if (power.use.action == ActionKind::Interrupt) work.set(kInterruptReady, 0, offer.actor, 0, power.id);
        work.emit(Reacted{offer.actor, power.id, roll.test.who});
        protect(power, offer.actor, roll, work);
        resolution.reroll(roll, roll.test.against, work);
        unprotect(power, offer.actor, work);
    }

  private:
    static Offer about(const View& view, CreatureId who, CreatureId against, std::string_view option,
                       bool forced) {
        return {.kind = "reroll",
                .option = Name(option),
                .actor = who,
                .subject = against,
                .seat = view.creature(who).seat,
                .forced = forced};
    }

    static void offer_powers(const View& view, const Roll& roll, CreatureId who, bool own,
                             std::vector<Offer>& out) {
        for (const Power& power : view.sheet(who).powers) {
            if (power.use.trigger.empty() || power.passive || !sets_off(power.use.trigger, roll, own))
                continue;
            const bool rerolls = any(power.effects, [](const PowerEffect& e) { return e.op == op::kReroll; });
            if (!rerolls || expended(view, who, power) || used_up_this_round(view, who, power) ||
                view.get(kCanAct, who) == 0 || !meets_needs(view, who, power))
                continue;
            if (view.get(kConfused, who) != 0 && power.limited()) continue;
            if (power.use.action == ActionKind::Interrupt && view.get(kInterruptReady, who) == 0) continue;
            // ARC-050: in the ambush round nobody does anything out of turn.
            if (view.state().phase == Phase::Ambush && view.state().active != who) continue;
            out.push_back(about(view, who, own ? roll.test.against : roll.test.who, power.id.view(), false));
            out.back().decisive = true;  // it is asked for only where the first roll went the wrong way
        }
    }

    // The shield spell: better armour against the second roll alone.
    static void protect(const Power& power, CreatureId who, const Roll& roll, Work& work) {
        for (const PowerEffect& effect : power.effects) {
            if (effect.op != op::kReroll || effect.amount == 0) continue;
            work.add_effect({.name = power.id,
                             .who = who,
                             .source = who,
                             .level = effect.amount,
                             .stat = roll.test.versus,
                             .until = {Until::When::Scene}});
        }
    }

    static void unprotect(const Power& power, CreatureId who, Work& work) {
        const bool gives =
            any(power.effects, [](const PowerEffect& e) { return e.op == op::kReroll && e.amount != 0; });
        if (!gives) return;
        const Effect* bonus = work.view().effect(who, power.id);
        if (bonus != nullptr) work.emit(EffectRemoved{bonus->id, who, Name(bonus->name), "used"});
    }

    // Several allies in harm's way: the referee says which; by default the highest-ranked.
    static CreatureId ruling(const Tested& test, const std::vector<CreatureId>& allies, Work& work) {
        std::vector<Offer> offers;
        for (const CreatureId ally : allies) {
            offers.push_back({.kind = kRefereeRuling.name,
                              .option = Name(kStray),
                              .actor = ally,
                              .subject = test.who,
                              .default_take = ally == first_of(allies)});
        }
        return allies[first_taken(work.ask(question_of(test.against, std::move(offers)))).value_or(0)];
    }
};

}  // namespace

MechanicPtr rerolls() { return make_mechanic<Rerolls>(); }

}  // namespace affray
