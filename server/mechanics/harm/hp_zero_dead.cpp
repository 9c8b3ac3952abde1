// Hit points that end at 0, and life with them; healing up to the maximum (CLS-040, 045, 049).
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/harm/hurts.h"
#include "readings/powers/amounts.h"
#include "readings/powers/operations.h"

#include <algorithm>

#include "base/int_math.h"

namespace affray {
namespace {

// CLS-007: what halves damage leaves at least 1.
std::int32_t dealt_by(const Wound& wound) {
    std::int32_t amount = mul_saturated(std::max(0, wound.rolled), wound.multiplier);
    for (std::size_t i = 0; i < wound.halved_by.size(); ++i)
        amount = amount == 0 ? 0 : std::max(1, amount / 2);
    return amount;
}

/// CLS-382: until magic cures it no wound closes.
constexpr Name kRot{"mummy_rot"};

class HpZeroDead final : public Harm {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-040", "CLS-045", "CLS-049", "CLS-382"},
                .stats = {kHpMax},
                .ops = {carried_out<&hurt>(op::kHarm), carried_out<&mend>(op::kHeal)}};
    }

    bool suffer(const Wound& dealt, Work& work) const override {
        const std::int32_t amount = dealt_by(dealt);
        // Held back or warded off: nothing happens.
        if (amount == 0 || !work.view().present(dealt.who)) return false;
        if (dealt.nonlethal)
            note_apart(dealt, amount, work);
        else
            lower(dealt, amount, work);
        return !work.over();
    }

    void heal(CreatureId who, std::int32_t amount, const Name& source, Work& work) const override {
        const Creature creature = work.view().creature(who);
        if (!work.view().present(who) || work.view().effect(who, kRot) != nullptr) return;
        const std::int32_t hp = std::min(creature.hp_max, creature.hp + std::max(0, amount));
        work.emit(Healed{who, hp - creature.hp, hp, source});
    }

    bool wounds_show() const override { return false; }

    // Nobody has recoveries here.
    void recover(CreatureId, const Recovery&, Work&) const override {}

  private:
    static void hurt(const Impact& impact, Work& work) {
        Wound wound = wound_of(impact, std::max(1, amount_of(impact, "damage", work)));
        wound.type = impact.effect.type;
        wound.category = impact.effect.save;
        if (impact.effect.dice)
            for (const DiceTerm& term : impact.effect.dice->terms) wound.dice += term.count;
        if (!impact.effect.type.empty()) wound.tags.push_back(impact.effect.type);
        work.harm(std::move(wound));
    }

    static void mend(const Impact& impact, Work& work) {
        work.heal(impact.whom, amount_of(impact, "heal", work), "power");
    }

    static void lower(const Wound& dealt, std::int32_t amount, Work& work) {
        const Creature creature = work.view().creature(dealt.who);
        const std::int32_t hp = std::max(0, creature.hp - amount);
        Harmed harmed = harmed_by(dealt, amount, hp);
        harmed.overkill = std::max(0, amount - creature.hp);
        work.emit(std::move(harmed));
        if (hp == 0 && work.view().present(dealt.who))
            work.emit(StatusChanged{dealt.who, CreatureStatus::Dead, "killed", dealt.source});
    }

    // CLS-134: the flat of the blade costs no hit point; what it does is the affair of `subdual`.
    static void note_apart(const Wound& dealt, std::int32_t amount, Work& work) {
        Harmed harmed = harmed_by(dealt, amount, work.view().creature(dealt.who).hp);
        harmed.kind = "subdual";
        work.emit(std::move(harmed));
    }
};

}  // namespace

std::unique_ptr<const Harm> hp_zero_dead() { return make_mechanic<HpZeroDead>(); }

}  // namespace affray
