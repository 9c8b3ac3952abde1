// Pure questions about powers, and the one way in which a use is counted (ARC-025, 119, 133, 145, 239).
#include "readings/powers/power_readings.h"

#include "readings/common.h"
#include "readings/facts.h"
#include "rules/ruleset.h"

namespace affray {

bool has_trait(const View& view, CreatureId who, const Name& trait) {
    const Sheet& sheet = view.sheet(who);
    if (sheet.has_trait(trait)) return true;
    const Power* power = sheet.power(trait);
    if (power != nullptr && power->passive && power->use.ends.empty()) return true;  // a state comes and goes
    return any(view.state().items, [&](const Item& item) {
        return item.owner == who && item.kind == trait && item.where != Name("ground") &&
               item.where != Name("destroyed");
    });
}

const Power* feature(const View& view, CreatureId who, const Name& name) {
    const Power* power = view.sheet(who).power(name);
    return power != nullptr && power->passive ? power : nullptr;
}

const Power* basic_ranged(const View& view, CreatureId who) {
    return first_that(view.sheet(who).powers,
                      [&](const Power& power) { return power.basic && power.kind == PowerKind::Ranged; });
}

bool staggered(const View& view, CreatureId who) {
    const Creature& creature = view.creature(who);
    return !creature.mook && 2 * creature.hp <= creature.hp_max;
}

std::int32_t threshold_hp(const View& view, CreatureId who) {
    const Creature& creature = view.creature(who);
    const std::int32_t share = view.stat(kMookHp, who);
    if (!creature.mook || share <= 0) return creature.hp;
    const std::uint32_t mob = mob_number(view, who);
    for (const Creature& other : view.state().creatures) {
        if (!other.mook || !view.present(other.id) || mob_number(view, other.id) != mob) continue;
        return other.id == who ? share - view.get(kMobDamage, mob) % share : share;
    }
    return share;
}

bool within_reach(const View& view, CreatureId a, CreatureId b) {
    return view.distance(a, b) <= view.rules().geometry().bands().touch;
}

bool counts_as_ally(const View& view, CreatureId who, CreatureId other) {
    const Creature& one = view.creature(who);
    const Creature& ally = view.creature(other);
    if (who == other || one.side != ally.side || !view.present(other)) return false;
    if (one.kind != Kind::Character && one.kind != Kind::Companion) return true;
    return ally.kind == Kind::Character || ally.kind == Kind::Companion;
}

bool is_a(const View& view, CreatureId who, const Name& word) {
    if (word.empty()) return true;
    if (word == Name("mook")) return view.creature(who).mook;
    if (word == Name("non_mook")) return !view.creature(who).mook;
    if (word == Name("staggered")) return staggered(view, who);
    if (word == Name("engaged")) return engaged_with_anyone(view, who);
    if (word == Name("unengaged")) return !engaged_with_anyone(view, who);
    if (word == Name("conscious")) return view.up(who) && view.get(kHelpless, who) == 0;
    if (word == Name("people") && view.creature(who).kind != Kind::Monster) return true;
    return has_trait(view, who, word);
}

bool in_scope(const Name& scope, const Power* power) {
    if (scope.empty() || scope == Name("item")) return true;
    if (power == nullptr) return false;
    const bool melee = power->kind == PowerKind::Melee;
    if (scope == Name("melee")) return melee;
    if (scope == Name("ranged")) return power->kind == PowerKind::Ranged;
    if (scope == Name("spell")) return power->spell && power->use.action == ActionKind::Standard;
    // A thrown weapon is one that does not reach far without a penalty.
    const bool thrown = power->kind == PowerKind::Ranged && !power->spell &&
                        (power->aim.range == RangeKind::Nearby || power->aim.far_modifier < 0);
    return scope == Name("melee_or_thrown") && (melee || thrown);
}

std::vector<const Effect*> bonuses_among(const PagedVector<Effect>& effects, CreatureId who, const Name& stat,
                                         const Power* power) {
    std::vector<const Effect*> all;
    for (const Effect& effect : effects)
        if (effect.who == who && effect.stat == stat && effect.name != Name("ongoing") &&
            in_scope(effect.type, power))
            all.push_back(&effect);
    return all;
}

bool meets(const View& view, CreatureId who, const Name& need) {
    if (need == Name("engaged_with_two")) return engaged_foes(view, who).size() >= 2;
    if (need == Name("first_action_of_turn")) return view.get(kActed, who) == 0;
    if (need == Name("two_one_handed_melee_weapons")) return has_trait(view, who, "two_weapons");
    if (need == Name("ranged_weapon_without_reload")) {
        const Power* shot = basic_ranged(view, who);
        return shot != nullptr && shot->loading.reload == ActionKind::Free;
    }
    return view.effect(who, need) != nullptr || has_trait(view, who, need);
}

bool meets_needs(const View& view, CreatureId who, const Power& power) {
    return every(power.use.needs, [&](const Name& need) { return meets(view, who, need); });
}

bool used_up_this_round(const View& view, CreatureId who, const Power& power) {
    const std::uint32_t index = view.sheet(who).power_index(power.id);
    return power.use.per_round > 0 && view.get(kUsedThisRound, number(who), index) >= power.use.per_round;
}

void spend_use(CreatureId who, const Power& power, Work& work) {
    const View view = work.view();
    const std::uint32_t index = view.sheet(who).power_index(power.id);
    const auto count = [&](const Fact& fact) {
        work.set(fact, view.get(fact, number(who), index) + 1, who, index, "used");
    };
    if (power.use.per_round > 0) count(kUsedThisRound);
    if (!power.limited()) return;
    // ARC-239: an even escalation die keeps a cyclic spell; zero counts as spending it.
    const std::int32_t escalation = view.get(kEscalation);
    if (power.use.usage == Usage::Cyclic && escalation > 0 && escalation % 2 == 0) return;
    const bool battle_spent = view.get(kUses, number(who), index) >= power.use.number;
    count(power.use.extra > 0 && battle_spent ? kExtraUses : kUses);
}

}  // namespace affray
