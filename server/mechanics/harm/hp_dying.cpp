// Hit points down to 0: monsters die, others fall and are dying; damage to those who lie there; healing
// (TBA-221, 224..226; TBA-215 in part).
#include "base/int_math.h"
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/harm/hurts.h"
#include "readings/powers/amounts.h"
#include "readings/powers/operations.h"
#include "readings/tactics/fighting.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kFailuresMost = 3;

// Immunity, then halves rounded down, then doubled (TBA-155).
std::int32_t dealt_in_full(const Wound& wound) {
    std::int32_t amount = std::max(0, wound.rolled);
    for (std::size_t i = 0; i < wound.halved_by.size(); ++i) amount /= 2;
    return mul_saturated(amount, wound.multiplier);
}

class HpDying final : public Harm {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-221", "TBA-224", "TBA-225", "TBA-226"},
                .facts = {kDeathSuccess, kDeathFailures},
                .stats = {kHpMax},
                .ops = {carried_out<&hurt>(op::kHarm), carried_out<&mend>(op::kHeal)}};
    }

    bool suffer(const Wound& dealt, Work& work) const override {
        const std::int32_t amount = dealt_in_full(dealt);
        if (amount == 0 || !work.view().present(dealt.who)) return false;
        const Creature creature = work.view().creature(dealt.who);
        const std::int32_t hp = std::max(0, creature.hp - amount);
        Harmed harmed = harmed_by(dealt, amount, hp);
        harmed.staggered = staggered(creature, hp);
        harmed.overkill = std::max(0, amount - creature.hp);
        work.emit(std::move(harmed));
        if (hp == 0) drop(dealt, creature, amount, work);
        return !work.over();
    }

    void heal(CreatureId who, std::int32_t amount, const Name& source, Work& work) const override {
        const View view = work.view();
        const Creature creature = view.creature(who);
        const bool smothered = view.get(kBreath, who) == 0 && creature.hp == 0;
        if (!view.present(who) || amount <= 0 || smothered) return;
        const std::int32_t hp = std::min(creature.hp_max, creature.hp + amount);
        work.emit(Healed{who, hp - creature.hp, hp, source, staggered(creature, hp)});
        if (creature.status != CreatureStatus::Unconscious) return;
        forget_dying(who, work);
        lift(who, "stable", "healed", work);
        work.emit(StatusChanged{who, CreatureStatus::Up, "woke"});
    }

    // Nobody has recoveries here.
    void recover(CreatureId, const Recovery&, Work&) const override {}
    bool wounds_show() const override { return true; }

    // Whoever loses its senses falls where it stands.
    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status == CreatureStatus::Unconscious) knock_prone(changed.who, changed.by, work);
    }

  private:
    static void hurt(const Impact& impact, Work& work) {
        Wound wound = wound_of(impact, std::max(0, amount_of(impact, "damage", work)));
        wound.type = impact.effect.type;
        work.harm(std::move(wound));
    }

    static void mend(const Impact& impact, Work& work) {
        work.heal(impact.whom, amount_of(impact, "heal", work), "power");
    }

    static void forget_dying(CreatureId who, Work& work) {
        work.set(kDeathSuccess, 0, who);
        work.set(kDeathFailures, 0, who);
    }

    static void die(CreatureId who, CreatureId by, Work& work) {
        work.emit(StatusChanged{who, CreatureStatus::Dead, "killed", by});
    }

    static void drop(const Wound& dealt, const Creature& before, std::int32_t amount, Work& work) {
        const CreatureId who = dealt.who;
        if (before.hp == 0) return hit_again(dealt, before, amount, work);
        const bool lies_only = dealt.nonlethal && dealt.melee;
        const bool outright = before.kind == Kind::Monster || amount - before.hp >= before.hp_max;
        if (outright && !lies_only) return die(who, dealt.source, work);
        work.emit(StatusChanged{who, CreatureStatus::Unconscious, lies_only ? "knocked_out" : "dying",
                                dealt.source});
        if (lies_only) impose(who, dealt.source, "stable", {Until::When::Cured, CreatureId::None, 0}, work);
    }

    static void hit_again(const Wound& dealt, const Creature& before, std::int32_t amount, Work& work) {
        const CreatureId who = dealt.who;
        if (amount >= before.hp_max) return die(who, dealt.source, work);
        lift(who, "stable", "harmed", work);
        const bool critical = among(Name("critical"), dealt.tags);
        const std::int32_t failures = work.view().get(kDeathFailures, who) + (critical ? 2 : 1);
        work.set(kDeathFailures, std::min(kFailuresMost, failures), who, 0, "harmed");
        if (failures >= kFailuresMost) die(who, dealt.source, work);
    }
};

}  // namespace

std::unique_ptr<const Harm> hp_dying() { return make_mechanic<HpDying>(); }

}  // namespace affray
