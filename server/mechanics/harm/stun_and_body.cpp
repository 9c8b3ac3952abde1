// Stun and body: what defences leave of both, who is stunned, knocked out and killed by it (SEG-062, 063,
// 064, 066).
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/harm/stun.h"
#include "readings/prices/timed_prices.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kStunLeast = -100;

// What is switched on adds to the sheet's.
std::int32_t with_defences(const View& view, CreatureId who, const Stat& plain) {
    std::int32_t sum = view.stat(plain, who);
    const PowerList& powers = view.sheet(who).powers;
    for (std::uint32_t i = 0; i < powers.size(); ++i) {
        if (!powers[i].timed || powers[i].timed->adds.empty()) continue;
        if (view.get(kSwitchedOn, number(who), i) == 0) continue;
        for (const auto& [what, amount] : powers[i].timed->adds)
            if (what == Name(plain.name)) sum += amount;
    }
    return sum;
}

template <const Stat& plain>
std::int32_t in_force(const View& view, CreatureId who) {
    return with_defences(view, who, plain);
}

struct Left {
    std::int32_t stun = 0;
    std::int32_t body = 0;
};

Left after_defences(const View& view, const Wound& wound) {
    const bool energy = wound.versus == Name(kEdNow.name);
    if (!energy && wound.versus != Name(kPdNow.name)) return {wound.rolled, wound.body};
    const std::int32_t normal = view.get(energy ? kEdNow : kPdNow, wound.who);
    const std::int32_t resistant = view.get(energy ? kResistantEdNow : kResistantPdNow, wound.who);
    const auto less = [](std::int32_t harm, std::int32_t defence) { return std::max(0, harm - defence); };
    if (wound.type != Name("killing"))
        return {less(wound.rolled, normal + resistant), less(wound.body, normal + resistant)};
    // SEG-063: against what cuts, plain defences count only beside resistant ones.
    return {less(wound.rolled, resistant > 0 ? normal + resistant : 0), less(wound.body, resistant)};
}

class StunAndBody final : public Harm {
  public:
    Claims claims() const override {
        return {.rules = {"SEG-062", "SEG-063", "SEG-064", "SEG-066"},
                .facts = {kBody, kPdNow, kEdNow, kResistantPdNow, kResistantEdNow, kStunNow, kStunMax},
                .stats = {kHpMax, kBodyMax, kPlainPd, kPlainEd, kResistantPd, kResistantEd, kSegmentCon},
                .derives = {derived<&in_force<kPlainPd>>(kPdNow), derived<&in_force<kPlainEd>>(kEdNow),
                            derived<&in_force<kResistantPd>>(kResistantPdNow),
                            derived<&in_force<kResistantEd>>(kResistantEdNow), derived<&stun_now>(kStunNow),
                            derived<&stun_most>(kStunMax)}};
    }

    std::string_view points() const override { return kStunNow.name; }
    bool wounds_show() const override { return false; }
    bool harm_shows() const override { return false; }

    bool suffer(const Wound& dealt, Work& work) const override {
        if (!work.view().present(dealt.who)) return false;
        const Left left = after_defences(work.view(), dealt);
        const Creature before = work.view().creature(dealt.who);
        Harmed harmed;
        harmed.who = dealt.who;
        harmed.amount = left.stun;
        harmed.rolled = dealt.rolled;
        harmed.type = dealt.type;
        harmed.source = dealt.source;
        harmed.hp = std::max(std::min(kStunLeast, before.hp), before.hp - left.stun);
        harmed.cause = dealt.cause;
        harmed.kind = "stun";
        work.emit(std::move(harmed));
        lose_body(dealt.who, left.body, dealt.cause, dealt.source, work);
        if (!work.over()) take_consequences(dealt, left.stun, work);
        return !work.over();
    }

    void heal(CreatureId who, std::int32_t amount, const Name& source, Work& work) const override {
        mend_stun(who, amount, source, work);
    }

    // Those of SEG-067 are the affair of a mechanic of their own.
    void recover(CreatureId, const Recovery&, Work&) const override {}

  private:
    static std::int32_t stun_now(const View& view, CreatureId who) { return view.creature(who).hp; }
    static std::int32_t stun_most(const View& view, CreatureId who) { return view.creature(who).hp_max; }

    static void take_consequences(const Wound& dealt, std::int32_t stun, Work& work) {
        const CreatureId who = dealt.who;
        if (!work.view().up(who)) return;
        if (work.view().creature(who).hp <= 0) {
            lift(who, "stunned", "knocked_out", work);
            reset_points(who, "knocked_out", work);
            return work.emit(StatusChanged{who, CreatureStatus::Unconscious, "knocked_out", dealt.source});
        }
        if (stun <= work.view().stat(kSegmentCon, who)) return;
        reset_points(who, "stunned", work);
        if (work.view().effect(who, "stunned") != nullptr) return;
        work.add_effect({.name = "stunned",
                         .who = who,
                         .source = dealt.source,
                         .until = {Until::When::Cured, CreatureId::None, 0}});
    }
};

}  // namespace

std::unique_ptr<const Harm> stun_and_body() { return make_mechanic<StunAndBody>(); }

}  // namespace affray
