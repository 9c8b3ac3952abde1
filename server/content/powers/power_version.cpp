// Versions of powers (ARC-238): the highest one not above the caster's level, lower ones where it is silent.
#include "content/powers/power_version.h"

#include <algorithm>
#include <functional>

#include "content/yaml/choice.h"
#include "content/yaml/grammar.h"
#include "readings/powers/operations.h"

namespace affray::content {
namespace {

void for_effects(Power& power, const std::function<void(PowerEffect&)>& change) {
    for (auto* effects :
         {&power.attack.hit.effects, &power.attack.miss.effects, &power.attack.riders, &power.effects})
        for (PowerEffect& effect : *effects) change(effect);
    for (Power& mode : power.modes)
        for (PowerEffect& effect : mode.effects) change(effect);
}

// Every list of effects that may gain one; the modes of a power have their own.
std::vector<std::vector<PowerEffect>*> lists(Power& power) {
    if (power.modes.empty()) return {&power.effects};
    std::vector<std::vector<PowerEffect>*> all;
    for (Power& mode : power.modes) all.push_back(&mode.effects);
    return all;
}

void replace_dice(Power& power, const Node& node) {
    const auto dice = read_dice(node);
    if (!dice) return;
    const std::int32_t added = power.attack.hit.damage ? power.attack.hit.damage->bonus : 0;
    power.attack.hit.damage = dice;
    power.attack.hit.damage->bonus += added;
}

void replace_ongoing(Power& power, const Node& node) {
    const auto amount = read_dice(node);
    if (!amount) return;
    for (PowerOutcome* outcome : {&power.attack.hit, &power.attack.miss})
        if (outcome->ongoing) outcome->ongoing = amount;
    for_effects(power, [&amount](PowerEffect& effect) {
        if (effect.op == op::kOngoing) effect.dice = amount;
    });
}

// shield_of_faith: the same bonus to further numbers; cure_wounds: a further gift.
void add_also(Power& power, const Node& node) {
    for (std::vector<PowerEffect>* effects : lists(power)) {
        if (node.is_scalar()) {
            if (node.text() != "save_against_each_effect")
                return node.fail("'" + node.text() + "' is not save_against_each_effect");
            PowerEffect save;
            save.op = op::kSave;
            save.name = "each_effect";
            effects->push_back(save);
            continue;
        }
        for (const Name& stat : node.names()) {
            const auto bonus = std::find_if(effects->begin(), effects->end(),
                                            [](const PowerEffect& e) { return e.op == op::kBonus; });
            const bool there = std::any_of(effects->begin(), effects->end(), [&stat](const PowerEffect& e) {
                return e.op == op::kBonus && e.stat == stat;
            });
            if (bonus == effects->end() || there) continue;
            PowerEffect same = *bonus;
            same.stat = stat;
            effects->push_back(same);
        }
    }
}

// bless: so many dice of temporary hit points a point of the bonus.
void add_temp_hp(Power& power, const Node& node) {
    const auto dice = read_dice(node);
    if (!dice) return;
    for (std::vector<PowerEffect>* effects : lists(power)) {
        const auto bonus = std::find_if(effects->begin(), effects->end(),
                                        [](const PowerEffect& e) { return e.op == op::kBonus; });
        if (bonus == effects->end()) continue;
        PowerEffect temp;
        temp.op = op::kTempHp;
        temp.to = bonus->to;
        temp.dice = dice;
        for (DiceTerm& term : temp.dice->terms) term.count *= bonus->amount;
        std::erase_if(*effects, [](const PowerEffect& e) { return e.op == op::kTempHp; });
        effects->push_back(temp);
    }
}

void apply(Power& power, const Node& version) {
    Fields fields(version);
    if (const Node dice = fields.at("dice")) replace_dice(power, dice);
    if (const Node ongoing = fields.at("ongoing")) replace_ongoing(power, ongoing);
    if (const Node cap = fields.at("if_target_hp_at_most"))
        for_effects(power, [limit = cap.number(0, 1, 10'000)](PowerEffect& effect) {
            if (effect.if_target_hp_at_most > 0) effect.if_target_hp_at_most = limit;
        });
    if (const Node bonus = fields.at("ac_bonus_vs_reroll"))
        for_effects(power, [amount = bonus.number(0, 0, 20)](PowerEffect& effect) {
            if (effect.op == op::kReroll) effect.amount = amount;
        });
    if (const Node chance = fields.at("miss_chance_d20_at_most"))
        for_effects(power, [amount = chance.number(0, 1, 19)](PowerEffect& effect) {
            if (effect.stat == Name("miss_chance")) effect.amount = amount;
        });
    if (const Node resist = fields.at("resist"))
        for_effects(power, [number = resist.number(16, 1, 20)](PowerEffect& effect) {
            if (effect.op == op::kResist) effect.amount = number;
        });
    if (const Node also = fields.at("also")) add_also(power, also);
    if (const Node temp = fields.at("temp_hp_per_bonus_point")) add_temp_hp(power, temp);
    power.aim.hp_cap = fields.number("hp_cap", power.aim.hp_cap, 0, 100'000);
    power.use.action = pick(fields.at("action"), kActionWords, power.use.action);
    fields.finish();
}

}  // namespace

void apply_versions(Power& power, const Node& scale, const Caster& caster) {
    if (!scale) return;
    std::vector<std::pair<std::int32_t, Node>> versions;
    for (const auto& [level, version] : scale.entries()) {
        const auto number = dice_from(level);
        if (!number || !number->terms.empty())
            version.fail("a version stands under its level; write it as {3: {dice: 4d8}}");
        else
            versions.emplace_back(number->bonus, version);
    }
    std::stable_sort(versions.begin(), versions.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    // Those above the level are read as well, for their mistakes.
    Power unused = power;
    for (const auto& [level, version] : versions) apply(level <= caster.level ? power : unused, version);
}

}  // namespace affray::content
