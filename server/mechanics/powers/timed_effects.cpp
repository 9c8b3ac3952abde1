// States, bonuses and penalties that powers lay on a creature for a time, and take away (ARC-009, 238).
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/powers/amounts.h"
#include "readings/powers/lasting.h"
#include "readings/powers/operations.h"

namespace affray {
namespace {

class TimedEffects final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-009"},
                .ops = {carried_out<&lay_on>(op::kCondition), carried_out<&lay_on>(op::kBonus),
                        carried_out<&lose>(op::kLose)}};
    }

  private:
    static void lay_on(const Impact& impact, Work& work) {
        const PowerEffect& effect = impact.effect;
        Effect added = begun(impact, work);
        added.level = effect.amount + known_in_play(work.view(), effect.of, impact.of, impact.whom);
        added.type = effect.scope;
        added.stat = effect.stat;
        if (effect.cumulative) {
            for (const Effect& earlier : PagedVector<Effect>(work.view().state().effects)) {
                if (earlier.who != added.who || earlier.name != added.name || earlier.stat != added.stat)
                    continue;
                added.level += earlier.level;
                work.emit(EffectRemoved{earlier.id, added.who, earlier.name, "replaced"});
            }
        }
        work.add_effect(std::move(added));
    }

    static void lose(const Impact& impact, Work& work) {
        lift(impact.whom, impact.effect.name, "lost", work);
    }
};

}  // namespace

MechanicPtr timed_effects() { return make_mechanic<TimedEffects>(); }

}  // namespace affray
