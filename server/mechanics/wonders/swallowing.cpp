// Swallowed whole: harm each round inside, and only the swallower within reach (CLS-364).
#include "mechanics/wonders/wonders.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "rules/operation.h"

namespace affray {
namespace {

constexpr Name kSwallow{"swallow"};
constexpr std::string_view kSwallowed = "swallowed";

const Effect* belly_of(const View& view, CreatureId who) { return view.effect(who, Name(kSwallowed)); }

// What the swallower does to those inside, on its own sheet.
const PowerEffect* digestion(const View& view, const Effect& inside) {
    if (!view.state().has(inside.source)) return nullptr;
    const Power* bite = view.sheet(inside.source).power(inside.type);
    if (bite == nullptr) return nullptr;
    return first_that(bite->attack.hit.effects,
                      [](const PowerEffect& effect) { return effect.op == kSwallow; });
}

class Swallowing final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-364"}, .ops = {carried_out<&Swallowing::swallow>(kSwallow)}};
    }

    void check(const View& view, const MoveIntent& move, SeatId, Refusals& out) const {
        if (belly_of(view, move.who) != nullptr) out.add(Reason::Stuck, "who");
    }

    // Who is inside strikes at the swallower, and nobody else at him.
    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        const Effect* inside = belly_of(view, attack.who);
        for (const CreatureId target : attack.targets) {
            const bool beyond = inside != nullptr && target != inside->source;
            const bool within = view.has(target) && belly_of(view, target) != nullptr;
            if (beyond || within) out.add(Reason::TargetInvalid, "targets");
        }
    }

    // Only those who are smaller.
    void swallow(const Impact& impact, Work& work) const {
        const View view = work.view();
        const CreatureId who = impact.whom;
        if (!view.present(who) || belly_of(view, who) != nullptr) return;
        if (view.stat(kSize, who) >= view.stat(kSize, impact.of.user)) return;
        work.add_effect({.name = Name(kSwallowed),
                         .who = who,
                         .source = impact.of.user,
                         .type = impact.of.power == nullptr ? Name() : impact.of.power->id});
    }

    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name("round")) return;
        for (const Effect& inside : PagedVector<Effect>(work.view().state().effects)) {
            if (work.over()) return;
            if (inside.name != Name(kSwallowed) || !work.view().present(inside.who)) continue;
            const PowerEffect* does = digestion(work.view(), inside);
            if (does == nullptr || !does->dice) continue;
            const DiceExpression dice = *does->dice;
            work.harm({.source = inside.source,
                       .who = inside.who,
                       .rolled = work.roll(dice, "swallowed", inside.source) + dice.bonus,
                       .cause = kSwallowed});
        }
    }

    // Dead, it lets them out.
    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status != CreatureStatus::Dead) return;
        for (const Effect& inside : PagedVector<Effect>(work.view().state().effects))
            if (inside.name == Name(kSwallowed) && inside.source == changed.who)
                work.emit(EffectRemoved{inside.id, inside.who, inside.name, "ended"});
    }
};

}  // namespace

MechanicPtr swallowing() { return make_mechanic<Swallowing>(); }

}  // namespace affray
