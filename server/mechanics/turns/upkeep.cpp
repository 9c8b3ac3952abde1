// Upkeep: what goes on hurting or draining does so as step 1 opens, in the order of those whose doing it is
// (SEG-011).
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/powers/amounts.h"
#include "readings/powers/operations.h"
#include "readings/prices/timed_prices.h"
#include "readings/rounds/segments.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::string_view kGoesOn = "ongoing", kDrains = "drain";

class Upkeep final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"SEG-011"},
                .ops = {carried_out<&take_hold>(op::kOngoing), carried_out<&take_hold>(Name(kDrains))}};
    }

    void after(const StepChanged& changed, Work& work) const {
        if (changed.step != Name(kZeroPhaseStep)) return;
        std::vector<Effect> lasting = work.view().state().effects.to_vector();
        std::erase_if(lasting, [](const Effect& effect) {
            const bool ticks = effect.name == Name(kGoesOn) || effect.name == Name(kDrains);
            return !ticks || effect.level <= 0;
        });
        std::stable_sort(lasting.begin(), lasting.end(), [&](const Effect& a, const Effect& b) {
            return work.view().rank(owner_of(a)) < work.view().rank(owner_of(b));
        });
        for (const Effect& effect : lasting)
            if (!work.over() && work.view().has(effect.who) && work.view().present(effect.who))
                tick(effect, work);
    }

  private:
    static CreatureId owner_of(const Effect& effect) {
        return effect.source == CreatureId::None ? effect.who : effect.source;
    }

    static void tick(const Effect& effect, Work& work) {
        if (effect.name == Name(kDrains)) {
            const std::int32_t saved =
                std::max(0, work.view().get(kPrimary, effect.who)) + work.view().get(kSecondary, effect.who);
            return trim_points(effect.who, std::max(0, saved - effect.level), work);
        }
        work.harm({.source = effect.source,
                   .who = effect.who,
                   .rolled = effect.level,
                   .type = effect.type,
                   .cause = "ongoing"});
    }

    static void take_hold(const Impact& impact, Work& work) {
        Effect effect;
        effect.name = impact.effect.op == op::kOngoing ? Name(kGoesOn) : Name(kDrains);
        effect.who = impact.whom;
        effect.source = impact.of.user;
        effect.level = amount_of(impact, effect.name, work);
        effect.type = impact.effect.type;
        effect.until = impact.effect.until;
        work.add_effect(std::move(effect));
    }
};

}  // namespace

MechanicPtr upkeep() { return make_mechanic<Upkeep>(); }

}  // namespace affray
