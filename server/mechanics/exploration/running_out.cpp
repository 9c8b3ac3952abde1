// What runs out: effects that end on the clock of the expedition, and a warning when a light, food, water or
// an effect has one turn or one day left (ADV-004).
#include "base/int_math.h"
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/sight_by_turn.h"

namespace affray {
namespace {

/// 1: burns its last turn; carries food or water for one day more.
constexpr Fact kLightLow{"low.light", Scope::Feature};
constexpr Fact kFoodLow{"low.food", Scope::Creature, Audience::Side};
constexpr Fact kWaterLow{"low.water", Scope::Creature, Audience::Side};
/// Effects on a creature, or laid down by it, that end with the next turn or day.
constexpr Fact kEffectsLow{"low.effects", Scope::Creature, Audience::Side};

bool by_rounds(const Effect& effect) { return effect.until.when == Until::When::Round; }

class RunningOut final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-004"}, .facts = {kLightLow, kFoodLow, kWaterLow, kEffectsLow}};
    }

    // What a turn or day puts an end to has ended when the next begins: the clock has come to there, also
    // after a fight, whose turns end one upon the other (ADV-020, ADV-021).
    void after(const PeriodBegan& period, Work& work) const {
        const View view = work.view();
        const std::int32_t span = rounds_of_period(view);
        const bool counted = period.unit == Name(kDungeonTurn) || period.unit == Name(kDay);
        if (!counted || span == 0) return;
        const std::int32_t clock = view.get(kClock);
        expire(clock, work);
        warn_of_effects(add_saturated(clock, span), work);
        if (period.unit == Name(kDungeonTurn)) return warn_of_lights(work);
        for (const CreatureId who : travellers(work.view())) {
            warn(kFoodLow, work.view().get(kFoodDays, who) == 1, who, work);
            warn(kWaterLow, work.view().get(kWaterDays, who) == 1, who, work);
        }
    }

  private:
    static void warn(const Fact& fact, bool low, CreatureId who, Work& work) {
        work.set(fact, low ? 1 : 0, who, 0, low ? "low" : "enough");
    }

    static void expire(std::int32_t clock, Work& work) {
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
            if (by_rounds(effect) && effect.until.number <= clock)
                work.emit(EffectRemoved{effect.id, effect.who, effect.name, "expired"});
    }

    static void warn_of_effects(std::int32_t clock, Work& work) {
        for (const CreatureId who : everyone(work.view())) {
            std::int32_t ending = 0;
            for (const Effect& effect : work.view().state().effects) {
                const CreatureId whose = effect.who == CreatureId::None ? effect.source : effect.who;
                if (by_rounds(effect) && whose == who && effect.until.number <= clock) ++ending;
            }
            work.set(kEffectsLow, ending, who, 0, ending > 0 ? "low" : "enough");
        }
    }

    static void warn_of_lights(Work& work) {
        const auto count = static_cast<std::uint32_t>(work.view().state().scene->features.size());
        for (std::uint32_t light = 0; light < count; ++light) {
            const bool low = burning(work.view(), light) && work.view().get(kTurnsLeft, light) == 1;
            work.set_raw(kLightLow, low ? 1 : 0, light, 0, low ? "low" : "enough");
        }
    }
};

}  // namespace

MechanicPtr running_out() { return make_mechanic<RunningOut>(); }

}  // namespace affray
