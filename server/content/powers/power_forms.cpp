// The rarer forms of powers: attacks of stat blocks, riders on the natural roll, modes, class features
// (ARC-237, 238, 243).
#include <algorithm>
#include <array>

#include "content/powers/power_parts.h"
#include "content/yaml/grammar.h"
#include "readings/powers/operations.h"

namespace affray::content {
namespace {

// Triggers whose catalogue word is too long for a name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> kShortTriggers{
    {{"own_melee_weapon_hit_on_enemy_engaged_with_ally", "own_melee_hit_beside_ally"}}};

Name trigger_word(const Node& node) {
    const std::string text = node.text();
    for (const auto& [word, brief] : kShortTriggers)
        if (word == text) return brief;
    return node.name();
}

PowerEffect effect_of(const Name& word) {
    PowerEffect effect;
    effect.op = word;
    return effect;
}

// {1: 1d4, 2: 1d6, 4: 2d6}: the dice of the highest level reached.
std::optional<DiceExpression> dice_at_level(const Node& node, std::int32_t level) {
    std::optional<DiceExpression> best;
    std::int32_t reached = 0;
    for (const auto& [from, value] : node.entries()) {
        const auto number = dice_from(from);
        const auto dice = read_dice(value);
        if (!number || !number->terms.empty() || !dice) continue;
        if (number->bonus > level || number->bonus < reached) continue;
        reached = number->bonus;
        best = dice;
    }
    return best;
}

std::optional<DiceExpression> dice_per_level(const Node& node, std::int32_t level) {
    auto dice = read_dice(node);
    if (dice)
        for (DiceTerm& term : dice->terms) term.count *= level;
    return dice;
}

}  // namespace

void PowerParts::stat_block_form(Fields& fields) {
    const Node bonus = fields.at("bonus");
    if (!bonus) return;
    power_.attack.kind = AttackKind::Roll;
    power_.attack.bonus = bonus.number(0, -50, 100);
    versus(fields.need("vs"));
    if (const Node amount = fields.at("damage"))
        if (const auto dice = read_dice(amount); dice && (!dice->terms.empty() || dice->bonus > 0))
            power_.attack.hit.damage = dice;
    power_.attack.hit.type = fields.name("type", "weapon");
    if (const Node ongoing = fields.at("ongoing")) {
        const PowerEffect effect = read_ongoing(ongoing);
        power_.attack.hit.ongoing = effect.dice;
        power_.attack.hit.ongoing_type = effect.type;
    }
    if (const Node effects = fields.at("effects")) power_.attack.hit.effects = read_effects(effects, caster_);
}

void PowerParts::natural_riders(Fields& fields) {
    const auto all = [this](const Node& node, NaturalTest natural, std::int32_t least, ResultTest result) {
        if (!node) return;
        if (node.is_scalar()) {
            // hobgoblin: an even miss deals so much.
            PowerEffect harm = effect_of(op::kHarm);
            harm.amount = node.number(0, 1, 1000);
            harm.type = power_.attack.hit.type;
            return rider(harm, natural, least, result);
        }
        Node list = node;
        if (node.value().has("effects")) {
            Fields inner(node);
            list = inner.at("effects");
            inner.finish();
        }
        for (const PowerEffect& effect : read_effects(list, caster_)) rider(effect, natural, least, result);
    };
    all(fields.at("natural_even"), NaturalTest::Even, 0, ResultTest::Any);
    all(fields.at("natural_odd"), NaturalTest::Odd, 0, ResultTest::Any);
    all(fields.at("natural_even_hit"), NaturalTest::Even, 0, ResultTest::Hit);
    all(fields.at("natural_even_miss"), NaturalTest::Even, 0, ResultTest::Miss);
    all(fields.at("natural_odd_hit"), NaturalTest::Odd, 0, ResultTest::Hit);
    all(fields.at("natural_odd_miss"), NaturalTest::Odd, 0, ResultTest::Miss);
    for (std::int32_t least = 2; least <= 20; ++least)
        all(fields.at("natural_min_" + std::to_string(least)), NaturalTest::AtLeast, least, ResultTest::Hit);
    for (const PowerEffect& effect : read_effects(fields.at("always"), caster_))
        power_.attack.riders.push_back(effect);
    if (const Node crowd = fields.at("per_other_ally_engaged_with_target")) {
        Fields parts(crowd);
        PowerEffect effect = effect_of(op::kCrowdedMelee);
        effect.amount = parts.number("attack", 0, 0, 20);
        parts.number("damage", effect.amount, 0, 100);
        effect.cap = parts.number("max", 100, 0, 100);
        parts.finish();
        power_.attack.riders.push_back(effect);
    }
    if (const Node many = fields.at("damage_if_side_outnumbers")) {
        PowerEffect effect = effect_of(op::kOutnumber);
        effect.amount =
            many.number(0, 0, 10'000) - (power_.attack.hit.damage ? power_.attack.hit.damage->bonus : 0);
        power_.attack.riders.push_back(effect);
    }
    if (const Node both = fields.at("both_hit_same_target")) {
        if (both.is_scalar() && both.text() == "grab")
            power_.attack.both_hit = {effect_of(op::kGrab)};
        else
            power_.attack.both_hit = read_effects(both, caster_);
    }
}

void PowerParts::margins(const Node& node) {
    if (!node) return;
    for (const auto& [by, value] : node.entries()) {
        const auto number = dice_from(by);
        PowerMargin margin;
        margin.margin = number && number->terms.empty() ? number->bonus : 0;
        if (margin.margin < 1) value.fail("what beating the defence does stands under the number");
        Fields fields(value);
        const Name type = fields.name("type", "holy");
        const auto harm = [&](const Node& dice, const Name& only) {
            if (!dice) return;
            PowerEffect effect = effect_of(op::kHarm);
            effect.dice = dice_per_level(dice, caster_.level);
            effect.type = type;
            effect.only = only;
            margin.effects.push_back(effect);
        };
        harm(fields.at("dice_per_level"), {});
        harm(fields.at("mook_dice_per_level"), "mook");
        const std::string fate = fields.text("non_mook");
        if (fate == "destroyed") {
            margin.effects.push_back(effect_of(op::kSlay));
            margin.effects.back().only = "non_mook";
        } else if (fate == "half_of_max_hp_and_dazed_save_ends") {
            PowerEffect half = effect_of(op::kHarm);
            half.of = "half_hp_max";
            half.type = type;
            half.only = "non_mook";
            PowerEffect dazed = effect_of(op::kCondition);
            dazed.name = "dazed";
            dazed.only = "non_mook";
            dazed.until = {Until::When::Save, CreatureId::None, 11};
            margin.effects.insert(margin.effects.end(), {half, dazed});
        } else if (!fate.empty()) {
            value.fail("'" + fate + "' is not destroyed or half_of_max_hp_and_dazed_save_ends");
        }
        for (const PowerEffect& effect : read_effects(fields.at("effects"), caster_))
            margin.effects.push_back(effect);
        fields.finish();
        power_.attack.margins.push_back(std::move(margin));
    }
    std::stable_sort(power_.attack.margins.begin(), power_.attack.margins.end(),
                     [](const PowerMargin& a, const PowerMargin& b) { return a.margin < b.margin; });
}

void PowerParts::modes(const Node& node) {
    if (!node) return;
    for (const auto& [name, value] : node.entries()) {
        Power mode = power_;
        mode.modes.clear();
        mode.mode = Name::fits(name) ? Name(name) : Name("?");
        PowerParts parts(mode, caster_);
        Fields fields(value);
        mode.effects = read_effects(fields.at("effects"), caster_);
        parts.targets(fields.at("targets"));
        fields.finish();
        power_.modes.push_back(std::move(mode));
    }
    if (power_.modes.empty()) return;
    // Whoever looks at the power alone sees what its widest mode allows.
    power_.aim.user = std::any_of(power_.modes.begin(), power_.modes.end(),
                                  [](const Power& mode) { return mode.aim.user; });
    power_.aim.ally = std::any_of(power_.modes.begin(), power_.modes.end(),
                                  [](const Power& mode) { return mode.aim.ally; });
}

void PowerParts::table(const Node& node) {
    if (!node) return;
    power_.table.die = 6;
    for (const auto& [range, value] : node.entries()) {
        const std::size_t dash = range.find('-');
        const auto low = dice_from(range.substr(0, dash));
        const auto high = dash == std::string::npos ? low : dice_from(range.substr(dash + 1));
        if (!low || !high || low->bonus < 1 || high->bonus < low->bonus) {
            value.fail("a row stands under its rolls; write it as 1-2");
            continue;
        }
        power_.table.rows.push_back({low->bonus, high->bonus, read_effects(value, caster_)});
    }
}

// double_melee_attack: an attack of its own that is like the basic one, with a second after an even roll.
void PowerParts::second_attack() {
    const auto again = std::find_if(power_.effects.begin(), power_.effects.end(), [](const PowerEffect& e) {
        return e.op == op::kExtraAttack && e.name == Name("again");
    });
    if (again == power_.effects.end()) return;
    const bool ranged = std::find(power_.use.needs.begin(), power_.use.needs.end(),
                                  Name("ranged_weapon_without_reload")) != power_.use.needs.end();
    power_.kind = ranged ? PowerKind::Ranged : PowerKind::Melee;
    power_.aim.range = ranged ? RangeKind::NearbyFar : RangeKind::Engaged;
    power_.attack.kind = AttackKind::Roll;
    power_.attack.like = ranged ? "basic_ranged" : "basic_melee";
    power_.attack.again = true;
    power_.passive = false;
    power_.use.action = ActionKind::Standard;
    power_.aim.enemy = true;
    power_.aim.ally = false;
    power_.aim.count = DiceExpression{{}, 2};
    for (const PowerEffect& effect : power_.effects)
        if (effect.stat == Name("die_steps")) power_.attack.die_steps = effect.amount;
    power_.effects.clear();
}

// smite_evil: used before the roll; what it adds waits for the next attack with a melee weapon.
void PowerParts::before_roll(const Node& node) {
    if (!node) return;
    if (node.text() != "own_melee_attack_roll") node.fail("only 'before: own_melee_attack_roll' is known");
    const auto waiting = [](std::string_view stat) {
        PowerEffect effect = effect_of(op::kBonus);
        effect.stat = Name(stat);
        effect.scope = "melee";
        effect.amount = 1;
        effect.to = "user";
        effect.until.when = Until::When::NextAttack;
        return effect;
    };
    for (const PowerEffect& added : power_.attack.hit.effects) {
        if (added.op != op::kAddDamage) continue;
        PowerEffect effect = waiting("damage_dice");
        effect.dice = added.dice;
        power_.effects.push_back(effect);
    }
    if (power_.attack.miss.half) power_.effects.push_back(waiting("half_on_miss"));
    power_.attack.hit = {};
    power_.attack.miss = {};
    power_.aim.range = RangeKind::Self;
    power_.aim.count = DiceExpression{{}, 0};
    power_.passive = false;
}

void PowerParts::feature(Fields& fields) {
    fields.flag("talent");
    fields.text("rule");
    fields.number("recoveries", 0, 0, 30);
    fields.flag("provokes");
    fields.flag("declinable_before_roll");
    fields.number("save", 11, 1, 30);
    if (const Node gain = fields.at("gain")) power_.use.trigger = trigger_word(gain);
    if (const Node lose = fields.at("lose")) power_.use.ends = trigger_word(lose);
    if (const Node when = fields.at("when")) power_.use.trigger = trigger_word(when);
    if (const Node dice = fields.at("extra_dice_by_level"))
        power_.attack.hit.damage = dice_at_level(dice, caster_.level);
    table(fields.at("benefit_d6"));
    for (const std::string_view word : {"disengage_bonus", "disengage_penalty_to_foes"}) {
        const Node value = fields.at(word);
        if (!value) continue;
        PowerEffect effect = effect_of(op::kBonus);
        effect.stat = word == "disengage_bonus" ? Name("disengage") : Name("disengage_penalty");
        effect.to = "user";
        effect.amount = read_amount(value, caster_);
        power_.effects.push_back(effect);
    }
    for (const PowerEffect& effect : power_.effects)
        if (effect.op == op::kReroll && effect.name == Name("own"))
            power_.use.trigger =
                effect.scope == Name("ranged") ? "own_missed_ranged_attack" : "own_missed_melee_attack";
    second_attack();
    before_roll(fields.at("before"));
    // barbarian_rage: the duration of the feature is that of its effects.
    if (const Node until = fields.at("until")) {
        const WrittenUntil written = read_until(until);
        for (PowerEffect& effect : power_.effects) effect.until = written.until;
    }
}

void PowerParts::special(Fields& fields) {
    const Node trigger = fields.at("trigger");
    if (trigger.is_map())
        power_.flexible.when = read_trigger(trigger);
    else if (trigger)
        power_.use.trigger = trigger_word(trigger);
    if (const Node needs = fields.at("needs")) {
        if (needs.is_scalar())
            power_.use.needs = {needs.name()};
        else
            power_.use.needs = needs.names();
    }
    power_.use.only_on = fields.name("only_on");
    power_.attack.crit_range_expand = fields.number("crit_range_expand", 0, 0, 18);
    power_.attack.unless = fields.name("unless");
    power_.attack.rolls = fields.number("attacks_per_use", 1, 1, 10);
    if (power_.attack.rolls > 1 && power_.aim.count == DiceExpression{{}, 1})
        power_.aim.count = DiceExpression{{}, power_.attack.rolls};
    if (const Node chain = fields.at("chain")) {
        power_.attack.chain = chain.text() == "natural_even";
        power_.aim.count = DiceExpression{{}, 20};
        if (!power_.attack.chain) chain.fail("only 'chain: natural_even' is known");
    }
    power_.attack.margin_on_20 = fields.number("natural_20_counts_as", 0, 0, 100);
    power_.use.reuse = fields.number("reuse_at_turn_start", 0, 0, 20);
    fields.flag("song");
    power_.song.sustain = fields.number("sustain", 0, 0, 20);
    power_.song.final_verse = read_effects(fields.at("final_verse"), caster_);
    power_.mundane = !fields.flag("magical", true);
}

}  // namespace affray::content
