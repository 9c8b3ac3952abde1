// Simultaneous groups: sides of one count may both deal killing blows; harm, conditions and deaths take
// effect together when the step ends (CLS-094).
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/harm/riders_of_hits.h"
#include "readings/rounds/held_back.h"
#include "readings/rounds/round_parts.h"
#include "readings/rounds/round_steps.h"

namespace affray {
namespace {

// Records of what waits: effects without any effect, in the order in which they came about.
constexpr std::string_view kHeldHarm = "held_harm";
constexpr std::int32_t kNonlethal = 1, kDestructive = 2;  // flags of a held wound

bool is_held(const Effect& effect) {
    return effect.name == Name(kHeldHarm) || effect.name == Name(kHeldCondition) ||
           effect.name == Name(kHeldEffect);
}

constexpr Name kSimultaneous = "simultaneous";

class SimultaneousGroups final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-094"},
                .facts = {kReleasing, kContactFrozen, kContactAtStart},
                .moments = {Moment::BeforeHarm, Moment::StepEnding},
                .offers = {{.name = kSimultaneous, .by_itself = ByItself::LeavesToReferee}}};
    }

    void offer(const View& view, Moment, const Ending& ending, std::vector<Offer>& out) const {
        if (ending.what == Name(kStepEnds) && any(view.state().effects, is_held))
            out.push_back({.kind = kSimultaneous, .forced = true});
    }

    void offer(const View& view, Moment, const Wound& wound, std::vector<Offer>& out) const {
        if (wound.rolled > 0 && holds_back(view, wound.source))
            out.push_back({.kind = kSimultaneous, .actor = wound.source, .forced = true});
    }

    void perform(const Offer&, Moment, Ending&, Work& work) const { release(work); }

    void perform(const Offer&, Moment, Wound& wound, Work& work) const {
        Effect held{.name = Name(kHeldHarm),
                    .who = wound.who,
                    .source = wound.source,
                    .level = wound.rolled * wound.multiplier,
                    .type = wound.type,
                    .stat = wound.category,
                    .natural = (wound.nonlethal ? kNonlethal : 0) | (wound.destructive ? kDestructive : 0)};
        wound.rolled = 0;
        work.add_effect(std::move(held));
    }

    // In melee is who was so when the movement step began; squares go by arrival.
    void after(const StepChanged& now, Work& work) const {
        const View view = work.view();
        if (!freezes_contact(view, now.group, now.step)) return thaw(work);
        each_pair(view, [&](CreatureId a, CreatureId b) {
            work.set(kContactAtStart, view.get(kEngaged, a, b), a, number(b), "step");
        });
        work.set(kContactFrozen, 1, CreatureId::None, 0, "step");
    }

  private:
    static void thaw(Work& work) {
        if (work.view().get(kContactFrozen) == 0) return;
        work.set(kContactFrozen, 0, CreatureId::None, 0, "step");
        each_pair(work.view(),
                  [&](CreatureId a, CreatureId b) { work.set(kContactAtStart, 0, a, number(b), "step"); });
    }

    static void each_pair(const View& view, const auto& visit) {
        const std::vector<CreatureId> all = everyone(view);
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t j = i + 1; j < all.size(); ++j) visit(all[i], all[j]);
    }

    static void release(Work& work) {
        work.set(kReleasing, 1, CreatureId::None, 0, "step");
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects)) {
            if (!is_held(effect)) continue;
            work.emit(EffectRemoved{effect.id, effect.who, effect.name, "step"});
            if (effect.name == Name(kHeldEffect) && effect.who == CreatureId::None) {
                take_hold(effect, work);
                continue;
            }
            if (work.over() || !work.view().present(effect.who)) continue;
            if (effect.name == Name(kHeldHarm))
                strike(effect, work);
            else if (effect.name == Name(kHeldEffect))
                take_hold(effect, work);
            else
                afflict(effect.who, effect.source, effect.stat, effect.level, work);
        }
        work.set(kReleasing, 0, CreatureId::None, 0, "step");
    }

    static void take_hold(Effect held, Work& work) {
        held.name = held.stat;
        held.stat = {};
        work.add_effect(std::move(held));
    }

    static void strike(const Effect& held, Work& work) {
        work.harm({.source = held.source,
                   .who = held.who,
                   .rolled = held.level,
                   .type = held.type,
                   .cause = "hit",
                   .nonlethal = (held.natural & kNonlethal) != 0,
                   .category = held.stat,
                   .destructive = (held.natural & kDestructive) != 0});
    }
};

}  // namespace

MechanicPtr simultaneous_groups() { return make_mechanic<SimultaneousGroups>(); }

}  // namespace affray
