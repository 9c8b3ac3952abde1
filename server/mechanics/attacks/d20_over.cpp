// d20 over: every roll is a d20 plus modifiers against a number; the attack procedure
// (ARC-001, 002, 010, 011, 013, 022, 110, 111, 114, 116, 118, 126, 195).
#include "base/sure.h"
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/offers.h"

#include <algorithm>

#include "readings/powers/attack_damage.h"
#include "readings/powers/power_readings.h"
#include "readings/powers/receivers.h"
#include "readings/tactics/strikes.h"
#include "rules/odds.h"

namespace affray {
namespace {

std::int32_t defence_of(const View& view, CreatureId who, const Name& versus) {
    if (versus == Name("pd")) return view.stat(kPd, who);
    if (versus == Name("md")) return view.stat(kMd, who);
    return view.stat(kAc, who);
}

class D20Over final : public Resolution, public Foreseeable {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-001", "ARC-002", "ARC-010", "ARC-011", "ARC-013", "ARC-022", "ARC-110",
                          "ARC-111", "ARC-114", "ARC-116", "ARC-118", "ARC-126", "ARC-195"},
                .stats = {kAc, kPd, kMd, kStr, kDex, kCon, kInt, kWis, kCha, kSaveBonus},
                .moments = {},
                .offers = {kGrantedMove, kPowerChoice}};
    }

    // All attack rolls come before the damage, which is rolled once (ARC-110, ARC-116).
    void attack(const Strike& declared, Work& work) const override {
        const std::optional<Power> like_another = as_used(work.view(), declared);
        std::optional<Strike> changed;
        if (like_another) changed.emplace(declared).power = &*like_another;
        const Strike& strike = changed ? *changed : declared;
        const Power& power = *strike.power;
        const std::vector<std::uint32_t> spoken_for = passing_bonuses(work.view(), strike.who);
        std::vector<Aimed> aimed;
        for (const CreatureId target : chosen_targets(strike, work)) {
            if (!work.view().present(target)) continue;
            aimed.push_back(aim(strike, target, work));
            if (work.over()) return;
            if (power.attack.chain && aimed.back().test.natural.value_or(1) % 2 != 0) break;
        }
        deal(strike, aimed, work);
        if (work.over()) return;
        expire(strike, aimed, spoken_for, work);
        if (power.attack.again && !strike.extra && !aimed.empty() &&
            first_of(aimed).test.natural.value_or(1) % 2 == 0)
            attack_again(strike, work);
    }

    Prospect prospect(const View& view, const Strike& declared, CreatureId target,
                      std::optional<std::int32_t> defence) const override {
        const std::optional<Power> like_another = as_used(view, declared);
        Strike strike = declared;
        if (like_another) strike.power = &*like_another;
        Roll roll = roll_of(strike, target, strike.power->attack.versus);
        Prospect prospect{.trial = weighed(view, roll, modifiers_of(view, roll), defence),
                          .harm = {},
                          .versus = roll.test.versus};
        prospect.trial.sure = is_sure(strike);
        roll.test.outcome = strike.automatic_crit ? TestOutcome::Crit : TestOutcome::Success;
        prospect.harm = harm_of(view, strike, {target, roll.test, 0, modifiers_of(view, roll)});
        return prospect;
    }

    Tested test(Tested test, std::int32_t sides, const Name& purpose, Work& work) const override {
        Roll roll{.test = std::move(test)};
        const Modifiers modifiers = modifiers_of(work.view(), roll);
        roll.test.modifiers.insert(roll.test.modifiers.end(), modifiers.flat.begin(), modifiers.flat.end());
        const std::int32_t natural = work.roll(sides, purpose, roll.test.who);
        roll.test.natural = natural;
        roll.test.total = natural + total(roll.test.modifiers);
        const bool success = *roll.test.total >= roll.test.target.value_or(0);
        // ARC-022: a natural 1 fails a check; saves know no automatic results (ARC-195).
        const bool fumbled = natural == 1 && roll.test.kind == Name("check");
        roll.test.outcome = success && !fumbled ? TestOutcome::Success : TestOutcome::Failure;
        work.emit(roll.test);
        return roll.test;
    }

    void reroll(Roll& roll, CreatureId against, Work& work) const override {
        work.emit(roll.test);
        const Tested first = roll.test;
        roll.test = {.who = first.who,
                     .against = against,
                     .kind = first.kind,
                     .subject = first.subject,
                     .versus = first.versus,
                     .as = first.as,
                     .reroll = true};
        resolve(roll, "attack.2", work);
    }

  private:
    // An attack that is like the basic one takes its roll and, without one of its own, its hit.
    static std::optional<Power> as_used(const View& view, const Strike& strike) {
        if (strike.power->attack.like.empty()) return std::nullopt;
        Power power = *strike.power;
        const bool ranged = power.attack.like == Name("basic_ranged");
        const Power* basic = ranged ? basic_ranged(view, strike.who) : basic_melee(view, strike.who);
        if (basic == nullptr) return power;
        power.attack.bonus = basic->attack.bonus;
        power.attack.versus = basic->attack.versus;
        if (!power.attack.hit.damage) power.attack.hit = basic->attack.hit;
        if (power.attack.again) power.attack.miss = basic->attack.miss;
        power.aim.far_modifier = basic->aim.far_modifier;
        return power;
    }

    static std::vector<CreatureId> chosen_targets(const Strike& strike, Work& work) {
        const Power& power = *strike.power;
        std::vector<CreatureId> targets = strike.targets;
        if (power.aim.all != TargetAll::None && !strike.automatic_crit)
            targets = all_of(work.view(), power.aim.all, strike.who);
        if (strike.automatic_crit || targets.empty()) return targets;
        if (power.attack.again) targets.resize(1);
        if (power.attack.rolls > 1) return spread(targets, power.attack.rolls);
        const DiceExpression& count = power.aim.count;
        if (count.terms.empty()) return targets;
        const std::int32_t most = work.roll(count, "targets", strike.who) + count.bonus;
        if (static_cast<std::size_t>(most) < targets.size()) targets.resize(static_cast<std::size_t>(most));
        return targets;
    }

    // Two claws: one for each of two targets, or both for one.
    static std::vector<CreatureId> spread(const std::vector<CreatureId>& targets, std::int32_t attacks) {
        std::vector<CreatureId> all;
        for (std::size_t i = 0; i < static_cast<std::size_t>(attacks); ++i)
            all.push_back(targets[std::min(i, targets.size() - 1)]);
        return all;
    }

    // ARC-132, ARC-138: no die, hence neither fumble nor natural-roll riders.
    static bool is_sure(const Strike& strike) {
        return strike.automatic_crit || strike.power->attack.kind == AttackKind::Auto;
    }

    static Aimed aim(const Strike& strike, CreatureId target, Work& work) {
        Roll roll = roll_of(strike, target, strike.power->attack.versus);
        const bool sure = is_sure(strike);
        if (sure) roll.test.outcome = strike.automatic_crit ? TestOutcome::Crit : TestOutcome::Automatic;
        Proposal proposal = std::move(roll);
        if (!sure) roll_it(proposal, work);
        Roll& rolled = std::get<Roll>(proposal);
        work.emit(rolled.test);
        Modifiers extra;
        if (lands(rolled.test.outcome)) extra = modifiers_of(work.view(), rolled);
        const CreatureId against = rolled.test.against;
        return {against, std::move(rolled.test), rolled.die_steps, std::move(extra)};
    }

    // Rerolls first; when the result stands, what it sets off.
    static void roll_it(Proposal& proposal, Work& work) {
        work.window(Moment::BeforeRoll, proposal);
        if (std::get<Roll>(proposal).cancelled) return;
        resolve(std::get<Roll>(proposal), "attack", work);
        work.window(Moment::AfterRoll, proposal);
        std::get<Roll>(proposal).settled = true;
        work.window(Moment::AfterRoll, proposal);
    }

    // What is added to the dice, and what there is to reach. A rage rolls twice and keeps the higher.
    static Trial weighed(const View& view, Roll& roll, const Modifiers& modifiers,
                         std::optional<std::int32_t> defence) {
        Tested& test = roll.test;
        test.modifiers.push_back({test.subject, roll.power->attack.bonus, "ARC-013"});
        if (roll.strike != nullptr && roll.strike->modifier != 0)
            test.modifiers.push_back({roll.strike->as, roll.strike->modifier, "ARC-127"});
        test.modifiers.insert(test.modifiers.end(), modifiers.flat.begin(), modifiers.flat.end());
        test.target =
            defence ? *defence : defence_of(view, test.against, test.versus) + total(modifiers.defence);
        const bool twice = !bonuses(view, test.who, "two_dice", roll.power).empty();
        return {.count = twice ? 2 : 1,
                .keep = Keep::Highest,
                .bonus = total(test.modifiers),
                .target = *test.target,
                .always = 20,
                .never = 1};
    }

    static void resolve(Roll& roll, const Name& purpose, Work& work) {
        Tested& test = roll.test;
        const Modifiers modifiers = modifiers_of(work.view(), roll);
        const Trial trial = weighed(work.view(), roll, modifiers, std::nullopt);
        std::int32_t natural = work.roll(20, purpose, test.who);
        std::int32_t crit_range = total(modifiers.crit_range);
        if (trial.count > 1) {  // both high enough and a hit is a crit
            const std::int32_t second = work.roll(20, "attack.2", test.who);
            const auto both = bonuses(work.view(), test.who, "two_dice_crit", roll.power);
            if (!both.empty() && std::min(natural, second) >= first_of(both)->level) crit_range = 19;
            natural = std::max(natural, second);
        }
        test.natural = natural;
        test.total = natural + total(test.modifiers);
        test.outcome = judge(natural, *test.total, *test.target, crit_range);
    }

    // ARC-111, 121, 124: a natural 20 hits and crits, a natural 1 has no effect, a wider crit range needs a
    // hit.
    static TestOutcome judge(std::int32_t natural, std::int32_t total, std::int32_t target,
                             std::int32_t crit_range) {
        if (natural == 1) return TestOutcome::Fumble;
        const std::int32_t crit_from = std::max(2, 21 - crit_range);
        if (natural == 20) return crit_from <= 20 ? TestOutcome::Crit : TestOutcome::Success;
        if (total < target) return TestOutcome::Failure;
        return natural >= crit_from ? TestOutcome::Crit : TestOutcome::Success;
    }

    // Those that an attack may use up: what it brings itself is for the next one.
    static std::vector<std::uint32_t> passing_bonuses(const View& view, CreatureId who) {
        std::vector<std::uint32_t> ids;
        for (const Effect& effect : view.state().effects)
            if (effect.who == who &&
                (effect.until.when == Until::When::NextAttack || effect.until.when == Until::When::NextCrit))
                ids.push_back(effect.id);
        return ids;
    }

    // Bonuses for one attack end with the attack that they spoke for, those until a crit with the crit.
    static void expire(const Strike& strike, const std::vector<Aimed>& aimed,
                       const std::vector<std::uint32_t>& before, Work& work) {
        const bool crit = any(aimed, [](const Aimed& one) { return one.test.outcome == TestOutcome::Crit; });
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects)) {
            const bool due = effect.until.when == Until::When::NextAttack ||
                             (crit && effect.until.when == Until::When::NextCrit);
            const bool spoke = among(effect.id, before);
            if (due && spoke && in_scope(effect.type, strike.power))
                work.emit(EffectRemoved{effect.id, effect.who, effect.name, "expired"});
        }
    }

    // The second target, if one was named, else the first again while it stands.
    static void attack_again(const Strike& strike, Work& work) {
        const CreatureId target = strike.targets.size() > 1 ? strike.targets[1] : first_of(strike.targets);
        const View view = work.view();
        if (!view.present(target) || view.get(kCanAct, strike.who) == 0) return;
        Strike second = strike;
        second.targets = {target};
        second.extra = true;
        second.as = "extra_attack";
        work.attack(second);
    }
};

}  // namespace

std::unique_ptr<const Resolution> d20_over() { return make_mechanic<D20Over>(); }

}  // namespace affray
