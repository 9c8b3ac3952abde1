// Three dice at or under a number: 11 and what the attacker's value is above the target's (SEG-060, SEG-061).
#include "base/int_math.h"
#include "base/sure.h"
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/powers/consequences.h"
#include "readings/powers/timed_aim.h"
#include "readings/prices/timed_prices.h"
#include "readings/tactics/strikes.h"
#include "rules/odds.h"

namespace affray {
namespace {

constexpr std::int32_t kEvenOdds = 11, kDodgeBonus = 3, kDamageSides = 6;

// SEG-062: nothing for a 1, two for a 6.
std::int32_t body_of(std::int32_t die) { return die == 1 ? 0 : die == kDamageSides ? 2 : 1; }

class ThreeD6Under final : public Resolution, public Foreseeable {
  public:
    Claims claims() const override {
        return {.rules = {"SEG-060", "SEG-061"},
                .facts = {kOcvNow, kDcvNow},
                .stats = {kOcv, kDcv},
                .derives = {derived<&ocv_in_force>(kOcvNow), derived<&dcv_in_force>(kDcvNow)},
                .options = {{"seg_sprint_noncombat", 0}}};
    }

    void attack(const Strike& strike, Work& work) const override {
        AFFRAY_CHECK(strike.power != nullptr && strike.power->timed, "a strike without a weapon");
        for (const CreatureId target : strike.targets)
            if (!work.over() && work.view().present(target)) strike_at(strike, target, work);
    }

    Prospect prospect(const View& view, const Strike& strike, CreatureId target,
                      std::optional<std::int32_t> defence) const override {
        const Tested test = aimed(view, roll_of(strike, target, "dcv").test, defence);
        const Power& power = *strike.power;
        Prospect prospect{.trial = three_dice(test), .harm = {}, .versus = test.versus};
        prospect.harm = extent_of(power.attack.hit.damage.value_or(DiceExpression{}));
        if (power.attack.hit.type == Name("killing"))
            prospect.harm.most = mul_saturated(prospect.harm.most, kDamageSides - 1);
        return prospect;
    }

    Tested test(Tested test, std::int32_t, const Name& purpose, Work& work) const override {
        return three_dice_under(std::move(test), purpose, work);
    }

    void reroll(Roll& roll, CreatureId against, Work& work) const override {
        work.emit(roll.test);
        roll.test.against = against;
        roll.test.reroll = true;
        roll.test = three_dice_under(aimed(work.view(), std::move(roll.test)), "attack.2", work);
    }

  private:
    // SEG-022: no blow while running, where the option says so.
    static std::int32_t ocv_in_force(const View& view, CreatureId who) {
        const bool runs = view.get(kSprinting, who) != 0 && view.rules().option("seg_sprint_noncombat") != 0;
        return runs ? 0 : view.stat(kOcv, who);
    }

    // What adds comes first, then half of it, rounded up; halves do not add up (SEG-061).
    static std::int32_t dcv_in_force(const View& view, CreatureId who) {
        if (view.creature(who).status == CreatureStatus::Unconscious) return 0;
        const std::int32_t whole = view.stat(kDcv, who) + (view.get(kDodging, who) != 0 ? kDodgeBonus : 0);
        const bool halved = view.get(kSprinting, who) != 0 || view.get(kStunned, who) != 0 ||
                            view.get(kRecovering, who) != 0 || view.get(kDiving, who) != 0;
        return halved ? div_ceil(whole, 2) : whole;
    }

    static Tested aimed(const View& view, Tested test, std::optional<std::int32_t> defence = {}) {
        // The target's own value is in the number to reach, which is its side's affair.
        test.modifiers = {{"ocv", view.get(kOcvNow, test.who), "SEG-060"}};
        const std::int32_t dcv = defence ? *defence : view.get(kDcvNow, test.against);
        test.target = kEvenOdds + view.get(kOcvNow, test.who) - dcv;
        return test;
    }

    static void strike_at(const Strike& strike, CreatureId target, Work& work) {
        Proposal proposal = roll_of(strike, target, "dcv");
        work.window(Moment::BeforeRoll, proposal);
        Roll& roll = std::get<Roll>(proposal);
        if (roll.cancelled || work.over()) return;
        roll.test = three_dice_under(aimed(work.view(), std::move(roll.test)), "attack", work);
        if (roll.test.outcome != TestOutcome::Success || work.over()) return;
        deal(strike, target, work);
        if (!work.over() && strike.power->timed->interrupts) reset_points(target, "interrupted", work);
    }

    static void deal(const Strike& strike, CreatureId target, Work& work) {
        const Power& power = *strike.power;
        Wound wound{.source = strike.who,
                    .who = target,
                    .type = power.attack.hit.type,
                    .cause = "hit",
                    .versus = power.attack.versus,
                    .melee = hand_to_hand(power),
                    .power = &power};
        const DiceExpression dice = power.attack.hit.damage.value_or(DiceExpression{});
        for (const DiceTerm& term : dice.terms)
            for (std::int32_t i = 0; i < term.count; ++i) {
                const std::int32_t die = work.roll(term.sides, "damage", strike.who);
                wound.rolled += die;
                wound.body += body_of(die);
            }
        wound.rolled += dice.bonus;
        if (power.attack.hit.type ==
            Name("killing")) {  // SEG-063: the sum is body, a die says how much it stuns
            wound.body = wound.rolled;
            const std::int32_t times = work.roll(kDamageSides, "multiplier", strike.who) - 1;
            wound.rolled = mul_saturated(wound.body, std::max(1, times));
        }
        if (!dice.terms.empty() || dice.bonus > 0) work.harm(std::move(wound));
        if (!work.over() && work.view().present(target))
            apply_effects(power.attack.hit.effects, {strike.who, target, 0, true, &power}, work);
    }
};

}  // namespace

std::unique_ptr<const Resolution> three_d6_under() { return make_mechanic<ThreeD6Under>(); }

}  // namespace affray
