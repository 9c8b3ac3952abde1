// Regeneration: wounds that close by themselves, but for burns (CLS-322).
#include "base/int_math.h"
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/spells/boons.h"

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

bool stays(const Name& type) { return among(type.view(), kLastingTypes); }

// Of its own, or by a thing that it wears (CLS-353).
std::int32_t closing_rate(const View& view, CreatureId who) {
    std::vector<Modifier> worn;
    add_boons(view, who, kRegenerates.name, {}, worn);
    std::int32_t rate = view.stat(kRegenerates, who);
    for (const Modifier& one : worn) rate = add_saturated(rate, one.value);
    return rate;
}

class Regeneration final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-322"}, .facts = {kFrom, kBurnt}, .stats = {kRegenerates}};
    }

    void after(const Harmed& harmed, Work& work) const {
        const View view = work.view();
        if (closing_rate(view, harmed.who) <= 0 || !harmed.kind.empty()) return;
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
            const std::int32_t rate = closing_rate(view, who);
            if (open <= 0 || rate <= 0) continue;
            work.heal(who, std::min(open, rate), "regeneration");
            const Creature& after = work.view().creature(who);
            if (after.hp >= after.hp_max - work.view().get(kBurnt, who)) work.set(kFrom, 0, who, 0, "whole");
        }
    }
};

}  // namespace

MechanicPtr regeneration() { return make_mechanic<Regeneration>(); }

}  // namespace affray
