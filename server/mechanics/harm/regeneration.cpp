// Regeneration: wounds that close by themselves, but for burns (CLS-322).
#include "base/int_math.h"
#include "mechanics/harm/harm.h"
#include "readings/common.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

/// Hit points that come back each round.
constexpr Stat kRegenerates{"regenerates", 0, 0, 100};
/// The round from which they do, and what fire and acid have taken for good.
constexpr Fact kFrom{"regenerates.from", Scope::Creature, Audience::Referee};
constexpr Fact kBurnt{"burnt", Scope::Creature, Audience::Referee};
constexpr std::int32_t kRoundsUntil = 3;
constexpr std::array<std::string_view, 2> kLastingTypes{"fire", "acid"};

bool stays(const Name& type) {
    return std::find(kLastingTypes.begin(), kLastingTypes.end(), type.view()) != kLastingTypes.end();
}

class Regeneration final : public Mechanic {
  public:
    std::string_view id() const override { return "regeneration"; }

    Claims claims() const override {
        return {.rules = {"CLS-322"}, .facts = {kFrom, kBurnt}, .stats = {kRegenerates}};
    }

    void after(const Harmed& harmed, Work& work) const {
        const View view = work.view();
        if (view.stat(kRegenerates, harmed.who) == 0 || !harmed.kind.empty()) return;
        if (view.get(kFrom, harmed.who) == 0)
            work.set(kFrom, view.state().round + kRoundsUntil, harmed.who, 0, "wounded");
        if (stays(harmed.type))
            work.set(kBurnt, add_saturated(view.get(kBurnt, harmed.who), harmed.amount), harmed.who, 0,
                     "burnt");
    }

    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name("round")) return;
        for (const CreatureId who : everyone(work.view())) {
            const View view = work.view();
            const std::int32_t from = view.get(kFrom, who);
            if (from == 0 || period.number < from || !view.present(who)) continue;
            const Creature& creature = view.creature(who);
            const std::int32_t open = creature.hp_max - view.get(kBurnt, who) - creature.hp;
            if (open <= 0) continue;
            work.heal(who, std::min(open, view.stat(kRegenerates, who)), "regeneration");
            const Creature& after = work.view().creature(who);
            if (after.hp >= after.hp_max - work.view().get(kBurnt, who)) work.set(kFrom, 0, who, 0, "whole");
        }
    }
};

}  // namespace

Rider regeneration() { return make_mechanic<Regeneration>(); }

}  // namespace affray
