// Class features and what attacks and effects add to damage: sneak attack, momentum, smite, packs, gathered
// power (ARC-122, 237, 238, 243).
#include "base/sure.h"
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/powers/consequences.h"
#include "readings/powers/operations.h"
#include "readings/powers/power_readings.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::string_view kMomentum = "momentum", kHit = "hit_by_attack";  // ARC-237

bool is_hit(const Tested& test) {
    return test.outcome == TestOutcome::Success || test.outcome == TestOutcome::Crit ||
           test.outcome == TestOutcome::Automatic;
}

std::int32_t allies_engaging(const View& view, CreatureId who, CreatureId target) {
    const auto& all = view.state().creatures;
    return static_cast<std::int32_t>(std::count_if(all.begin(), all.end(), [&](const Creature& other) {
        return counts_as_ally(view, who, other.id) && view.get(kEngaged, other.id, target) != 0;
    }));
}

// Those that hide are not counted: a bonus that comes or stays away would tell of them.
bool outnumbers(const View& view, CreatureId who) {
    std::int32_t balance = 0;
    for (const Creature& other : view.state().creatures)
        if (view.up(other.id) && !other.hidden) balance += view.hostile(who, other.id) ? -1 : 1;
    return balance > 0;
}

// What the attack itself adds: packs, crowds, even rolls.
void add_own_parts(const View& view, const Roll& roll, Modifiers& out) {
    const Tested& test = roll.test;
    const Consequence of{test.who, test.against, test.natural.value_or(0), is_hit(test), roll.power};
    for (const auto* effects : {&roll.power->attack.riders, &roll.power->attack.hit.effects}) {
        for (const PowerEffect& effect : *effects) {
            if (effect.op == op::kCrowdedMelee) {
                const std::int32_t bonus =
                    std::min(effect.cap, effect.amount * allies_engaging(view, test.who, test.against));
                if (bonus == 0) continue;
                out.flat.push_back({"pack", bonus, "ARC-243"});
                out.damage.push_back({"pack", bonus, "ARC-243"});
            } else if (effect.op == op::kOutnumber && outnumbers(view, test.who)) {
                out.damage.push_back({"outnumber", effect.amount, "ARC-243"});
            } else if (effect.op == op::kAddDamage && test.natural && triggered(view, effect.when, of)) {
                const bool alone = effect.only == Name("engaged_with_ally") &&
                                   allies_engaging(view, test.who, test.against) == 0;
                if (alone) continue;
                if (const Power* source = feature(view, test.who, effect.name);
                    source != nullptr && source->attack.hit.damage &&
                    !used_up_this_round(view, test.who, *source))
                    out.dice.push_back({source->id, *source->attack.hit.damage, "ARC-237"});
                if (effect.amount != 0) out.damage.push_back({roll.power->id, effect.amount, "ARC-238"});
                if (effect.dice) out.dice.push_back({roll.power->id, *effect.dice, "ARC-238"});
            }
        }
    }
}

// Dice of the effect `added`: those that its power lists for it.
void add_dice(const View& view, const Effect& added, Modifiers& out) {
    const Power* power = view.sheet(added.source).power(added.name);
    if (power == nullptr) return;
    for (const PowerEffect& effect : power->effects)
        if (effect.stat == Name("damage_dice") && effect.dice)
            out.dice.push_back({power->id, *effect.dice, "ARC-237"});
}

bool sneaks(const View& view, const Roll& roll, const Power& power) {
    return power.passive && power.use.trigger == Name("own_melee_hit_beside_ally") &&
           power.attack.hit.damage && roll.power->kind == PowerKind::Melee && !roll.power->spell &&
           is_hit(roll.test) && !used_up_this_round(view, roll.test.who, power) &&
           allies_engaging(view, roll.test.who, roll.test.against) > 0;
}

class Features final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-237", "ARC-238", "ARC-243"},
                .ops = {amended(op::kAddDamage), amended(op::kCrowdedMelee), amended(op::kOutnumber)}};
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind == Name("disengage")) return modify_disengage(view, roll.test.who, out);
        if (roll.test.kind != Name("attack") || roll.power == nullptr) return;
        const CreatureId who = roll.test.who;
        for (const Effect* effect : bonuses(view, roll.test.against, "attack_from_source", roll.power)) {
            const auto same = [effect](const Modifier& one) { return one.source == effect->name; };
            const bool counted = any(out.flat, same);  // ARC-008
            if (effect->source == who && !counted)
                out.flat.push_back({effect->name, effect->level, "ARC-238"});
        }
        add_own_parts(view, roll, out);
        for (const Effect* effect : bonuses(view, who, "damage", roll.power))
            out.damage.push_back({effect->name, effect->level, "ARC-238"});
        for (const Effect* effect : bonuses(view, who, "damage_dice", roll.power))
            add_dice(view, *effect, out);
        for (const Effect* effect : bonuses(view, who, "double_damage", roll.power))
            out.doublings.push_back({effect->name, effect->level, "ARC-122"});
        for (const Power& power : view.sheet(who).powers)
            if (sneaks(view, roll, power))
                out.dice.push_back({power.id, *power.attack.hit.damage, "ARC-237"});
    }

    // States such as momentum come and go with the attacks that their feature names.
    void after(const Tested& tested, Work& work) const {
        if (tested.kind != Name("attack") || !is_hit(tested)) return;
        // A blow that hurts is answered first: what needs the state may still be used against it.
        const Power* power = work.view().sheet(tested.who).power(tested.subject);
        if (power == nullptr || (!power->attack.hit.damage && power->attack.like.empty()))
            change_states(tested.against, kHit, work);
        if (work.view().hostile(tested.who, tested.against))
            change_states(tested.who, "own_attack_hits_enemy", work);
    }

    void after(const Harmed& harmed, Work& work) const {
        if (harmed.cause == Name("hit")) change_states(harmed.who, kHit, work);
        return;
    }

    void after(const Declared& declared, Work& work) const { spend_discount(declared, work); }

  private:
    // Tumblers slip away, threatening foes hold on (ARC-103, 237).
    static void modify_disengage(const View& view, CreatureId who, Modifiers& out) {
        for (const Power& power : view.sheet(who).powers)
            for (const PowerEffect& effect : power.effects)
                if (power.passive && effect.op == op::kBonus && effect.stat == Name("disengage"))
                    out.flat.push_back({power.id, effect.amount, "ARC-237"});
        std::int32_t worst = 0;
        for (const CreatureId foe : engaged_foes(view, who)) {
            const bool strikes = view.get(kCanAct, foe) != 0 && view.get(kConfused, foe) == 0 &&
                                 !grabbed(view, foe) && basic_melee(view, foe) != nullptr;
            for (const Power& power : view.sheet(foe).powers)
                for (const PowerEffect& effect : power.effects)
                    if (strikes && power.passive && effect.stat == Name("disengage_penalty"))
                        worst = std::max(worst, effect.amount);
        }
        if (worst > 0) out.flat.push_back({"threatening", -worst, "ARC-237"});
    }

    // A rally or a way out that a power has made quick is quick once.
    static void spend_discount(const Declared& declared, Work& work) {
        const std::string_view stat = declared.verb == Verb::Rally       ? "rally_as_quick"
                                      : declared.verb == Verb::Disengage ? "disengage_as_quick"
                                                                         : "";
        if (stat.empty()) return;
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
            if (effect.who == declared.who && effect.stat == Name(stat))
                work.emit(EffectRemoved{effect.id, effect.who, effect.name, "used"});
    }

    static void change_states(CreatureId who, const Name& trigger, Work& work) {
        // Momentum is lost by whoever has it, whatever gave it.
        if (const Effect* momentum = work.view().effect(who, kMomentum);
            momentum != nullptr && trigger == Name(kHit))
            work.emit(EffectRemoved{momentum->id, who, kMomentum, kHit});
        const auto scene = work.view().state().scene;  // keeps the sheet while events follow one another
        for (const Power& power : scene->sheets[work.view().state().index_of(who)].powers) {
            if (!power.passive || power.use.ends.empty() || !work.view().present(who)) continue;
            const Effect* state = work.view().effect(who, power.id);
            if (power.use.ends == trigger && state != nullptr) {
                work.emit(EffectRemoved{state->id, who, power.id, trigger});
            } else if (power.use.trigger == trigger && state == nullptr) {
                work.add_effect({.name = power.id, .who = who, .source = who});
            }
        }
    }
};

}  // namespace

MechanicPtr features() { return make_mechanic<Features>(); }

}  // namespace affray
