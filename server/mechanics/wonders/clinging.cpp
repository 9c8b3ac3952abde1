// Leeches, coils, arms and glue: what has hit holds on and does harm each round; two limbs that hit the same
// foe crush it (CLS-375).
#include "mechanics/wonders/wonders.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/harm/wounds.h"
#include "rules/operation.h"

#include <algorithm>

namespace affray {
namespace {

constexpr Name kCling{"cling"}, kHug{"hug"};
/// `held_fast` cannot go away either; what is only `clung_to` carries the beast along.
constexpr std::string_view kHeldFast = "held_fast", kClungTo = "clung_to";
/// The round in which the first has hit the second with one of two limbs.
constexpr Fact kGripped{"gripped", Scope::Pair, Audience::Referee};

bool is_hold(const Effect& effect) { return effect.name == Name(kHeldFast) || effect.name == Name(kClungTo); }

// The limb that holds, on the sheet of whose it is; nullptr: it is no more.
const PowerEffect* grip_of(const View& view, const Effect& hold) {
    if (!view.state().has(hold.source)) return nullptr;
    const Power* limb = view.sheet(hold.source).power(hold.type);
    if (limb == nullptr) return nullptr;
    return first_that(limb->attack.hit.effects,
                      [](const PowerEffect& effect) { return effect.op == kCling; });
}

bool still_holds(const View& view, const Effect& hold) {
    return view.state().has(hold.source) && view.present(hold.source) && view.present(hold.who) &&
           view.distance(hold.source, hold.who) <= 1;
}

// A squeeze that kills ends other holds on the way.
bool has_ended(const View& view, const Effect& hold) {
    return !any(view.state().effects, [&hold](const Effect& one) { return one.id == hold.id; });
}

class Clinging final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-375"},
                .facts = {kGripped},
                .ops = {carried_out<&hold_on>(kCling), carried_out<&crush>(kHug)}};
    }

    void check(const View& view, const MoveIntent& move, SeatId, Refusals& out) const {
        if (view.effect(move.who, Name(kHeldFast)) != nullptr) out.add(Reason::Stuck, "who");
    }

    // A limb that holds somebody strikes nobody else.
    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        for (const Effect& hold : view.state().effects)
            if (is_hold(hold) && hold.source == attack.who && hold.type == attack.with)
                return out.add(Reason::AlreadyActed, "with");
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind != Name("attack")) return;
        for (const Effect& hold : view.state().effects)
            if (is_hold(hold) && hold.who == roll.test.who && hold.level != 0)
                out.flat.push_back({hold.name, hold.level, "CLS-375"});
    }

    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name("round")) return;
        for (const Effect& hold : PagedVector<Effect>(work.view().state().effects)) {
            if (work.over()) return;
            if (!is_hold(hold) || has_ended(work.view(), hold)) continue;
            const PowerEffect* grip = grip_of(work.view(), hold);
            if (grip == nullptr || !still_holds(work.view(), hold)) {
                work.emit(EffectRemoved{hold.id, hold.who, hold.name, "ended"});
            } else if (grip->dice) {
                squeeze({hold.source, hold.who, 0, true, nullptr}, *grip->dice, hold.name, work);
            }
        }
    }

    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status != CreatureStatus::Dead) return;
        for (const Effect& hold : PagedVector<Effect>(work.view().state().effects))
            if (is_hold(hold) && (hold.source == changed.who || hold.who == changed.who) &&
                !has_ended(work.view(), hold))
                work.emit(EffectRemoved{hold.id, hold.who, hold.name, "ended"});
    }

  private:
    static void hold_on(const Impact& impact, Work& work) {
        work.add_effect({.name = impact.effect.name.empty() ? Name(kClungTo) : impact.effect.name,
                         .who = impact.whom,
                         .source = impact.of.user,
                         .level = impact.effect.amount,
                         .type = impact.of.power == nullptr ? Name() : impact.of.power->id});
    }

    static void crush(const Impact& impact, Work& work) {
        const CreatureId who = impact.of.user;
        const std::int32_t round = std::max(1, work.view().state().round);
        const bool second = work.view().get(kGripped, who, impact.whom) == round;
        work.set(kGripped, second ? 0 : round, who, number(impact.whom), kHug);
        if (second && impact.effect.dice) squeeze(impact.of, *impact.effect.dice, kHug, work);
    }

    static void squeeze(const Consequence& of, const DiceExpression& dice, const Name& cause, Work& work) {
        work.harm({.source = of.user,
                   .who = of.target,
                   .rolled = work.roll(dice, "damage", of.user) + dice.bonus,
                   .cause = cause});
    }
};

}  // namespace

MechanicPtr clinging() { return make_mechanic<Clinging>(); }

}  // namespace affray
