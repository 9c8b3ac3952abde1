// Hit points that may fall below zero, recoveries, dying (ARC-140, 141, 145, 146, 160..168; AFR-036, 037).
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/harm/hurts.h"
#include "readings/powers/amounts.h"
#include "readings/powers/operations.h"

#include <algorithm>

#include "base/int_math.h"

namespace affray {
namespace {

constexpr std::int32_t kDeathSaveTarget = 16;  // ARC-165
constexpr std::int32_t kDeathFailuresMax = 4;  // ARC-167

// ARC-168: dead at once at negative half of the maximum.
bool is_fatal(const Creature& creature, std::int32_t hp) { return hp < 0 && 2 * -hp >= creature.hp_max; }

class HpRecoveries final : public Harm {
  public:
    Claims claims() const override {
        return {
            .rules = {"ARC-140", "ARC-141", "ARC-145", "ARC-146", "ARC-160", "ARC-161", "ARC-162", "ARC-163",
                      "ARC-164", "ARC-165", "ARC-166", "ARC-167", "ARC-168", "AFR-036", "AFR-037"},
            .facts = {kTempHp, kRecoveries, kDeathFailures},
            .stats = {kRecoveryDie, kRecoveriesMax, kCon, kLevel, kSaveBonus},
            .moments = {Moment::Recovering},
            .ops = {carried_out<&hurt>(op::kHarm), carried_out<&drop>(op::kSlay),
                    carried_out<&mend>(op::kHeal), carried_out<&shelter>(op::kTempHp)},
            .offers = {{.name = "recovery", .usual = Decision::Take, .by_itself = ByItself::Takes}}};
    }

    // ARC-162: each point of debt is -1 to attacks and to all defences; not a condition, so it adds.
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind != Name("attack")) return;
        if (const auto debt = debt_of(view, roll.test.who); debt > 0)
            out.flat.push_back({"recovery_debt", -debt, "ARC-162"});
        if (const auto debt = debt_of(view, roll.test.against); debt > 0)
            out.defence.push_back({"recovery_debt", -debt, "ARC-162"});
    }

    bool suffer(const Wound& dealt, Work& work) const override {
        const View view = work.view();
        const bool fallen = !view.present(dealt.who);
        // ARC-144: what hits a mook hurts its mob, also when an earlier hit's overflow has felled that one.
        if (fallen && !view.creature(dealt.who).mook) return false;
        std::int32_t amount = mul_saturated(std::max(0, dealt.rolled), dealt.multiplier);
        for (std::size_t i = 0; i < dealt.halved_by.size(); ++i) amount = div_floor(amount, 2);
        const Creature creature = view.creature(dealt.who);
        const std::int32_t to_temp = creature.mook ? 0 : std::min(amount, view.get(kTempHp, dealt.who));
        const bool spared = dealt.nonlethal && creature.kind != Kind::Character;
        std::int32_t hp = creature.mook ? creature.hp : creature.hp - (amount - to_temp);
        if (spared) hp = std::max(0, hp);  // ARC-142: a prisoner lies at 0
        if (to_temp > 0) work.set(kTempHp, view.get(kTempHp, dealt.who) - to_temp, dealt.who, 0, "absorbed");
        work.emit(Harmed{dealt.who, amount, dealt.rolled, dealt.type, dealt.source, dealt.multiplier,
                         dealt.halved_by, to_temp, creature.mook ? std::nullopt : std::optional(hp),
                         dealt.cause, staggered(creature, hp)});
        if (creature.mook)
            hurt_mob(dealt, amount, work);
        else
            fall(dealt, hp, work);
        return !fallen;
    }

    void heal(CreatureId who, std::int32_t amount, const Name& source, Work& work) const override {
        const Creature creature = work.view().creature(who);
        if (!reached(work.view(), who) || creature.mook) return;
        // ARC-161: below zero counts as zero; never above the maximum.
        const std::int32_t hp = std::min(creature.hp_max, std::max(0, creature.hp) + std::max(0, amount));
        work.emit(Healed{who, hp - std::max(0, creature.hp), hp, source, staggered(creature, hp)});
        if (creature.status == CreatureStatus::Unconscious && hp > 0 &&
            work.view().effect(who, "coma") == nullptr)
            work.emit(StatusChanged{who, CreatureStatus::Up, "woke", CreatureId::None});
    }

    void recover(CreatureId who, const Recovery& wanted, Work& work) const override {
        Recovery recovery = wanted;
        if (recovery.who == CreatureId::None) recovery.who = who;  // else another's, granted to this one
        const View view = work.view();
        if (!reached(view, who) || !agreed(recovery, work)) return;
        const std::int32_t level = std::max(1, view.stat(kLevel, who));
        const DiceExpression dice{{{level, view.stat(kRecoveryDie, who)}}, 0};
        std::int32_t amount = work.roll(dice, "recovery", who) +
                              ability_modifier(view.stat(kCon, who)) * level_multiplier(level);
        amount = std::max(1, amount);
        amount += work.roll(recovery.bonus, recovery.bonus_purpose, who) + recovery.bonus.bonus;
        // ARC-162: of all that it gives half, before the cap on what is healed (ARC-241).
        const std::int32_t left = view.get(kRecoveries, recovery.who);
        if (recovery.spend && left <= 0) amount = std::max(1, div_floor(amount, 2));
        if (recovery.cap > 0) amount = std::min(amount, recovery.cap);
        if (recovery.spend) work.set(kRecoveries, left - 1, recovery.who, 0, recovery.source);
        work.heal(who, amount, recovery.source);
    }

    void after(const SceneBegan&, Work& work) const {
        for (const CreatureId who : everyone(work.view()))
            work.set(kDeathFailures, 0, who, 0, "scene_began");  // ARC-030: counted per battle
    }

    void after(const TurnBegan& began, Work& work) const {
        if (began.limited) death_save(began, work);
    }

    void after(const CreatureJoined& joined, Work& work) const {
        const CreatureId who = joined.creature.id;
        work.set(kRecoveries, work.view().stat(kRecoveriesMax, who), who, 0, "joined");
    }

    // ARC-162: whoever has none left may do without, except when it wakes from dying.
    void offer(const View& view, Moment, const Recovery& recovery, std::vector<Offer>& out) const {
        Offer offer{.kind = "recovery",
                    .option = recovery.source,
                    .actor = recovery.who,
                    .seat = view.creature(recovery.who).seat,
                    .default_take = true};
        // At least one hit point: whoever lies there for want of them gets up (ARC-161).
        offer.decisive = view.creature(recovery.who).status == CreatureStatus::Unconscious &&
                         view.effect(recovery.who, "coma") == nullptr;
        out.push_back(std::move(offer));
    }

    void perform(const Offer&, Moment, Recovery& recovery, Work&) const { recovery.taken = true; }

  private:
    static Wound rolled_wound(const Impact& impact, std::int32_t amount) {
        Wound wound = wound_of(impact, amount);
        wound.natural = impact.of.natural;
        return wound;
    }

    static void hurt(const Impact& impact, Work& work) {
        Wound wound = rolled_wound(impact, amount_of(impact, "damage", work));
        wound.type = impact.effect.type;
        if (!impact.of.hit) wound.cause = "miss";
        if (impact.whom == impact.of.user) wound.cause = "self";
        wound.magical = impact.of.power == nullptr || !impact.of.power->mundane;
        if (wound.rolled > 0) work.harm(std::move(wound));
    }

    static void drop(const Impact& impact, Work& work) {
        const View view = work.view();
        work.harm(rolled_wound(impact,
                               std::max(0, view.creature(impact.whom).hp) + view.get(kTempHp, impact.whom)));
    }

    // Who lays on hands pays with a recovery of its own; the healed creature rolls.
    static void mend(const Impact& impact, Work& work) {
        const bool spend = impact.effect.name != Name("free_recovery");
        const CreatureId payer = impact.effect.of == Name("user") ? impact.of.user : impact.whom;
        work.recover(impact.whom, {.spend = spend, .source = "power", .who = payer});
    }

    // ARC-146: the higher counts.
    static void shelter(const Impact& impact, Work& work) {
        const std::int32_t amount = amount_of(impact, "temp_hp", work);
        work.set(kTempHp, std::max(amount, work.view().get(kTempHp, impact.whom)), impact.whom);
    }

    static bool reached(const View& view, CreatureId who) {
        return view.present(who) || of_the_party(view, who);
    }

    static bool agreed(const Recovery& recovery, Work& work) {
        const bool in_debt = recovery.spend && work.view().get(kRecoveries, recovery.who) <= 0;
        if (!in_debt || recovery.source == Name("death_save")) return true;
        Proposal proposal = recovery;
        std::get<Recovery>(proposal).taken = false;
        work.window(Moment::Recovering, proposal);
        return std::get<Recovery>(proposal).taken;
    }

    static std::int32_t debt_of(const View& view, CreatureId who) {
        return std::max(0, -view.get(kRecoveries, who));
    }

    // ARC-143: who falls of it is the mob's to say.
    static void hurt_mob(const Wound& dealt, std::int32_t amount, Work& work) {
        PowerEffect share;
        share.op = op::kMobHarm;
        share.amount = amount;
        work.carry_out({share, {.user = dealt.source, .target = dealt.who}, dealt.who});
    }

    // ARC-140 step 7: dropped, slain, dead.
    static void fall(const Wound& dealt, std::int32_t hp, Work& work) {
        const Creature creature = work.view().creature(dealt.who);
        if (hp > 0) return;
        if (creature.kind == Kind::Character) {
            const bool dropped = creature.status == CreatureStatus::Up;
            if (is_fatal(creature, hp))
                return die(dealt.who, dealt.source, dropped ? dealt.source : CreatureId::None, work);
            if (creature.status == CreatureStatus::Up)
                work.emit(StatusChanged{dealt.who, CreatureStatus::Unconscious, "dying", dealt.source});
        } else if (dealt.nonlethal && creature.status == CreatureStatus::Up) {
            work.emit(StatusChanged{dealt.who, CreatureStatus::Unconscious, "knocked_out",
                                    dealt.source});  // ARC-142
        } else {
            work.emit(StatusChanged{dealt.who, CreatureStatus::Dead, "slain", dealt.source});
        }
    }

    // `dropper`: who has dropped it just now; None: it lay already. ARC-174: no death that means nothing.
    static void die(CreatureId who, CreatureId by, CreatureId dropper, Work& work) {
        if (work.view().get(kSpared, who, dropper) == 0)
            return work.emit(StatusChanged{who, CreatureStatus::Dead, "died", by});
        if (work.view().effect(who, "coma") != nullptr) return;
        work.add_effect({.name = "coma", .who = who, .source = by, .until = {Until::When::Cured}});
        if (work.view().up(who)) work.emit(StatusChanged{who, CreatureStatus::Unconscious, "coma", by});
    }

    // ARC-165, 166, 171.
    static void death_save(const TurnBegan& turn, Work& work) {
        const CreatureId who = turn.who;
        const View view = work.view();
        const Creature& creature = view.creature(who);
        if (creature.kind != Kind::Character || creature.status != CreatureStatus::Unconscious ||
            creature.hp > 0)
            return;
        if (view.effect(who, "coma") != nullptr) return;
        Tested save{.who = who, .kind = "death_save", .target = kDeathSaveTarget};
        if (const auto bonus = view.stat(kSaveBonus, who); bonus != 0)
            save.modifiers.push_back({"save_bonus", bonus, "ARC-165"});
        save = view.rules().resolution().test(std::move(save), 20, "death_save", work);
        if (save.outcome == TestOutcome::Success || save.natural == 20) {
            work.recover(who, {.spend = true, .source = "death_save"});
            // A natural 20 gives back the whole turn; 16..19 only life.
            if (save.natural == 20) work.emit(TurnBegan{who, false, turn.skipped});
            return;
        }
        if (view.effect(who, "stable") != nullptr) return;
        const std::int32_t failures = view.get(kDeathFailures, who) + 1;
        work.set(kDeathFailures, failures, who, 0, "death_save");
        if (failures >= kDeathFailuresMax) die(who, CreatureId::None, CreatureId::None, work);
    }
};

}  // namespace

std::unique_ptr<const Harm> hp_recoveries() { return make_mechanic<HpRecoveries>(); }

}  // namespace affray
