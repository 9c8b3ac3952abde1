// A character's choices as a creature: numbers, weapons, powers of its level, things (ARC-232 to ARC-240).
#include <algorithm>

#include "content/characters/character_reader.h"
#include "content/compendium/gear_reader.h"
#include "content/powers/power_reader.h"

namespace affray::content {
namespace {

std::string weapon_name(const CarriedWeapon& weapon) {
    return weapon.block->name + (weapon.thrown ? " (thrown)" : "");
}

Value weapon_power(const CharacterChoices& choices, const CarriedWeapon& weapon, bool flexible) {
    const WeaponAttack attack = weapon_attack(choices.plan, *weapon.rule, weapon.ranged());
    BlockWriter out;
    out.set("name", weapon_name(weapon));
    out.set("kind", weapon.ranged() ? "ranged" : "melee");
    out.set("basic", true);
    if (flexible) out.set("flexible", true);
    if (weapon.ranged()) out.set("range", weapon.category->range);
    if (!weapon.category->reload.empty()) out.set("reload", weapon.category->reload);
    if (weapon.category->aimed) out.set("loading", "aimed");
    BlockWriter roll;
    roll.set("bonus", attack.bonus);
    roll.set("vs", "ac");
    out.set("attack", roll.value());
    const std::int32_t keener =
        weapon.ranged() ? chakra_bonus(choices.plan.items, "ammunition", "crit_range") : 0;
    if (keener > 0) out.set("crit_range_expand", keener);
    BlockWriter hit;
    hit.set("dice", written_dice(attack.damage));
    out.set("hit", hit.value());
    if (attack.miss > 0) {
        BlockWriter miss;
        miss.set("flat", attack.miss);
        out.set("miss", miss.value());
    }
    return out.value();
}

bool has_options(const CharacterChoices& choices) {
    return std::any_of(choices.powers.begin(), choices.powers.end(),
                       [](const auto& power) { return power.second.value().has("flexible"); });
}

// The weapon that a power strikes with: of its kind, and small where it wants a small blade.
const CarriedWeapon* weapon_of(const CharacterChoices& choices, const Value& power) {
    const bool ranged = power["kind"].is_word("ranged");
    const Name blade = "small_blade";
    const bool small = power["needs"].is_word(blade.view());
    const auto at =
        std::find_if(choices.weapons.begin(), choices.weapons.end(), [&](const CarriedWeapon& weapon) {
            const std::vector<Name>& traits = weapon.block->traits;
            const bool fits = !small || std::find(traits.begin(), traits.end(), blade) != traits.end();
            return fits && weapon.ranged() == ranged;
        });
    return at == choices.weapons.end() ? nullptr : &*at;
}

// What the terms of a power come to for this character.
Caster caster_of(const CharacterChoices& choices, const CarriedWeapon* weapon, bool spell) {
    const CharacterPlan& plan = choices.plan;
    const AbilityScores scores = scores_of(plan);
    Caster caster;
    caster.level = plan.level;
    caster.modifiers = {scores.modifier(Ability::Str), scores.modifier(Ability::Dex),
                        scores.modifier(Ability::Con), scores.modifier(Ability::Int),
                        scores.modifier(Ability::Wis), scores.modifier(Ability::Cha)};
    caster.weapon_bonus = chakra_bonus(plan.items, "weapon", "attack");
    caster.implement_bonus = chakra_bonus(plan.items, "implement", "attack");
    caster.attack_penalty = numbers_of(plan).attack_penalty;
    if (weapon == nullptr) return caster;
    (weapon->ranged() ? caster.ranged_die : caster.melee_die) = weapon->rule->die;
    if (!spell) caster.attack_penalty += weapon->rule->penalty;
    return caster;
}

Power chosen_power(const CharacterChoices& choices, const std::string& id, const Node& block,
                   const Node& from) {
    const Value& written = block.value();
    const CarriedWeapon* weapon = weapon_of(choices, written);
    const bool strikes = written["hit"]["weapon"].is_word("true");
    if (strikes && weapon == nullptr)
        from.fail("'" + id + "' strikes with a weapon that is not there; add one to 'weapons'");
    const Caster caster = caster_of(choices, weapon, written["spell"].is_word("true"));
    Power power = read_power(id, block, caster);
    if (power.name == id) power.name = spoken(id);
    return power;
}

Value names_block(const std::vector<Name>& names) {
    Value::Items out;
    for (const Name& name : names) out.emplace_back(name.str());
    return Value::list(std::move(out));
}

// A thing's id begins with its owner's where that is short enough to be one.
std::string item_id(const std::string& owner, const std::string& item) {
    const std::string id = owner + "_" + item;
    return Name::fits(id) ? id : item;
}

Value items_block(const CharacterChoices& choices, const std::string& owner) {
    Value::Items out;
    std::map<std::string, int> count;
    for (const auto& [kind, item] : choices.used_up) {
        const int number = ++count[item];
        BlockWriter one;
        one.set("id", item_id(owner, item + (number > 1 ? "_" + std::to_string(number) : "")));
        one.set("kind", kind.str());
        one.set("text", choices.item_texts.at(item));
        out.push_back(one.value());
    }
    for (const MagicItem& item : choices.plan.items) {
        BlockWriter one;
        one.set("id", item_id(owner, item.id.str()));
        one.set("kind", item.id.str());
        one.set("where", "worn");
        one.set("text", choices.item_texts.at(item.id.str()));
        out.push_back(one.value());
    }
    return Value::list(std::move(out));
}

}  // namespace

Value weapon_powers(const CharacterChoices& choices) {
    BlockWriter out;
    for (const CarriedWeapon& weapon : choices.weapons)
        out.set(weapon.id, weapon_power(choices, weapon, has_options(choices)));
    return out.value();
}

std::vector<Power> character_powers(const CharacterChoices& choices, const Node& from) {
    std::vector<Power> all;
    const Value weapons = weapon_powers(choices);
    for (const auto& [id, power] : weapons.entries())
        all.push_back(
            read_power(std::string(id), Node(power, from.path() + ".weapons", from.problems()), {}));
    for (const auto* list : {&choices.powers, &choices.features})
        for (const auto& [id, block] : *list) all.push_back(chosen_power(choices, id, block, from));
    return all;
}

Value character_block(const CharacterChoices& choices, const std::string& id) {
    const CharacterNumbers numbers = numbers_of(choices.plan);
    BlockWriter out;
    out.set("kind", "character");
    out.set("class", choices.plan.role->id.str());
    out.set("level", numbers.level);
    if (numbers.size != 2) out.set("size", numbers.size);
    BlockWriter abilities;
    for (std::size_t i = 0; i < kAbilityCount; ++i)
        abilities.set(std::string(to_string(static_cast<Ability>(i))), numbers.abilities.scores[i]);
    out.set("abilities", abilities.value());
    out.set("ac", numbers.ac);
    out.set("pd", numbers.pd);
    out.set("md", numbers.md);
    out.set("hp_max", numbers.hp_max);
    out.set("init_bonus", numbers.init_bonus);
    out.set("recoveries_max", numbers.recoveries_max);
    out.set("recovery_die", numbers.recovery_die);
    if (numbers.disengage_bonus != 0) out.set("disengage_bonus", numbers.disengage_bonus);
    if (choices.save_hp != 0) out.set("save_bonus_hp", choices.save_hp);
    BlockWriter backgrounds;
    for (const auto& [name, value] : choices.plan.backgrounds) backgrounds.set(name.str(), value);
    if (!choices.plan.backgrounds.empty()) out.set("backgrounds", backgrounds.value());
    if (!choices.traits.empty()) out.set("traits", names_block(choices.traits));
    if (const Value items = items_block(choices, id); items.size() > 0) out.set("items", items);
    return out.value();
}

}  // namespace affray::content
