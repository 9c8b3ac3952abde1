// Power data: words of ARC-238 into kernel values.
#include "content/power_reader.h"

#include <algorithm>
#include <array>

#include "content/grammar.h"

namespace affray::content {
namespace {

template <class E>
struct Word {
    std::string_view text;
    E value;
};

constexpr std::array<Word<PowerKind>, 4> kKinds{{{"melee", PowerKind::Melee},
                                                 {"ranged", PowerKind::Ranged},
                                                 {"close", PowerKind::Close},
                                                 {"special", PowerKind::Special}}};
constexpr std::array<Word<ActionKind>, 5> kActions{{{"standard", ActionKind::Standard},
                                                    {"move", ActionKind::Move},
                                                    {"quick", ActionKind::Quick},
                                                    {"free", ActionKind::Free},
                                                    {"interrupt", ActionKind::Interrupt}}};
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
constexpr std::array<Word<NaturalTest>, 2> kNaturals{
    {{"even", NaturalTest::Even}, {"odd", NaturalTest::Odd}}};
constexpr std::array<Word<ResultTest>, 3> kResults{
    {{"any", ResultTest::Any}, {"hit", ResultTest::Hit}, {"miss", ResultTest::Miss}}};

template <class E, std::size_t N>
E pick(const Node& node, const std::string& text, const std::array<Word<E>, N>& words, E fallback) {
    std::string known;
    for (const auto& word : words) {
        if (word.text == text) return word.value;
        known += (known.empty() ? "" : ", ") + std::string(word.text);
    }
    node.fail("'" + text + "' is not one of " + known);
    return fallback;
}

template <class E, std::size_t N>
E pick(const Node& node, const std::array<Word<E>, N>& words, E fallback) {
    return node ? pick(node, node.text(), words, fallback) : fallback;
}

Trigger read_trigger(const Node& node) {
    Trigger trigger;
    if (!node) return trigger;
    Fields fields(node);
    trigger.natural = pick(fields.at("natural"), kNaturals, NaturalTest::None);
    trigger.natural_min = fields.number("natural_min", 0, 0, 20);
    if (trigger.natural_min > 0) trigger.natural = NaturalTest::AtLeast;
    trigger.result = pick(fields.at("result"), kResults, ResultTest::Any);
    fields.finish();
    return trigger;
}

Name read_to(const Node& node) {
    const Name to = node.name("target");
    if (to != Name("target") && to != Name("user")) node.fail("'" + to.str() + "' is not target or user");
    return to;
}

// The part of an effect that says what it does; false: nothing known is written.
bool read_operation(Fields& fields, std::vector<PowerEffect>& out) {
    PowerEffect effect;
    if (const Node condition = fields.at("condition")) {
        effect.op = PowerEffect::Op::Condition;
        effect.name = condition.name();
    } else if (const Node grab = fields.at("grab")) {
        if (!grab.flag(true)) grab.fail("only 'grab: true' means something; leave it out otherwise");
        effect.op = PowerEffect::Op::Grab;
    } else if (const Node pop = fields.at("pop_free")) {
        effect.op = PowerEffect::Op::PopFree;
        effect.name = pop.name();
    } else if (const Node heal = fields.at("heal")) {
        effect.op = PowerEffect::Op::Heal;
        effect.name = heal.name();
        if (effect.name != Name("recovery") && effect.name != Name("free_recovery"))
            heal.fail("'" + heal.text() + "' is not recovery or free_recovery");
    } else if (const Node temp = fields.at("temp_hp")) {
        effect.op = PowerEffect::Op::TempHp;
        effect.amount = temp.number(0, 1, 1000);
    } else if (const Node bonus = fields.at("bonus")) {
        effect.op = PowerEffect::Op::Bonus;
        for (const auto& [stat, amount] : bonus.entries()) {
            effect.stat = Name::fits(stat) ? Name(stat) : Name("?");
            effect.amount = amount.number(0, -20, 20);
            out.push_back(effect);
        }
        return true;
    } else if (const Node taken = fields.at("damage_taken")) {
        effect.op = PowerEffect::Op::HalveDamage;
        if (taken.text() != "half") taken.fail("only 'damage_taken: half' is known");
    } else if (const Node added = fields.at("damage_add")) {
        effect.op = PowerEffect::Op::AddDamage;
        effect.amount = added.number(0, 1, 1000);
    } else {
        return false;
    }
    out.push_back(effect);
    return true;
}

std::vector<PowerEffect> read_effects(const Node& node) {
    std::vector<PowerEffect> all;
    if (!node) return all;
    const std::vector<Node> items = node.is_map() ? std::vector<Node>{node} : node.list();
    for (const Node& item : items) {
        Fields fields(item);
        std::vector<PowerEffect> some;
        const bool known = read_operation(fields, some);
        const Name to = read_to(fields.at("to"));
        const Node until_node = fields.at("until");
        const WrittenUntil written = read_until(until_node);
        if (!written.of.empty() && written.of != "user")
            until_node.fail("only the user's turn can be meant here");
        const Trigger when = read_trigger(fields.at("when"));
        const std::int32_t hp_cap = fields.number("if_target_hp_at_most", 0, 0, 10'000);
        if (!known && !fields.has_unread())
            item.fail("the effect does nothing; write a condition, grab, heal or such");
        for (PowerEffect& effect : some) {
            effect.to = to;
            effect.until = written.until;
            effect.when = when;
            effect.if_target_hp_at_most = hp_cap;
            all.push_back(effect);
        }
        fields.finish(
            {"condition", "grab", "pop_free", "heal", "temp_hp", "bonus", "damage_taken", "damage_add"});
    }
    return all;
}

void read_ongoing(PowerOutcome& outcome, const Node& node) {
    if (!node) return;
    Fields fields(node);
    if (const Node amount = fields.at("amount"))
        outcome.ongoing = DiceExpression{{}, amount.number(0, 1, 1000)};
    if (const Node dice = fields.at("dice")) outcome.ongoing = read_dice(dice);
    outcome.ongoing_type = fields.name("type", "weapon");
    if (!outcome.ongoing) node.fail("ongoing harm wants an amount; write {amount: 5, type: fire}");
    fields.finish();
}

PowerOutcome read_outcome(const Node& node) {
    PowerOutcome outcome;
    if (!node) return outcome;
    Fields fields(node);
    if (const Node dice = fields.at("dice")) outcome.damage = read_dice(dice);
    if (const Node flat = fields.at("flat")) {
        if (outcome.damage) flat.fail("'dice' and 'flat' exclude one another; keep one");
        outcome.damage = DiceExpression{{}, flat.number(0, 0, 10'000)};
    }
    outcome.type = fields.name("type", "weapon");
    outcome.half = fields.flag("half");
    outcome.doublings = fields.number("doublings", 0, 0, 10);
    read_ongoing(outcome, fields.at("ongoing"));
    outcome.effects = read_effects(fields.at("effects"));
    fields.finish();
    return outcome;
}

void read_usage(Power& power, const Node& node) {
    if (!node) return;
    const auto call = call_from(node.text());
    power.usage = pick(node, call ? call->word : node.text(), kUsages, Usage::AtWill);
    power.usage_number = 1;
    if (call && call->argument) {
        if (!call->number() || *call->number() < 1) node.fail("the number in brackets must be 1 or more");
        power.usage_number = call->number().value_or(1);
    } else if (power.usage == Usage::PerBattle || power.usage == Usage::Recharge) {
        node.fail("a number in brackets is missing; write it as " + node.text() + "(1)");
    }
}

void read_range(Power& power, const Node& node) {
    power.range = power.kind == PowerKind::Melee ? RangeKind::Engaged : RangeKind::Nearby;
    if (!node) return;
    const auto call = call_from(node.text());
    power.range = pick(node, call ? call->word : node.text(), kRanges, power.range);
    if (power.range != RangeKind::NearbyFar) return;
    const bool numbered = call && call->number();
    if (!numbered)
        node.fail("the modifier when far away is missing; write it as nearby_far(-2) or nearby_far(0)");
    power.far_modifier = numbered ? *call->number() : 0;
}

void read_targets(Power& power, const Node& node) {
    power.may_target_enemy = power.attack != AttackKind::None || power.effects.empty();
    power.may_target_ally = !power.may_target_enemy;
    if (!node) return;
    Fields fields(node);
    if (const Node count = fields.at("count"))
        power.target_count = read_dice(count).value_or(DiceExpression{{}, 1});
    power.group = fields.flag("group");
    power.hp_cap = fields.number("hp_cap", 0, 0, 100'000);
    if (const Node who = fields.at("who")) {
        power.may_target_enemy = power.may_target_ally = power.may_target_user = false;
        for (const Node& item : who.list()) {
            const std::string word = item.text();
            if (word == "user")
                power.may_target_user = true;
            else if (word == "ally")
                power.may_target_ally = true;
            else if (word == "enemy")
                power.may_target_enemy = true;
            else
                item.fail("'" + word + "' is not one of user, ally, enemy");
        }
    }
    fields.finish();
}

void read_attack(Power& power, const Node& node) {
    if (!node) return;
    if (node.is_scalar()) {
        if (node.text() == "auto")
            power.attack = AttackKind::Auto;
        else
            node.fail("write {bonus: 4, vs: ac}, or auto for a sure hit");
        return;
    }
    power.attack = AttackKind::Roll;
    Fields fields(node);
    power.attack_bonus = fields.need("bonus").number(0, -50, 100);
    power.versus = fields.need("vs").name("ac");
    if (power.versus != Name("ac") && power.versus != Name("pd") && power.versus != Name("md"))
        fields.at("vs").fail("'" + power.versus.str() + "' is not one of ac, pd, md");
    fields.finish();
}

void read_special(Power& power, Fields& fields) {
    const Node trigger = fields.at("trigger");
    if (trigger.is_map())
        power.when = read_trigger(trigger);
    else if (trigger)
        power.trigger = trigger.name();
    power.needs = fields.name("needs");
    if (const Node flexible = fields.at("flexible")) {
        const std::string word = flexible.text();
        if (word == "true")
            power.flexible = true;
        else if (word == "melee" || word == "ranged")
            power.flexible_option = true;
        else if (word != "false")
            flexible.fail("'" + word + "' is not one of true, melee, ranged");
    }
    power.reload = pick(fields.at("reload"), kActions, ActionKind::Free);
    power.crit_range_expand = fields.number("crit_range_expand", 0, 0, 18);
    if (const Node unless = fields.at("unless")) unless.unbuilt("power field unless");
}

}  // namespace

Power read_power(const std::string& id, const Node& node) {
    Power power;
    Fields fields(node);
    if (!Name::fits(id)) node.fail("the power's id is longer than 31 characters; shorten it");
    power.id = Name::fits(id) ? Name(id) : Name("?");
    power.name = fields.text("name", id);
    power.kind = pick(fields.need("kind"), kKinds, PowerKind::Melee);
    power.spell = fields.flag("spell");
    power.basic = fields.flag("basic");
    power.action = pick(fields.at("action"), kActions, ActionKind::Standard);
    read_usage(power, fields.at("usage"));
    power.per_round = fields.number("per_round", 0, 0, 100);
    read_range(power, fields.at("range"));
    read_attack(power, fields.at("attack"));
    power.hit = read_outcome(fields.at("hit"));
    power.miss = read_outcome(fields.at("miss"));
    power.effects = read_effects(fields.at("effects"));
    read_targets(power, fields.at("targets"));
    read_special(power, fields);
    fields.finish();
    return power;
}

}  // namespace affray::content
