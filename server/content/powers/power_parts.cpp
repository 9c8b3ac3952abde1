// Parts that all powers have: damage, usage, range, targets, attack (ARC-238).
#include "content/powers/power_parts.h"

#include <algorithm>

#include "content/yaml/choice.h"
#include "content/yaml/grammar.h"
#include "readings/powers/operations.h"

namespace affray::content {
namespace {

constexpr std::array<Word<Usage>, 5> kUsages{{{"at_will", Usage::AtWill},
                                              {"per_battle", Usage::PerBattle},
                                              {"recharge", Usage::Recharge},
                                              {"daily", Usage::Daily},
                                              {"cyclic", Usage::Cyclic}}};
constexpr std::array<Word<RangeKind>, 5> kRanges{{{"engaged", RangeKind::Engaged},
                                                  {"next_to", RangeKind::NextTo},
                                                  {"nearby", RangeKind::Nearby},
                                                  {"nearby_far", RangeKind::NearbyFar},
                                                  {"self", RangeKind::Self}}};
constexpr std::array<Word<TargetAll>, 6> kGroups{{{"engaging_foes", TargetAll::EngagedFoes},
                                                  {"engaged_enemies", TargetAll::EngagedFoes},
                                                  {"engaged_foes", TargetAll::EngagedFoes},
                                                  {"nearby_enemies", TargetAll::NearbyFoes},
                                                  {"nearby_foes", TargetAll::NearbyFoes},
                                                  {"nearby_allies", TargetAll::NearbyAllies}}};

void read_ongoing_part(PowerOutcome& outcome, const Node& node) {
    if (!node) return;
    const PowerEffect ongoing = read_ongoing(node);
    outcome.ongoing = ongoing.dice;
    outcome.ongoing_type = ongoing.type;
}

}  // namespace

void PowerParts::rider(PowerEffect effect, NaturalTest natural, std::int32_t natural_min, ResultTest result) {
    effect.when = {natural, natural_min, result, {}};
    power_.attack.riders.push_back(std::move(effect));
}

// {dice, add, flat, weapon: true}: one damage expression (ARC-018, ARC-238).
void PowerParts::damage(PowerOutcome& outcome, Fields& fields) {
    if (const Node dice = fields.at("dice")) outcome.damage = read_dice(dice);
    if (fields.flag("weapon")) {
        const bool ranged = power_.kind == PowerKind::Ranged;
        outcome.damage = DiceExpression{{{caster_.level, ranged ? caster_.ranged_die : caster_.melee_die}}};
        outcome.damage->bonus = item_bonus();
    }
    if (const Node added = fields.at("add")) {
        if (!outcome.damage) added.fail("an ability is added to dice; write dice too");
        if (outcome.damage)
            outcome.damage->bonus +=
                caster_.damage_of(added.text()) + (power_.spell ? caster_.implement_bonus : 0);
    }
    if (const Node flat = fields.at("flat")) {
        if (outcome.damage) flat.fail("'dice' and 'flat' exclude one another; keep one");
        outcome.damage = DiceExpression{{}, read_amount(flat, caster_)};
    }
}

// What a hit does on an even roll stands inside the hit.
void PowerParts::even_parts(Fields& fields) {
    if (const Node even = fields.at("natural_even")) {
        PowerEffect table;
        table.op = op::kTable;
        table.name = "gather_power";
        if (even.text() != "gather_power_benefit") even.fail("only 'gather_power_benefit' is known here");
        rider(table, NaturalTest::Even, 0, ResultTest::Hit);
    }
    if (const Node ongoing = fields.at("natural_even_ongoing"))
        rider(read_ongoing(ongoing), NaturalTest::Even, 0, ResultTest::Hit);
    if (const Node sneaky = fields.at("natural_even_and_ally_engaged_with_target")) {
        PowerEffect added;
        added.op = op::kAddDamage;
        added.name = sneaky.name();
        added.only = "engaged_with_ally";
        rider(added, NaturalTest::Even, 0, ResultTest::Hit);
    }
}

void PowerParts::back_parts(PowerOutcome& outcome, Fields& fields) {
    if (const Node self = fields.at("self_damage")) {
        PowerEffect harm;
        harm.op = op::kHarm;
        harm.to = "user";
        harm.type = outcome.type;
        harm.amount = read_amount(self, caster_, &harm.of);
        outcome.effects.push_back(harm);
    }
    if (const Node regain = fields.at("regain")) {
        PowerEffect again;
        again.op = op::kRegain;
        again.to = "user";
        if (regain.text() != "quick_rest") regain.fail("only 'regain: quick_rest' is known");
        outcome.effects.push_back(again);
    }
}

PowerOutcome PowerParts::outcome(const Node& node) {
    PowerOutcome outcome;
    if (!node) return outcome;
    if (node.is_scalar()) {
        outcome.half = node.text() == "half";
        if (!outcome.half && node.text() != "none") node.fail("write half, none or {flat: 1}");
        return outcome;
    }
    Fields fields(node);
    damage(outcome, fields);
    outcome.type = fields.name("type", "weapon");
    outcome.half = fields.flag("half");
    fields.flag("none");
    outcome.doublings = fields.number("doublings", 0, 0, 10);
    read_ongoing_part(outcome, fields.at("ongoing"));
    outcome.effects = read_effects(fields.at("effects"), caster_);
    even_parts(fields);
    back_parts(outcome, fields);
    if (const Node dice = fields.at("dice_add")) {
        PowerEffect added;
        added.op = op::kAddDamage;
        added.dice = read_dice(dice);
        outcome.effects.push_back(added);
    }
    fields.finish();
    return outcome;
}

void PowerParts::usage(const Node& node) {
    if (!node) return;
    if (node.is_map()) {
        Fields fields(node);
        power_.use.usage = Usage::PerBattle;
        power_.use.number = fields.number("per_battle", 1, 1, 100);
        if (const Node more = fields.at("plus_per_heal_up"))
            power_.use.extra =
                std::max(0, more.as_number() ? more.number() : caster_.modifier(more.text()).value_or(0));
        return fields.finish();
    }
    const auto call = call_from(node.text());
    power_.use.usage = pick(node, call ? call->word : node.text(), kUsages, Usage::AtWill);
    power_.use.number = 1;
    if (call && call->argument) {
        if (!call->number() || *call->number() < 1) node.fail("the number in brackets must be 1 or more");
        power_.use.number = call->number().value_or(1);
    } else if (power_.use.usage == Usage::PerBattle || power_.use.usage == Usage::Recharge) {
        node.fail("a number in brackets is missing; write it as " + node.text() + "(1)");
    }
}

// barbarian_rage: {roll: d20 + con, min: 16}: the ability counts towards the number.
void PowerParts::recharge(const Node& node) {
    if (!node) return;
    Fields fields(node);
    const std::string roll = fields.text("roll", "d20");
    const std::size_t plus = roll.find("+ ");
    const auto added =
        plus == std::string::npos ? std::optional<std::int32_t>(0) : caster_.modifier(roll.substr(plus + 2));
    if (!added) node.fail("write the roll as d20 or d20 + con");
    power_.use.recharge = fields.number("min", 16, 1, 40) - added.value_or(0);
    fields.finish();
}

void PowerParts::range(const Node& node) {
    power_.aim.range = power_.kind == PowerKind::Melee ? RangeKind::Engaged : RangeKind::Nearby;
    if (!node) return;
    const auto call = call_from(node.text());
    power_.aim.range = pick(node, call ? call->word : node.text(), kRanges, power_.aim.range);
    if (power_.aim.range != RangeKind::NearbyFar) return;
    const auto number = call ? call->number() : std::nullopt;
    if (!number)
        node.fail("the modifier when far away is missing; write it as nearby_far(-2) or nearby_far(0)");
    power_.aim.far_modifier = number.value_or(0);
}

void PowerParts::targets(const Node& node) {
    power_.aim.enemy = power_.attack.kind != AttackKind::None || power_.effects.empty();
    power_.aim.ally = !power_.aim.enemy;
    if (!node) return;
    Fields fields(node);
    if (const Node count = fields.at("count"))
        power_.aim.count = read_dice(count).value_or(DiceExpression{{}, 1});
    power_.aim.all = pick(fields.at("all"), kGroups, TargetAll::None);
    fields.flag("up_to");
    power_.aim.group = fields.flag("group");
    power_.aim.hp_cap = fields.number("hp_cap", power_.aim.hp_cap, 0, 100'000);
    if (fields.flag("staggered")) power_.aim.needs.emplace_back("staggered");
    if (const Node mook = fields.at("mook")) power_.aim.needs.emplace_back(mook.flag() ? "mook" : "non_mook");
    if (const Node type = fields.at("monster_type")) power_.aim.needs.push_back(type.name());
    if (const Node named = fields.at("who")) who(named);
    fields.finish();
}

void PowerParts::who(const Node& node) {
    power_.aim.enemy = power_.aim.ally = power_.aim.user = false;
    for (const Node& item : node.list()) {
        const std::string word = item.text();
        if (word == "user")
            power_.aim.user = true;
        else if (word == "ally")
            power_.aim.ally = true;
        else if (word == "enemy")
            power_.aim.enemy = true;
        else
            item.fail("'" + word + "' is not one of user, ally, enemy");
    }
}

// {bonus: 4, vs: ac} or {ability: [int], vs: pd}: the best of the abilities named, or their sum (ARC-013).
void PowerParts::attack(const Node& node) {
    if (!node) return;
    power_.attack.kind = AttackKind::Roll;
    if (node.is_scalar()) {
        const std::string word = node.text();
        if (word == "auto")
            power_.attack.kind = AttackKind::Auto;
        else if (word == "basic_melee" || word == "basic_ranged")
            power_.attack.like = Name(word);
        else
            node.fail("write {bonus: 4, vs: ac}, or auto for a sure hit");
        return;
    }
    Fields fields(node);
    if (const Node abilities = fields.at("ability")) {
        std::optional<std::int32_t> bonus;
        const bool sum = fields.flag("sum_abilities");
        for (const Node& one : abilities.list()) {
            const auto modifier = caster_.modifier(one.text());
            if (!modifier) one.fail("'" + one.text() + "' is not one of str, dex, con, int, wis, cha");
            const std::int32_t value = modifier.value_or(0);
            bonus = !bonus ? value : sum ? *bonus + value : std::max(*bonus, value);
        }
        power_.attack.bonus = bonus.value_or(0) + caster_.level + item_bonus() + caster_.attack_penalty;
    } else {
        power_.attack.bonus = fields.need("bonus").number(0, -50, 100);
    }
    versus(fields.need("vs"));
    fields.finish();
}

void PowerParts::versus(const Node& node) {
    power_.attack.versus = node.name("ac");
    if (node && power_.attack.versus != Name("ac") && power_.attack.versus != Name("pd") &&
        power_.attack.versus != Name("md"))
        node.fail("'" + power_.attack.versus.str() + "' is not one of ac, pd, md");
}

}  // namespace affray::content
