// Classic rolls: attacks against descending armour, saves to reach, checks to stay under (CLS-006, 007, 009,
// 030..033, 035..039, 041..043, 112..122, 130, 138..140; AP-049).
#include "mechanics/attacks/attacks.h"
#include "readings/rounds/round_parts.h"
#include "readings/things/weapons.h"

#include <algorithm>

#include "readings/common.h"
#include "readings/harm/saving_throws.h"
#include "readings/powers/consequences.h"
#include "readings/tactics/strikes.h"
#include "readings/things/classic_tables.h"
#include "rules/odds.h"

namespace affray {
namespace {

constexpr std::int32_t kDie = 20;
constexpr std::int32_t kLeastHarm = 1;         // CLS-139
constexpr std::int32_t kUnarmoured = 9;        // CLS-380: what only has to touch
constexpr std::int32_t kAscendingBase = 19;    // CLS-115: AAC = 19 - AC, bonus = 19 - THAC0
const DiceExpression kAnyWeapon{{{1, 6}}, 0};  // CLS-138

enum Procedure : std::int32_t { kMatrix, kThac0Subtraction, kAscending };

// AP section 4.M: who sleeps, or is only half awake, is as helpless as who is bound.
bool defenceless(const View& view, CreatureId who) {
    return view.get(kHelpless, who) != 0 || view.get(kAwake, who) != kWideAwake;
}

bool strike_is_spell(const Strike& strike) { return strike.power != nullptr && strike.power->spell; }

bool hits(TestOutcome outcome) {
    return outcome == TestOutcome::Success || outcome == TestOutcome::Automatic;
}

class ClassicRolls final : public Resolution, public Foreseeable {
  public:
    explicit ClassicRolls(ClassicRollsOptions options) : options_(options) {}

    Claims claims() const override {
        return {
            .rules = {"CLS-006", "CLS-007", "CLS-009", "CLS-030", "CLS-031", "CLS-032", "CLS-033", "CLS-035",
                      "CLS-036", "CLS-037", "CLS-038", "CLS-039", "CLS-041", "CLS-042", "CLS-043", "CLS-112",
                      "CLS-113", "CLS-114", "CLS-115", "CLS-116", "CLS-117", "CLS-118", "CLS-119", "CLS-120",
                      "CLS-121", "CLS-122", "CLS-130", "CLS-138", "CLS-139", "CLS-140", "AP-049"},
            .stats = {kAc, kThac0, kShield, kSaveDeath, kSaveWands, kSaveParalysis, kSaveBreath, kSaveSpells,
                      kStr, kDex, kCon, kInt, kWis, kCha, kLevel, kSize, kHitDice, kHitDiceBonus},
            .options = {{"attack_procedure", kMatrix}, {"variable_weapon_damage", 0}}};
    }

    // CLS-033, CLS-122: what the attacker's own hand adds.
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.strike == nullptr) return;
        const auto weapon = weapon_of(view, *roll.strike);
        const CreatureId who = roll.test.who;
        if (weapon && has_ability_modifiers(view, who)) {
            const bool missile = weapon->missile();
            const std::int32_t value = ability_row(view.stat(missile ? kDex : kStr, who)).modifier;
            if (value != 0) out.flat.push_back({missile ? "dex" : "str", value, "CLS-033"});
            // A spell that a touch lets go is no stronger for the hand.
            const bool blow = !missile && !strike_is_spell(*roll.strike);
            if (value != 0 && blow) out.damage.push_back({"str", value, "CLS-033"});
        }
        const std::int32_t bonus = weapon && weapon->gear != nullptr ? weapon->gear->number("bonus") : 0;
        if (bonus != 0) out.flat.push_back({"magic_weapon", bonus, "CLS-122"});
        if (bonus != 0) out.damage.push_back({"magic_weapon", bonus, "CLS-138"});
        if (roll.strike->modifier != 0) out.flat.push_back({"referee", roll.strike->modifier, "CLS-122"});
    }

    // CLS-141: each attack is rolled, then its damage, before the next.
    void attack(const Strike& strike, Work& work) const override {
        AFFRAY_CHECK(strike.power != nullptr, "a strike without a weapon");
        for (const CreatureId target : strike.targets)
            if (!work.over() && work.view().present(target)) strike_at(strike, target, work);
    }

    Prospect prospect(const View& view, const Strike& strike, CreatureId target,
                      std::optional<std::int32_t> defence) const override {
        Roll roll = roll_of(strike, target, strike.power->attack.versus);
        const Modifiers modifiers = modifiers_of(view, roll);
        Prospect prospect{
            .trial = weighed(view, roll.test, modifiers, defence), .harm = {}, .versus = roll.test.versus};
        prospect.trial.sure = falls_of_itself(view, strike, target);
        if (const DiceExpression dice = dice_of(view, strike); dice != DiceExpression{}) {
            const std::int32_t more = total(modifiers.damage);
            Extent rolled = extent_of(dice) + Extent{more, more};
            for (const ExtraDice& extra : modifiers.dice) rolled = rolled + extent_of(extra.dice);
            prospect.harm = times(rolled, kLeastHarm, 1 + total(modifiers.doublings));
        }
        return prospect;
    }

    Tested test(Tested test, std::int32_t sides, const Name& purpose, Work& work) const override {
        Roll roll{.test = std::move(test)};
        const Modifiers modifiers = modifiers_of(work.view(), roll);
        roll.test.modifiers.insert(roll.test.modifiers.end(), modifiers.flat.begin(), modifiers.flat.end());
        const bool under = roll.test.kind == Name("check");
        const bool hidden = !under && closed(work.view(), roll.test.who);
        const Audience audience = hidden ? Audience::Referee : Audience::Everyone;
        const std::int32_t natural = work.roll(sides, purpose, roll.test.who, audience);
        roll.test.natural = natural;
        roll.test.total = natural + total(roll.test.modifiers);
        const std::int32_t target = roll.test.target.value_or(0);
        // CLS-030, CLS-032: checks stay at or under; CLS-039: saves know no automatic result.
        const bool success = under ? natural == 1 || (natural != sides && *roll.test.total <= target)
                                   : *roll.test.total >= target;
        roll.test.outcome = success ? TestOutcome::Success : TestOutcome::Failure;
        work.emit(roll.test, audience);
        return roll.test;
    }

    std::vector<Name> saves() const override { return {"D", "W", "P", "B", "S"}; }

    bool averts(const PowerEffect& effect, const Consequence& of, CreatureId whom,
                Work& work) const override {
        return save({.who = whom,
                     .category = effect.save,
                     .against = effect.name,
                     .magical = of.power != nullptr && of.power->spell,
                     .modifier = effect.save_modifier,
                     .tags = effect.type.empty() ? std::vector<Name>{} : std::vector<Name>{effect.type}},
                    work);
    }

    void reroll(Roll& roll, CreatureId against, Work& work) const override {
        work.emit(roll.test);
        roll.test.against = against;
        roll.test.reroll = true;
        resolve(roll, modifiers_of(work.view(), roll), work);
    }

  private:
    // CLS-006, CLS-112: the dice of the referee's creatures are the referee's affair.
    bool closed(const View& view, CreatureId who) const {
        return options_.monsters_roll_closed && who != CreatureId::None && !is_of_party(view, who);
    }

    // CLS-130: no die, hence no natural 1; only a blow, never a shot.
    static bool falls_of_itself(const View& view, const Strike& strike, CreatureId target) {
        const auto weapon = weapon_of(view, strike);
        return weapon && !weapon->missile() && defenceless(view, target);
    }

    void strike_at(const Strike& strike, CreatureId target, Work& work) const {
        Proposal proposal = roll_of(strike, target, strike.power->attack.versus);
        const bool sure = falls_of_itself(work.view(), strike, target);
        if (!sure) work.window(Moment::BeforeRoll, proposal);
        if (work.over()) return;
        Roll& roll = std::get<Roll>(proposal);
        const Modifiers modifiers = modifiers_of(work.view(), roll);
        if (sure)
            roll.test.outcome = TestOutcome::Automatic;
        else if (!roll.cancelled)
            resolve(roll, modifiers, work);
        work.window(Moment::AfterRoll, proposal);
        const Roll& rolled = std::get<Roll>(proposal);
        work.emit(rolled.test);
        if (!work.over() && hits(rolled.test.outcome) && !rolled.cancelled)
            deal(strike, rolled, modifiers, work);
    }

    // What is added to the die, and what there is to reach.
    static Trial weighed(const View& view, Tested& test, const Modifiers& modifiers,
                         std::optional<std::int32_t> defence) {
        const std::int32_t thac0 = view.stat(kThac0, test.who);
        // CLS-009: every change of the armour class counts, worse or better, without a cap.
        const std::int32_t worn = test.versus == Name("touch") ? kUnarmoured : view.stat(kAc, test.against);
        const std::int32_t ac = defence ? *defence : worn + total(modifiers.defence);
        test.modifiers = modifiers.flat;
        switch (view.rules().option("attack_procedure")) {
            case kThac0Subtraction: test.target = thac0 - ac; break;
            case kAscending:
                test.modifiers.push_back({"attack_bonus", kAscendingBase - thac0, "CLS-115"});
                test.target = kAscendingBase - ac;
                break;
            default: test.target = matrix_entry(thac0, ac);
        }
        return {.sides = kDie,
                .bonus = total(test.modifiers),
                .target = *test.target,
                .always = kDie,
                .never = 1};
    }

    void resolve(Roll& roll, const Modifiers& modifiers, Work& work) const {
        Tested& test = roll.test;
        const View view = work.view();
        weighed(view, test, modifiers, std::nullopt);
        test.closed = closed(view, test.who);
        const std::int32_t natural =
            work.roll(kDie, "attack", test.who, test.closed ? Audience::Side : Audience::Everyone);
        test.natural = natural;
        test.total = natural + total(test.modifiers);
        // CLS-117: before any modifier, in every procedure.
        const bool hit = natural == kDie || (natural != 1 && *test.total >= *test.target);
        test.outcome = hit ? TestOutcome::Success : TestOutcome::Failure;
    }

    // CLS-138, CLS-140: any weapon a person holds does 1d6 unless weapons differ; natural ones as printed.
    static DiceExpression dice_of(const View& view, const Strike& strike) {
        const std::optional<DiceExpression>& printed = strike.power->attack.hit.damage;
        if (strike.item == 0) return printed.value_or(kAnyWeapon);
        const auto weapon = weapon_of(view, strike);
        // AP-053: what is no weapon has the referee's die.
        if (!printed && weapon->gear->type == Name("found")) {
            const std::int32_t rated = view.get(kFoundDie, strike.item);
            return {{{1, rated > 0 ? rated : kFoundDieUnrated}}, 0};
        }
        const bool as_printed = view.rules().option("variable_weapon_damage") != 0 || weapon->has("splash");
        return as_printed && printed ? *printed : kAnyWeapon;
    }

    // A touch may do no harm of its own: a spell's (AP-054), or that of feelers which only hold.
    static void deal(const Strike& strike, const Roll& rolled, const Modifiers& modifiers, Work& work) {
        const DiceExpression dice = dice_of(work.view(), strike);
        if (dice != DiceExpression{}) wound(strike, dice, rolled, modifiers, work);
        // CLS-040: what the hit carries comes after its damage, for whoever survives it.
        const CreatureId target = rolled.test.against;
        if (!work.over() && work.view().present(target))
            apply_effects(strike.power->attack.hit.effects,
                          {strike.who, target, rolled.test.natural.value_or(0), true, strike.power}, work);
    }

    static void wound(const Strike& strike, const DiceExpression& dice, const Roll& rolled,
                      const Modifiers& modifiers, Work& work) {
        const auto weapon = weapon_of(work.view(), strike);
        std::int32_t base = work.roll(dice, "damage", strike.who) + dice.bonus;
        for (const ExtraDice& more : modifiers.dice)
            base += work.roll(more.dice, "damage", strike.who) + more.dice.bonus;
        work.harm(
            {.source = strike.who,
             .who = rolled.test.against,
             .rolled = std::max(kLeastHarm, base + total(modifiers.damage)),
             .multiplier = 1 + total(modifiers.doublings),
             .type = strike.power->attack.hit.type == Name("weapon") ? Name() : strike.power->attack.hit.type,
             .natural = rolled.test.natural.value_or(0),
             .cause = "hit",
             .versus = "ac",
             .melee = weapon && !weapon->missile(),
             .nonlethal = strike.nonlethal,
             .magical = false,
             .power = strike.power,
             .tags = tags_of(work.view(), strike)});
    }

    ClassicRollsOptions options_;
};

}  // namespace

std::unique_ptr<const Resolution> classic_rolls(ClassicRollsOptions options) {
    return make_mechanic<ClassicRolls>(options);
}

}  // namespace affray
