// Class blocks: armor, weapon charts and basic attacks (ARC-232, ARC-236); races.
#include "content/compendium/class_reader.h"

#include <algorithm>

namespace affray::content {
namespace {

std::int32_t penalty(const Node& node) { return node.number(0, -10, 0); }

void read_armor(ClassBlock& out, const Node& ac, const Node& penalties) {
    Fields fields(ac);
    for (const Armor armor : {Armor::None, Armor::Light, Armor::Heavy})
        out.ac[static_cast<std::size_t>(armor)] = fields.need(to_string(armor)).number(10, 1, 40);
    out.shield = fields.number("shield", 0, 0, 5);
    fields.finish();
    if (!penalties) return;
    for (const auto& [key, value] : penalties.entries()) {
        const auto armor = armor_from(key);
        if (armor)
            out.armor_penalty[static_cast<std::size_t>(*armor)] = penalty(value);
        else if (key == "shield")
            out.shield_penalty = penalty(value);
        else
            value.fail("unknown armor; write none, light, heavy or shield");
    }
}

void read_chart(ClassBlock& out, const Node& dice, const Node& penalties) {
    for (const auto& [category, die] : dice.entries()) {
        WeaponRule rule;
        rule.category = id_name(category, die);
        rule.die = die.number(6, 3, 12);
        out.weapons.push_back(rule);
    }
    if (!penalties) return;
    for (const auto& [category, value] : penalties.entries()) {
        const auto at =
            std::find_if(out.weapons.begin(), out.weapons.end(),
                         [&word = category](const WeaponRule& rule) { return rule.category.view() == word; });
        if (at == out.weapons.end())
            value.fail("the chart above has no '" + category + "'; add it there");
        else
            at->penalty = penalty(value);
    }
}

BasicAttackRule read_basic(const Node& node) {
    BasicAttackRule rule;
    Fields fields(node);
    rule.attack = read_abilities(fields.need("attack"));
    if (rule.attack.empty()) rule.attack = {Ability::Str};
    if (const Node damage = fields.at("damage"); damage && damage.text() != "same")
        rule.damage = read_ability(damage);
    const Node miss = fields.at("miss");
    rule.miss_level = miss && miss.text() == "level";
    if (miss && !rule.miss_level && miss.text() != "0") miss.fail("write level, or 0 for no damage");
    fields.finish();
    return rule;
}

}  // namespace

Name id_name(const std::string& id, const Node& node) { return node.named(id); }

std::optional<Ability> read_ability(const Node& node) {
    const auto ability = ability_from(node.text());
    if (!ability) node.fail("'" + node.text() + "' is not one of str, con, dex, int, wis, cha");
    return ability;
}

std::vector<Ability> read_abilities(const Node& node) {
    std::vector<Ability> all;
    if (!node) return all;
    for (const Node& item : node.is_list() ? node.list() : std::vector<Node>{node})
        if (const auto ability = read_ability(item)) all.push_back(*ability);
    return all;
}

AbilityScores read_scores(const Node& node) {
    AbilityScores scores;
    for (const auto& [key, value] : node.entries()) {
        const auto ability = ability_from(key);
        if (ability)
            scores.score(*ability) = value.number(10);
        else
            value.fail("unknown ability; the abilities are str, con, dex, int, wis, cha");
    }
    return scores;
}

ClassBlock read_class(const std::string& id, const Node& node) {
    ClassBlock out;
    out.id = id_name(id, node);
    Fields fields(node);
    out.hp_base = fields.need("hp_base").number(6, 1, 30);
    read_armor(out, fields.need("ac"), fields.at("armor_penalty"));
    out.pd = fields.need("pd").number(10, 1, 30);
    out.md = fields.need("md").number(10, 1, 30);
    out.recoveries = fields.number("recoveries", 8, 1, 30);
    out.recovery_die = fields.need("recovery_die").number(8, 4, 12);
    out.ability_bonus = read_abilities(fields.need("ability_bonus"));
    out.melee = read_basic(fields.need("basic_melee"));
    out.ranged = read_basic(fields.need("basic_ranged"));
    read_chart(out, fields.need("melee"), fields.at("melee_penalty"));
    read_chart(out, fields.need("ranged"), fields.at("ranged_penalty"));
    fields.finish();
    return out;
}

RaceEntry read_race(const std::string& id, const Node& node) {
    RaceEntry out;
    out.block.id = id_name(id, node);
    Fields fields(node);
    out.block.ability_bonus = read_abilities(fields.need("bonus"));
    out.block.size = fields.number("size", 2, 0, 6);
    if (const Node traits = fields.at("traits")) out.traits = traits.names();
    fields.finish();
    return out;
}

}  // namespace affray::content
