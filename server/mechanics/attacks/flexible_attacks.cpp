// Flexible attacks: after the d20 the natural roll says which options may be used; one of them is (ARC-127).
#include "base/sure.h"
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/powers/consequences.h"
#include "readings/powers/operations.h"
#include "readings/powers/power_readings.h"

namespace affray {
namespace {

constexpr std::string_view kOpportunity = "opportunity_attack";

bool fits_kind(const Power& option, const Power& attack) {
    return attack.flexible.battle_cry || option.kind == PowerKind::Special || option.kind == attack.kind;
}

// An option of any flexible attack, or one of those that say they are for opportunity attacks.
bool fits_occasion(const Power& option, const Roll& roll) {
    const bool opportunity = roll.test.as == Name(kOpportunity);
    if (opportunity) return option.use.only_on == Name(kOpportunity);
    return option.use.only_on.empty() && roll.power->flexible.attack && roll.test.as.empty();
}

bool eligible(const View& view, const Roll& roll, const Power& option) {
    const CreatureId who = roll.test.who;
    const bool hit = roll.test.outcome == TestOutcome::Success || roll.test.outcome == TestOutcome::Crit;
    return option.flexible.option && fits_occasion(option, roll) && fits_kind(option, *roll.power) &&
           !expended(view, who, option) && !used_up_this_round(view, who, option) &&
           meets_needs(view, who, option) &&
           triggered(view, option.flexible.when,
                     {who, roll.test.against, roll.test.natural.value_or(0), hit});
}

class FlexibleAttacks final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-127"},
                .moments = {Moment::AfterRoll},
                .ops = {amended(op::kAddDamage), amended(op::kRerollOnes)},
                .offers = {{.name = "flexible", .by_itself = ByItself::Takes}}};
    }

    void offer(const View& view, Moment, const Roll& roll, std::vector<Offer>& out) const {
        if (roll.power == nullptr || roll.strike == nullptr || !roll.settled || !roll.test.natural ||
            !roll.test.option.empty() || view.get(kHampered, roll.test.who) != 0)
            return;
        std::vector<const Power*> options;
        for (const Power& option : view.sheet(roll.test.who).powers)
            if (eligible(view, roll, option)) options.push_back(&option);
        // The preference stated with the attack answers; what it does not name is not wanted.
        if (!roll.strike->flex.empty()) {
            for (const Name& wanted : roll.strike->flex) {
                const auto* const chosen =
                    first_that(options, [&wanted](const Power* one) { return one->id == wanted; });
                if (chosen == nullptr) continue;
                out.push_back(about(view, roll, **chosen));
                out.back().forced = true;
                return;
            }
            return;
        }
        for (const Power* option : options) out.push_back(about(view, roll, *option));
    }

    void perform(const Offer& offer, Moment, Roll& roll, Work& work) const {
        const Power option = sure(work.view().sheet(offer.actor).power(offer.option));
        spend_use(offer.actor, option, work);
        roll.test.option = option.id;
    }

    /// At most one.
    Closing closing(Moment) const override { return Closing::Priority; }

    // What the preference of an attack names must be options of the sheet.
    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (attack.flex.empty()) return;
        const Power* power = view.sheet(attack.who).power(attack.with);
        if (power != nullptr && !power->flexible.attack) out.add(Reason::RequirementNotMet, "flex");
        if (view.get(kHampered, attack.who) != 0) out.add(Reason::Hampered);
        for (const Name& wanted : attack.flex) {
            const Power* option = view.sheet(attack.who).power(wanted);
            if (option == nullptr || !option->flexible.option) out.add(Reason::PowerUnknown, "flex");
        }
    }

  private:
    static Offer about(const View& view, const Roll& roll, const Power& option) {
        return {.kind = "flexible",
                .option = option.id,
                .actor = roll.test.who,
                .subject = roll.test.against,
                .seat = view.creature(roll.test.who).seat};
    }
};

}  // namespace

MechanicPtr flexible_attacks() { return make_mechanic<FlexibleAttacks>(); }

}  // namespace affray
