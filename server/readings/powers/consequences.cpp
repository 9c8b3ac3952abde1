// Effects of powers carried out, one operation each (ARC-009, 097, 098, 104, 146, 147, 195; AFR-023).
#include "readings/powers/consequences.h"

#include <algorithm>

#include "base/int_math.h"
#include "base/sure.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/offers.h"
#include "readings/powers/granted_moves.h"
#include "readings/powers/power_readings.h"
#include "readings/powers/receivers.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

constexpr std::int32_t kNormalSave = 11;  // ARC-195

Name effect_name(const PowerEffect& effect, const Consequence& of) {
    if (!effect.name.empty()) return effect.name;
    return of.power == nullptr ? effect.stat : of.power->id;
}

// What is known in play only.
std::int32_t known_in_play(const View& view, const Name& of, const Consequence& by, CreatureId whom) {
    if (of == Name("escalation")) return view.get(kEscalation);
    if (of == Name("target_level")) return view.stat(kLevel, by.target);
    if (of == Name("half_hp_max")) return div_floor(view.creature(whom).hp_max, 2);
    return 0;
}

std::int32_t amount_of(const PowerEffect& effect, const Consequence& of, CreatureId whom, const Name& purpose,
                       Work& work) {
    std::int32_t amount = effect.amount + known_in_play(work.view(), effect.of, of, whom);
    if (effect.dice) amount += work.roll(*effect.dice, purpose, of.user) + effect.dice->bonus;
    return std::max(0, amount);
}

Until ends(const PowerEffect& effect, const Consequence& of, const State& state) {
    Until until = effect.until;
    until.of = effect.turn_of == Name("target") ? of.target : of.user;
    // ARC-009: if created during X's own turn, that turn does not count.
    if (until.when == Until::When::NextTurnEnd && state.active == until.of) until.number = state.round;
    return until;
}

void add_timed(const PowerEffect& effect, const Consequence& of, CreatureId whom, Work& work) {
    Effect added;
    added.name = effect_name(effect, of);
    added.who = whom;
    added.source = of.user;
    added.level = effect.amount + known_in_play(work.view(), effect.of, of, whom);
    added.type = effect.op == PowerEffect::Op::Resist ? effect.type : effect.scope;
    added.stat = effect.stat;
    added.natural = of.natural;
    added.until = ends(effect, of, work.view().state());
    if (effect.cumulative) {
        for (const Effect& earlier : std::vector<Effect>(work.view().state().effects)) {
            if (earlier.who != whom || earlier.name != added.name || earlier.stat != added.stat) continue;
            added.level += earlier.level;
            work.emit(EffectRemoved{earlier.id, whom, earlier.name, "replaced"});
        }
    }
    work.add_effect(std::move(added));
}

void add_resistance(const PowerEffect& effect, const Consequence& of, CreatureId whom, Work& work) {
    PowerEffect resist = effect;
    resist.name = "resist";
    resist.stat = {};
    add_timed(resist, {of.user, of.target, 0, of.hit, of.power}, whom, work);
}

void add_ongoing(const PowerEffect& effect, const Consequence& of, CreatureId whom, Work& work) {
    Effect ongoing;
    ongoing.name = "ongoing";
    ongoing.who = whom;
    ongoing.source = of.user;
    ongoing.level = amount_of(effect, of, whom, "ongoing", work);
    ongoing.type = effect.type;
    ongoing.stat = of.power == nullptr ? Name() : of.power->id;
    ongoing.natural = of.natural;
    ongoing.until = {Until::When::Save, CreatureId::None, kNormalSave};
    work.add_effect(std::move(ongoing));
}

void harm(const PowerEffect& effect, const Consequence& of, CreatureId whom, Work& work) {
    Wound wound;
    wound.source = of.user;
    wound.who = whom;
    wound.rolled = amount_of(effect, of, whom, "damage", work);
    wound.type = effect.type;
    wound.natural = of.natural;
    wound.cause = whom == of.user ? Name("self") : of.hit ? Name("hit") : Name("miss");
    wound.magical = of.power == nullptr || !of.power->mundane;
    wound.power = of.power;
    if (wound.rolled > 0) work.harm(std::move(wound));
}

void slay(const Consequence& of, CreatureId whom, Work& work) {
    const View view = work.view();
    Wound wound;
    wound.source = of.user;
    wound.who = whom;
    wound.rolled = std::max(0, view.creature(whom).hp) + view.get(kTempHp, whom);
    wound.natural = of.natural;
    wound.cause = "hit";
    wound.power = of.power;
    work.harm(std::move(wound));
}

void save(const PowerEffect& effect, CreatureId whom, Work& work) {
    for (const Effect& one : std::vector<Effect>(work.view().state().effects)) {
        if (one.who != whom || one.until.when != Until::When::Save) continue;
        save_against(one, work);
        if (effect.name == Name("one_effect")) return;
    }
}

void heal(const PowerEffect& effect, const Consequence& of, CreatureId whom, Work& work) {
    const bool spend = effect.name != Name("free_recovery");
    // lay_on_hands: the healed creature rolls, and its healer's recovery is used.
    const CreatureId payer = effect.of == Name("user") ? of.user : whom;
    work.recover(whom, {.spend = spend, .source = "power", .who = payer});
}

void pop_free_as_named(const PowerEffect& effect, const Consequence& of, Work& work) {
    if (effect.name == Name("user_from_target")) return pop_free(of.user, of.target, work);
    if (effect.name == Name("target_from_user")) return pop_free(of.target, of.user, work);
    // "Pops free" of nobody named: of all foes (ARC-097).
    const CreatureId who = effect.name == Name("user") ? of.user : of.target;
    for (const CreatureId foe : engaged_foes(work.view(), who)) pop_free(who, foe, work);
}

void grab(const PowerEffect& effect, const Consequence& of, CreatureId whom, Work& work) {
    if (effect.amount > 0 && work.view().stat(kSize, whom) > effect.amount) return;
    work.set(kGrab, 1, of.user, number(whom), "grab");
}

void extra_attack(const PowerEffect& effect, const Consequence& of, Work& work) {
    const View view = work.view();
    const bool ranged = effect.name == Name("ranged");
    const Power* basic = ranged ? basic_ranged(view, of.user) : basic_melee(view, of.user);
    if (basic == nullptr || view.get(kCanAct, of.user) == 0) return;
    CreatureId target = of.target;
    if (!view.up(target) || !view.hostile(of.user, target)) {
        const auto foes = engaged_foes(view, of.user);
        if (foes.empty()) return;
        target = choose_one(foes, of.user, basic->id, work);
    }
    work.attack({.who = of.user,
                 .power = basic,
                 .targets = {target},
                 .as = "extra_attack",
                 .modifier = effect.amount,
                 .extra = true});
}

void roll_on_table(const PowerEffect& effect, const Consequence& of, Work& work) {
    const Power* listed = work.view().sheet(of.user).power(effect.name);
    if (listed == nullptr || listed->table_die == 0) return;
    const Power power = *listed;
    const std::int32_t rolled = work.roll(power.table_die, "benefit", of.user);
    for (const TableRow& row : power.table)
        if (rolled >= row.low && rolled <= row.high)
            apply_effects(row.effects, {of.user, of.user, 0, true, &power}, work);
}

void carry_out(const PowerEffect& effect, const Consequence& of, CreatureId whom, Work& work) {
    using Op = PowerEffect::Op;
    switch (effect.op) {
        case Op::Condition:
        case Op::Bonus: return add_timed(effect, of, whom, work);
        case Op::Grab: return grab(effect, of, whom, work);
        case Op::PopFree: return pop_free_as_named(effect, of, work);
        case Op::Heal: return heal(effect, of, whom, work);
        case Op::TempHp:  // ARC-146: the higher counts
            return work.set(
                kTempHp,
                std::max(amount_of(effect, of, whom, "temp_hp", work), work.view().get(kTempHp, whom)), whom);
        case Op::Ongoing: return add_ongoing(effect, of, whom, work);
        case Op::Harm: return harm(effect, of, whom, work);
        case Op::Slay: return slay(of, whom, work);
        case Op::Resist: return add_resistance(effect, of, whom, work);
        case Op::Save: return save(effect, whom, work);
        case Op::ExtraAttack: return extra_attack(effect, of, work);
        case Op::Move: return grant_move(effect.name, whom, work);
        case Op::Push: return push(whom, of.user, effect.amount, work);
        case Op::Teleport: return teleport(whom, work);
        case Op::Table: return roll_on_table(effect, of, work);
        case Op::Lose:
            for (const Effect& lost : std::vector<Effect>(work.view().state().effects))
                if (lost.who == whom && lost.name == effect.name)
                    work.emit(EffectRemoved{lost.id, whom, lost.name, "lost"});
            return;
        case Op::Regain:
            if (of.power != nullptr)
                work.set(kRegained, 1, of.user, work.view().sheet(of.user).power_index(of.power->id),
                         "regained");
            return;
        case Op::HalveDamage:  // amend a roll or a wound in flight: who offers or rolls them does it
        case Op::AddDamage:
        case Op::Reroll:
        case Op::RerollOnes:
        case Op::CrowdedMelee:
        case Op::Outnumber: return;
    }
    AFFRAY_UNREACHABLE();
}

// Of the effects of one choice, all that somebody may have are put to the user; nobody asked for: none.
void take_choice(const std::vector<PowerEffect>& effects, const Consequence& of, Work& work) {
    Question question;
    question.kind = kPowerChoice.name;
    question.moment = Moment::Ruling;
    question.closing = Closing::Priority;
    question.subject = of.user;
    const SeatId seat = work.view().creature(of.user).seat;
    std::vector<const PowerEffect*> offered;
    for (const PowerEffect& effect : effects) {
        for (const CreatureId whom : receivers(work.view(), effect, of)) {
            question.offers.push_back({.kind = kPowerChoice.name,
                                       .option = effect.name,
                                       .actor = of.user,
                                       .subject = whom,
                                       .seat = seat,
                                       .places = {}});
            // A gift that is certain is given; leave to move is not taken for anybody.
            question.offers.back().default_take = offered.empty() && effect.op == PowerEffect::Op::Resist;
            offered.push_back(&effect);
        }
    }
    if (offered.empty()) return;
    question.waiting = {seat};
    question = work.ask(std::move(question));
    for (std::size_t i = 0; i < offered.size(); ++i)
        if (question.taken(i)) return carry_out(*offered[i], of, question.offers[i].subject, work);
}

}  // namespace

bool triggered(const View& view, const Trigger& when, const Consequence& of) {
    if (when.result != ResultTest::Any && (when.result == ResultTest::Hit) != of.hit) return false;
    const bool even = of.natural != 0 && of.natural % 2 == 0;
    if (even && !when.or_even_with.empty() && has_trait(view, of.user, when.or_even_with)) return true;
    switch (when.natural) {
        case NaturalTest::None: return true;
        case NaturalTest::Even: return even;
        case NaturalTest::Odd: return of.natural % 2 == 1;
        case NaturalTest::AtLeast: return of.natural >= when.natural_min;
    }
    AFFRAY_UNREACHABLE();
}

void apply_effects(const std::vector<PowerEffect>& effects, const Consequence& of, Work& work) {
    for (std::size_t i = 0; i < effects.size(); ++i) {
        const PowerEffect& effect = effects[i];
        if (work.over()) return;
        if (!triggered(work.view(), effect.when, of)) continue;
        if (!effect.choice.empty()) {
            const auto same = [&effect](const PowerEffect& other) { return other.choice == effect.choice; };
            if (std::find_if(effects.begin(), effects.end(), same) ==
                effects.begin() + static_cast<std::ptrdiff_t>(i)) {
                std::vector<PowerEffect> all;
                std::copy_if(effects.begin(), effects.end(), std::back_inserter(all), same);
                take_choice(all, of, work);
            }
            continue;
        }
        std::vector<CreatureId> whom = receivers(work.view(), effect, of);
        if (whom.size() > 1 && is_choice(effect.to))
            whom = {choose_one(whom, of.user, effect_name(effect, of), work)};
        for (const CreatureId one : whom) carry_out(effect, of, one, work);
    }
}

void pop_free(CreatureId x, CreatureId y, Work& work) {
    if (work.view().get(kStuck, x) != 0) return;
    part(work, x, y, "pop_free");
}

void save_against(const Effect& effect, Work& work) {
    if (!work.view().present(effect.who)) return;
    Tested test{.who = effect.who, .kind = "save", .subject = effect.name, .target = effect.until.number};
    if (const auto bonus = work.view().stat(kSaveBonus, effect.who); bonus != 0)
        test.modifiers.push_back({"save_bonus", bonus, "ARC-195"});
    test = work.view().rules().resolution().test(std::move(test), 20, "save", work);
    if (test.outcome == TestOutcome::Success)
        work.emit(EffectRemoved{effect.id, effect.who, effect.name, "saved"});
}

CreatureId choose_one(const std::vector<CreatureId>& candidates, CreatureId chooser, const Name& option,
                      Work& work) {
    AFFRAY_CHECK(!candidates.empty(), "nobody to choose from");
    if (candidates.size() == 1) return first_of(candidates);
    Question question;
    question.kind = kPowerChoice.name;
    question.moment = Moment::Ruling;
    question.closing = Closing::Priority;
    question.subject = chooser;
    const SeatId seat = work.view().creature(chooser).seat;
    for (const CreatureId candidate : candidates) {
        Offer offer;
        offer.kind = kPowerChoice.name;
        offer.option = option;
        offer.actor = chooser;
        offer.subject = candidate;
        offer.seat = seat;
        offer.default_take = candidate == first_of(candidates);
        question.offers.push_back(std::move(offer));
    }
    question.waiting = {seat};
    question = work.ask(std::move(question));
    for (std::size_t i = 0; i < candidates.size(); ++i)
        if (question.taken(i)) return candidates[i];
    return first_of(candidates);
}

}  // namespace affray
