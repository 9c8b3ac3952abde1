// Effects of powers: the words of ARC-237 and ARC-238 into the closed set of operations.
#include "content/powers/effect_reader.h"

#include <algorithm>

#include "content/powers/effect_limits.h"
#include "content/yaml/grammar.h"
#include "readings/common.h"
#include "readings/powers/operations.h"

namespace affray::content {
namespace {

// Receivers; a choice is its user's, a group takes all.
constexpr std::array<std::string_view, 15> kReceivers{"target",
                                                      "user",
                                                      "one_ally",
                                                      "one_nearby_ally",
                                                      "nearby_ally",
                                                      "nearby_conscious_ally",
                                                      "nearby_ally_with_fewest_hp",
                                                      "unengaged_nearby_ally",
                                                      "engaged_nearby_ally",
                                                      "one_nearby_enemy",
                                                      "all_nearby_allies",
                                                      "user_and_nearby_allies",
                                                      "all_nearby_enemies",
                                                      "all_nearby_staggered_enemies",
                                                      "engaged_foes"};

// Words whose only meaning is a bonus: what it adds to, for which attacks, and that it is the user's.
struct BonusWord {
    std::string_view key;
    std::string_view stat;
    std::string_view scope;
};
constexpr std::array<BonusWord, 14> kBonusWords{{
    {"disengage_bonus", "disengage", ""},
    {"disengage_as", "disengage_as_quick", ""},
    {"rally_as", "rally_as_quick", ""},
    {"disengage_penalty_to_foes", "disengage_penalty", ""},
    {"own_melee_crit_range", "crit_range", "melee"},
    {"own_next_attack_damage_add", "damage", ""},
    {"own_melee_and_thrown_attacks", "two_dice", "melee_or_thrown"},
    {"crit_if_both_naturals_at_least", "two_dice_crit", "melee_or_thrown"},
    {"next_standard_attack_spell_damage", "double_damage", "spell"},
    {"basic_melee_die", "basic_die", "melee"},
    {"weapon_die_steps", "die_steps", ""},
    {"miss_damage_add", "miss_damage", ""},
    {"first_melee_crit_taken_is_normal_hit", "no_crit", "melee"},
    {"miss_chance_d20_at_most", "miss_chance", ""},
}};

bool of_user(std::string_view stat) { return stat != "miss_chance"; }

void read_bonus_word(const BonusWord& word, const Node& value, const Caster& caster, PowerEffect& effect) {
    effect.op = word.stat == "miss_damage" ? op::kAddDamage : op::kBonus;
    effect.stat = Name(word.stat);
    effect.scope = Name(word.scope);
    if (of_user(word.stat)) effect.to = "user";
    const std::string text = value.is_scalar() ? value.text() : "";
    if (text == "true" || text == "quick" || text == "double" || text == "2d20_keep_higher")
        effect.amount = 1;
    else
        effect.amount = read_amount(value, caster, &effect.of);
    if (word.key.starts_with("next_") || word.key.starts_with("own_next_"))
        effect.until.when = Until::When::NextAttack;
}

// A bonus for the user against one foe lies on that foe, who says whom it is for (ARC-238).
constexpr std::string_view kAgainstTarget = "melee_attack_vs_target";

std::vector<PowerEffect> read_bonus(const Node& node, const Caster& caster) {
    std::vector<PowerEffect> all;
    for (const auto& [stat, amount] : node.entries()) {
        PowerEffect effect;
        effect.op = op::kBonus;
        effect.stat = Name::fits(stat) ? Name(stat) : Name("?");
        if (stat == kAgainstTarget) {
            effect.stat = "attack_from_source";
            effect.scope = "melee";
        }
        effect.amount = read_amount(amount, caster);
        all.push_back(effect);
    }
    return all;
}

// move_it: one of two gifts, each of which has its own receiver.
std::vector<PowerEffect> read_choices(const Node& node) {
    std::vector<PowerEffect> all;
    for (const Node& item : node.list()) {
        const std::string word = item.text();
        PowerEffect effect;
        effect.op = op::kMove;
        effect.choice = "choose";
        effect.to =
            word.starts_with("unengaged") ? Name("unengaged_nearby_ally") : Name("engaged_nearby_ally");
        effect.name = word.find("disengage_check") != std::string::npos ? Name("disengage") : Name("move");
        if (word != "unengaged_ally_moves_free" && word != "engaged_ally_disengage_check_free")
            item.fail("'" + word +
                      "' is not one of unengaged_ally_moves_free, engaged_ally_disengage_check_free");
        all.push_back(effect);
    }
    return all;
}

void read_amount_or_dice(const Node& node, const Caster& caster, PowerEffect& effect) {
    if (node.is_scalar() && node.text().find('d') != std::string::npos &&
        dice_from(node.text()).has_value()) {
        effect.dice = dice_from(node.text());
        return;
    }
    effect.amount = read_amount(node, caster, &effect.of);
}

// {resist: {fire: 16}}, or {resist: 12, choose: [cold, fire]}: one of these, as the user says.
void read_resistances(const Node& node, const Node& choices, std::vector<PowerEffect>& out) {
    if (node.is_scalar()) {
        PowerEffect effect;
        effect.op = op::kResist;
        effect.amount = node.number(16, 1, 20);
        effect.choice = "resist";
        if (!choices) node.fail("resistance is to a damage type; write it as {resist: {fire: 16}}");
        if (choices)
            for (const Name& type : choices.names()) {
                effect.name = effect.type = type;
                out.push_back(effect);
            }
        return;
    }
    for (const auto& [type, number] : node.entries()) {
        PowerEffect effect;
        effect.op = op::kResist;
        effect.type = Name::fits(type) ? Name(type) : Name("?");
        effect.amount = number.number(16, 1, 20);
        out.push_back(effect);
    }
}

// Effects that are one word and one value.
bool read_simple(Fields& fields, const Caster& caster, PowerEffect& effect) {
    if (const Node condition = fields.at("condition")) {
        effect.op = op::kCondition;
        effect.name = condition.name();
    } else if (const Node grab = fields.at("grab")) {
        if (!grab.flag(true)) grab.fail("only 'grab: true' means something; leave it out otherwise");
        effect.op = op::kGrab;
    } else if (const Node held = fields.at("grab_if_size_at_most")) {
        effect.op = op::kGrab;
        effect.amount = held.number(0, 0, 6);
    } else if (const Node pop = fields.at("pop_free")) {
        effect.op = op::kPopFree;
        effect.name = pop.name();
    } else if (const Node may = fields.at("may_pop_free")) {
        effect.op = op::kPopFree;
        effect.name = may.name();
    } else if (const Node heal = fields.at("heal")) {
        effect.op = op::kHeal;
        effect.name = heal.name();
        if (effect.name != Name("recovery") && effect.name != Name("free_recovery"))
            heal.fail("'" + heal.text() + "' is not recovery or free_recovery");
        effect.of = fields.name("recovery_spent_by");
    } else if (const Node temp = fields.at("temp_hp")) {
        effect.op = op::kTempHp;
        read_amount_or_dice(temp, caster, effect);
    } else if (const Node taken = fields.at("damage_taken")) {
        effect.op = op::kHalveDamage;
        if (taken.text() != "half") taken.fail("only 'damage_taken: half' is known");
    } else if (const Node added = fields.at("damage_add")) {
        effect.op = op::kAddDamage;
        read_amount_or_dice(added, caster, effect);
    } else if (const Node damage = fields.at("damage")) {
        effect.op = op::kHarm;
        effect.type = fields.name("type", "weapon");
        read_amount_or_dice(damage, caster, effect);
    } else if (const Node ongoing = fields.at("ongoing")) {
        effect = read_ongoing(ongoing);
    } else {
        return false;
    }
    return true;
}

bool read_rare(Fields& fields, const Caster& caster, PowerEffect& effect) {
    if (const Node save = fields.at("save")) {
        effect.op = op::kSave;
        effect.name = save.name();
        if (effect.name != Name("one_effect") && effect.name != Name("each_effect"))
            save.fail("'" + save.text() + "' is not one_effect or each_effect");
    } else if (const Node reroll = fields.at("reroll")) {
        effect.op = op::kReroll;
        effect.name = reroll.text() == "attacker" ? Name("attacker") : Name("own");
        effect.scope = reroll.text() == "own_missed_ranged_attack"  ? Name("ranged")
                       : reroll.text() == "own_missed_melee_attack" ? Name("melee")
                                                                    : Name();
        fields.flag("must_keep");
        effect.amount = fields.number("ac_bonus", 0, 0, 20);
    } else if (fields.at("reroll_damage_ones_once")) {
        effect.op = op::kRerollOnes;
    } else if (const Node extra = fields.at("extra_attack")) {
        effect.op = op::kExtraAttack;
        effect.name = extra.name();
    } else if (fields.at("second_attack_if_first_natural")) {
        effect.op = op::kExtraAttack;
        effect.name = "again";
    } else if (const Node shot = fields.at("extra_basic_ranged")) {
        effect.op = op::kExtraAttack;
        effect.name = "ranged";
        Fields parts(shot);
        effect.amount = parts.number("attack", 0, -20, 20);
        parts.flag("maneuver");
        parts.finish();
    } else if (const Node push = fields.at("push")) {
        effect.op = op::kPush;
        effect.amount = push.number(1, 1, 20);
    } else if (const Node teleport = fields.at("teleport")) {
        effect.op = op::kTeleport;
        effect.to = teleport.name("target");
    } else if (const Node moves = fields.at("move")) {
        effect.op = op::kMove;
        effect.name = moves.name("move");
    } else if (const Node table = fields.at("table")) {
        effect.op = op::kTable;
        effect.name = table.name();
    } else if (const Node lose = fields.at("lose")) {
        effect.op = op::kLose;
        effect.name = lose.name();
    } else if (fields.at("slay")) {
        effect.op = op::kSlay;
    } else if (fields.at("regain")) {
        effect.op = op::kRegain;
    } else {
        for (const BonusWord& word : kBonusWords) {
            if (const Node value = fields.at(word.key)) {
                read_bonus_word(word, value, caster, effect);
                return true;
            }
        }
        return false;
    }
    return true;
}

// An operation by its own name, with the parts that any may have.
PowerEffect read_by_name(const Node& word, Fields& fields, const Caster& caster) {
    PowerEffect effect;
    effect.op = word.name();
    effect.name = fields.name("name");
    effect.stat = fields.name("stat");
    effect.scope = fields.name("scope");
    effect.type = fields.name("type");
    if (const Node amount = fields.at("amount")) effect.amount = read_amount(amount, caster, &effect.of);
    if (const Node dice = fields.at("dice")) effect.dice = read_dice(dice);
    effect.cap = fields.number("cap", 0, 0, 10'000);
    return effect;
}

// The part of an effect that says what it does; empty: nothing known is written.
std::vector<PowerEffect> read_operations(Fields& fields, const Caster& caster) {
    if (const Node word = fields.at("op")) return {read_by_name(word, fields, caster)};
    PowerEffect effect;
    if (read_simple(fields, caster, effect) || read_rare(fields, caster, effect)) return {effect};
    if (const Node bonus = fields.at("bonus")) return read_bonus(bonus, caster);
    if (const Node node = fields.at("resist")) {
        std::vector<PowerEffect> resist;
        read_resistances(node, fields.at("choose"), resist);
        return resist;
    }
    const Node choices = fields.at("choose");
    return choices ? read_choices(choices) : std::vector<PowerEffect>{};
}

Name read_to(const Node& node, const Name& fallback) {
    if (!node) return fallback;
    const Name to = node.name("target");
    if (std::find(kReceivers.begin(), kReceivers.end(), to.view()) == kReceivers.end())
        node.fail("'" + to.str() + "' is no receiver; write target, user, nearby_ally or such");
    return to;
}

void read_duration(const Node& node, std::vector<PowerEffect>& effects) {
    if (!node) return;
    const WrittenUntil written = read_until(node);
    const bool of_target = written.of == "target";
    if (!written.of.empty() && written.of != "user" && !of_target)
        node.fail("only the user's or the target's turn can be meant here");
    for (PowerEffect& effect : effects) {
        effect.until = written.until;
        if (of_target) effect.turn_of = "target";
    }
}

// {judge: {sticks_fast: {op: cling}, comes_loose: []}}: the usual answers of a referee, and what each brings.
std::vector<PowerEffect> read_judged(const Node& answers, const Caster& caster) {
    PowerEffect question;
    question.op = op::kJudge;
    std::vector<PowerEffect> all{question};
    for (const auto& [word, brings] : answers.entries()) {
        PowerEffect said = question;
        said.answer = Name::fits(word) ? Name(word) : Name("?");
        if (!Name::fits(word)) answers.fail("the answer '" + word + "' is too long; shorten it");
        all.push_back(said);
        for (PowerEffect& effect : read_effects(brings, caster)) {
            effect.answer = said.answer;
            all.push_back(std::move(effect));
        }
    }
    if (all.size() == 1) answers.fail("wants the referee's usual answers, each with what it brings");
    return all;
}

void read_one(const Node& item, const Caster& caster, std::vector<PowerEffect>& all) {
    Fields fields(item);
    if (const Node answers = fields.at("judge")) {
        std::vector<PowerEffect> judged = read_judged(answers, caster);
        const Trigger when = read_trigger(fields.at("when"));
        read_limits(fields, judged);
        for (PowerEffect& effect : judged) {
            if (effect.answer.empty()) effect.when = when;
            all.push_back(std::move(effect));
        }
        fields.finish();
        return;
    }
    std::vector<PowerEffect> some = read_operations(fields, caster);
    read_duration(fields.at("until"), some);
    read_limits(fields, some);
    const Node to = fields.at("to");
    const Trigger when = read_trigger(fields.at("when"));
    const std::int32_t hp_cap = fields.number("if_target_hp_at_most", 0, 0, 10'000);
    const Name only = fields.name("only");
    const bool cumulative = fields.flag("cumulative");
    // {disengage_as: quick, after: this_attack}, {crit_if_both_naturals_at_least: 11, and_hit: true}: the
    // operation itself means that already.
    fields.at("after");
    fields.at("and_hit");
    if (some.empty() && !fields.has_unread())
        item.fail("the effect does nothing; write a condition, grab, heal or such");
    for (PowerEffect& effect : some) {
        const Name receiver = read_to(to, effect.to);
        if (effect.stat != Name("attack_from_source")) effect.to = receiver;
        effect.when = when;
        effect.if_target_hp_at_most = hp_cap;
        if (!only.empty()) effect.only = only;
        effect.cumulative = cumulative;
        all.push_back(effect);
    }
    fields.finish({"condition",    "grab",         "pop_free", "heal",     "temp_hp", "bonus",
                   "damage_taken", "damage_add",   "damage",   "ongoing",  "resist",  "save",
                   "reroll",       "extra_attack", "push",     "teleport", "move",    "choose",
                   "lose",         "slay",         "table",    "op"});
}

}  // namespace

std::vector<PowerEffect> read_effects(const Node& node, const Caster& caster) {
    std::vector<PowerEffect> all;
    if (!node) return all;
    const std::vector<Node> items = node.is_map() ? std::vector<Node>{node} : node.list();
    for (const Node& item : items) read_one(item, caster, all);
    return all;
}

PowerEffect read_ongoing(const Node& node) {
    PowerEffect effect;
    effect.op = op::kOngoing;
    Fields fields(node);
    if (const Node amount = fields.at("amount")) effect.dice = DiceExpression{{}, amount.number(0, 1, 1000)};
    if (const Node dice = fields.at("dice")) effect.dice = read_dice(dice);
    effect.type = fields.name("type", "weapon");
    if (!effect.dice) node.fail("ongoing harm wants an amount; write {amount: 5, type: fire}");
    fields.finish();
    return effect;
}

}  // namespace affray::content
