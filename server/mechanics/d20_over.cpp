// d20 over: every roll is a d20 plus modifiers against a number; the attack procedure
// (ARC-001, 002, 010, 011, 013, 022, 110, 111, 114, 116, 118, 126, 195).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

#include <algorithm>

#include "base/int_math.h"

namespace affray {
namespace {

struct Aimed {
    CreatureId target = CreatureId::None;
    Tested test;
};

bool is_hit(TestOutcome outcome) {
    return outcome == TestOutcome::Success || outcome == TestOutcome::Crit ||
           outcome == TestOutcome::Automatic;
}

std::int32_t sum(const std::vector<Modifier>& modifiers) {
    std::int32_t total = 0;
    for (const Modifier& modifier : modifiers) total += modifier.value;
    return total;
}

std::int32_t defence_of(const View& view, CreatureId who, const Name& versus) {
    if (versus == Name("pd")) return view.stat(kPd, who);
    if (versus == Name("md")) return view.stat(kMd, who);
    return view.stat(kAc, who);
}

Modifiers collect(const View& view, const Roll& roll) {
    Modifiers modifiers;
    for (const Mechanic* mechanic : view.rules().mechanics()) mechanic->modify(view, roll, modifiers);
    return modifiers;
}

class D20Over final : public Resolution {
  public:
    std::string_view id() const override { return "d20_over"; }

    Claims claims() const override {
        return {.rules = {"ARC-001", "ARC-002", "ARC-010", "ARC-011", "ARC-013", "ARC-022", "ARC-110",
                          "ARC-111", "ARC-114", "ARC-116", "ARC-118", "ARC-126", "ARC-195"},
                .stats = {kAc, kPd, kMd, kStr, kDex, kCon, kInt, kWis, kCha, kSaveBonus},
                .moments = {}};
    }

    // All attack rolls come before the damage, which is rolled once (ARC-110, ARC-116).
    void attack(const Strike& strike, Work& work) const override {
        std::vector<Aimed> aimed;
        for (const CreatureId target : chosen_targets(strike, work)) {
            if (!work.view().present(target)) continue;
            const Tested test = aim(strike, target, work);
            aimed.push_back({test.against, test});  // ARC-125: a stray shot has found another target
            if (work.over()) return;
        }
        const auto hit = [](const Aimed& a) { return is_hit(a.test.outcome); };
        const auto missed = [](const Aimed& a) { return a.test.outcome == TestOutcome::Failure; };
        const Power& power = *strike.power;
        std::int32_t hit_damage = 0;
        std::int32_t miss_damage = 0;
        if (std::any_of(aimed.begin(), aimed.end(), hit))
            hit_damage = roll_damage(power.hit, "damage", strike, work);
        if (std::any_of(aimed.begin(), aimed.end(), missed))
            miss_damage = power.miss.half ? div_floor(roll_damage(power.hit, "damage", strike, work), 2)
                                          : roll_damage(power.miss, "damage.miss", strike, work);
        for (const Aimed& one : aimed) {
            apply(strike, one, hit(one) ? hit_damage : miss_damage, work);
            if (work.over()) return;
        }
    }

    Tested test(Tested test, std::int32_t sides, const Name& purpose, Work& work) const override {
        Roll roll{.test = std::move(test)};
        const Modifiers modifiers = collect(work.view(), roll);
        roll.test.modifiers.insert(roll.test.modifiers.end(), modifiers.flat.begin(), modifiers.flat.end());
        const std::int32_t natural = work.roll(sides, purpose, roll.test.who);
        roll.test.natural = natural;
        roll.test.total = natural + sum(roll.test.modifiers);
        const bool success = *roll.test.total >= roll.test.target.value_or(0);
        // ARC-022: a natural 1 fails a check; saves know no automatic results (ARC-195).
        const bool fumbled = natural == 1 && roll.test.kind == Name("check");
        roll.test.outcome = success && !fumbled ? TestOutcome::Success : TestOutcome::Failure;
        work.emit(roll.test);
        return roll.test;
    }

    void consequences(const std::vector<PowerEffect>& effects, const Consequence& of,
                      Work& work) const override {
        for (const PowerEffect& effect : effects) {
            if (!triggered(effect.when, of)) continue;
            const CreatureId whom = effect.to == Name("user") ? of.user : of.target;
            if (effect.if_target_hp_at_most > 0 &&
                work.view().creature(whom).hp > effect.if_target_hp_at_most)
                continue;
            if (work.view().present(whom)) carry_out(effect, of, whom, work);
        }
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
    static std::vector<CreatureId> chosen_targets(const Strike& strike, Work& work) {
        std::vector<CreatureId> targets = strike.targets;
        const DiceExpression& count = strike.power->target_count;
        if (count.terms.empty() || strike.automatic_crit) return targets;
        const std::int32_t most = work.roll(count, "targets", strike.who) + count.bonus;
        if (static_cast<std::size_t>(most) < targets.size()) targets.resize(static_cast<std::size_t>(most));
        return targets;
    }

    static Tested aim(const Strike& strike, CreatureId target, Work& work) {
        const Power& power = *strike.power;
        Roll roll;
        roll.power = &power;
        roll.strike = &strike;
        roll.test = {.who = strike.who,
                     .against = target,
                     .kind = "attack",
                     .subject = power.id,
                     .versus = power.versus,
                     .as = strike.as};
        // ARC-132, ARC-138: no die, hence neither fumble nor natural-roll riders.
        if (strike.automatic_crit || power.attack == AttackKind::Auto) {
            roll.test.outcome = strike.automatic_crit ? TestOutcome::Crit : TestOutcome::Automatic;
            work.emit(roll.test);
            return roll.test;
        }
        Proposal proposal = std::move(roll);
        work.window(Moment::BeforeRoll, proposal);
        Roll& rolled = std::get<Roll>(proposal);
        if (rolled.cancelled) return rolled.test;
        resolve(rolled, "attack", work);
        work.window(Moment::AfterRoll, proposal);
        work.emit(std::get<Roll>(proposal).test);
        return std::get<Roll>(proposal).test;
    }

    static void resolve(Roll& roll, const Name& purpose, Work& work) {
        Tested& test = roll.test;
        const View view = work.view();
        const Modifiers modifiers = collect(view, roll);
        test.modifiers.push_back({test.subject, roll.power->attack_bonus, "ARC-013"});
        test.modifiers.insert(test.modifiers.end(), modifiers.flat.begin(), modifiers.flat.end());
        test.target = defence_of(view, test.against, test.versus) + sum(modifiers.defence);
        const std::int32_t natural = work.roll(20, purpose, test.who);
        test.natural = natural;
        test.total = natural + sum(test.modifiers);
        test.outcome = judge(natural, *test.total, *test.target, sum(modifiers.crit_range));
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

    static std::int32_t roll_damage(const PowerOutcome& outcome, const Name& purpose, const Strike& strike,
                                    Work& work) {
        if (!outcome.damage) return 0;
        return std::max(0, work.roll(*outcome.damage, purpose, strike.who) + outcome.damage->bonus);
    }

    static void apply(const Strike& strike, const Aimed& aimed, std::int32_t damage, Work& work) {
        const bool hit = is_hit(aimed.test.outcome);
        if (!hit && aimed.test.outcome != TestOutcome::Failure) return;
        const Power& power = *strike.power;
        const PowerOutcome& outcome = hit ? power.hit : power.miss;
        const std::int32_t natural = aimed.test.natural.value_or(0);
        if (outcome.damage || outcome.half) {
            Wound wound;
            wound.source = strike.who;
            wound.who = aimed.target;
            wound.rolled = damage;
            // ARC-122: doublings add: twice doubled is triple.
            wound.multiplier =
                hit ? 1 + outcome.doublings + (aimed.test.outcome == TestOutcome::Crit ? 1 : 0) : 1;
            wound.type = outcome.half ? power.hit.type : outcome.type;
            wound.natural = natural;
            wound.cause = hit ? "hit" : "miss";
            wound.versus = power.versus;
            wound.melee = power.kind == PowerKind::Melee;
            wound.nonlethal = strike.nonlethal;
            wound.power = &power;
            work.harm(std::move(wound));
        }
        if (work.over() || !work.view().present(aimed.target)) return;
        const Consequence of{strike.who, aimed.target, natural, hit};
        if (outcome.ongoing) add_ongoing(outcome, of, work);
        work.consequences(outcome.effects, of);
    }

    static void add_ongoing(const PowerOutcome& outcome, const Consequence& of, Work& work) {
        const std::int32_t amount = work.roll(*outcome.ongoing, "ongoing", of.user) + outcome.ongoing->bonus;
        work.add_effect({0,
                         "ongoing",
                         of.target,
                         of.user,
                         amount,
                         outcome.ongoing_type,
                         {},
                         of.natural,
                         {Until::When::Save, CreatureId::None, 11}});
    }

    static bool triggered(const Trigger& when, const Consequence& of) {
        switch (when.natural) {
            case NaturalTest::None: return true;
            case NaturalTest::Even: return of.natural != 0 && of.natural % 2 == 0;
            case NaturalTest::Odd: return of.natural % 2 == 1;
            case NaturalTest::AtLeast: return of.natural >= when.natural_min;
        }
        AFFRAY_UNREACHABLE();
    }

    static void carry_out(const PowerEffect& effect, const Consequence& of, CreatureId whom, Work& work) {
        using Op = PowerEffect::Op;
        switch (effect.op) {
            case Op::Condition:
            case Op::Bonus: return add_timed(effect, of, whom, work);
            case Op::Grab: return work.set(kGrab, 1, of.user, number(of.target), "grab");
            case Op::PopFree: return pop_free(of, work);
            case Op::Heal:
                return work.recover(whom, {effect.name != Name("free_recovery"), {}, {}, 0, "power"});
            case Op::TempHp:  // ARC-146: the higher counts
                return work.set(kTempHp, std::max(effect.amount, work.view().get(kTempHp, whom)), whom);
            case Op::HalveDamage:
            case Op::AddDamage: return;  // amend a wound in flight: the mechanic that offers them does it
        }
    }

    static void add_timed(const PowerEffect& effect, const Consequence& of, CreatureId whom, Work& work) {
        Until until = effect.until;
        until.of = until.of == CreatureId::None ? of.user : until.of;
        const State& state = work.view().state();
        const bool own_turn = state.active == until.of;
        if (until.when == Until::When::NextTurnEnd && own_turn) until.number = state.round;
        work.add_effect({0, effect.name, whom, of.user, effect.amount, {}, effect.stat, of.natural, until});
    }

    // ARC-097: the pair comes apart, grabs between them end.
    static void pop_free(const Consequence& of, Work& work) {
        if (work.view().get(kStuck, of.user) != 0 || work.view().get(kStuck, of.target) != 0) return;
        part(work, of.user, of.target, "pop_free");
    }
};

}  // namespace

std::unique_ptr<const Resolution> d20_over() { return std::make_unique<D20Over>(); }

}  // namespace affray
