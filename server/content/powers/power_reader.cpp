// Powers, spells, attacks of stat blocks and class features: words of ARC-237, 238, 243 into kernel values.
#include "content/powers/power_reader.h"

#include <algorithm>

#include "content/powers/power_parts.h"
#include "content/powers/power_version.h"
#include "content/yaml/choice.h"
#include "rules/soundness.h"

namespace affray::content {
namespace {

constexpr std::array<Word<PowerKind>, 4> kKinds{{{"melee", PowerKind::Melee},
                                                 {"ranged", PowerKind::Ranged},
                                                 {"close", PowerKind::Close},
                                                 {"special", PowerKind::Special}}};
// Options of flexible attacks: of which attacks; Special stands for all.
constexpr std::array<Word<PowerKind>, 3> kFlexible{
    {{"melee", PowerKind::Melee}, {"ranged", PowerKind::Ranged}, {"melee_or_ranged", PowerKind::Special}}};

void read_flexible(Power& power, Fields& fields) {
    power.flexible.battle_cry = fields.flag("may_trigger_battle_cry");
    power.flexible.attack = power.flexible.battle_cry;
    const Node flexible = fields.at("flexible");
    if (!flexible) return;
    const std::string word = flexible.text();
    if (word == "true") {
        power.flexible.attack = true;
    } else if (word != "false") {
        power.flexible.option = true;
        power.kind = pick(flexible, word, kFlexible, PowerKind::Melee);
    }
}

// A class feature has neither kind nor attack; one without an action of its own or a trigger is passive.
bool is_feature(Fields& fields) {
    return !fields.has("kind") && !fields.has("flexible") &&
           (fields.has("class") || fields.has("talent") || fields.has("rule"));
}

// What gives nothing to a target is used without one: songs, gathered power, states of the user.
bool needs_no_target(const Power& power) {
    if (power.attack.kind != AttackKind::None || power.aim.range == RangeKind::Self)
        return power.attack.kind == AttackKind::None;
    return std::none_of(power.effects.begin(), power.effects.end(),
                        [](const PowerEffect& effect) { return effect.to == Name("target"); }) &&
           (!power.effects.empty() || power.table.die > 0 || power.passive);
}

}  // namespace

bool read_loading(const Node& node) {
    constexpr std::array<Word<bool>, 2> kLoadings{{{"plain", false}, {"aimed", true}}};
    return pick(node, kLoadings, false);
}

Power read_power(const std::string& id, const Node& node, const Caster& caster) {
    Power power;
    PowerParts parts(power, caster);
    Fields fields(node);
    if (!Name::fits(id)) node.fail("the power's id is longer than 31 characters; shorten it");
    power.id = Name::fits(id) ? Name(id) : Name("?");
    power.name = fields.text("name", id);
    power.text = fields.text("text");
    power.class_id = fields.name("class");
    power.level = fields.number("level", 0, 0, 36);
    const bool feature = is_feature(fields);
    if (feature)
        power.kind = PowerKind::Special;
    else if (!fields.has("flexible") || fields.has("kind"))
        power.kind = pick(fields.need("kind"), kKinds, PowerKind::Melee);
    power.passive = feature && !fields.has("action") && !fields.has("usage") && !fields.has("trigger");
    power.spell = fields.flag("spell");
    power.basic = fields.flag("basic");
    power.use.action =
        pick(fields.at("action"), kActionWords, feature ? ActionKind::Free : ActionKind::Standard);
    parts.usage(fields.at("usage"));
    parts.recharge(fields.at("recharge"));
    power.use.per_round = fields.number("per_round", 0, 0, 100);
    parts.range(fields.at("range"));
    parts.attack(fields.at("attack"));
    parts.stat_block_form(fields);
    power.attack.hit = fields.has("hit") ? parts.outcome(fields.at("hit")) : power.attack.hit;
    power.attack.miss = parts.outcome(fields.at("miss"));
    parts.natural_riders(fields);
    parts.margins(fields.at("hit_by"));
    if (!fields.has("bonus")) power.effects = read_effects(fields.at("effects"), caster);
    if (needs_no_target(power)) power.aim.count = DiceExpression{{}, 0};
    parts.targets(fields.at("targets"));
    parts.special(fields);
    parts.feature(fields);
    read_flexible(power, fields);
    power.loading.reload = pick(fields.at("reload"), kActionWords, ActionKind::Free);
    parts.modes(fields.at("modes"));
    power.loading.aimed = read_loading(fields.at("loading"));
    apply_versions(power, fields.at("scale"), caster);
    fields.finish();
    if (const Fault fault = fault_of(power)) node.fail(*fault);
    return power;
}

}  // namespace affray::content
