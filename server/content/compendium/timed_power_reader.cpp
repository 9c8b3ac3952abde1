// Powers in points of time into kernel values.
#include "content/compendium/timed_power_reader.h"

#include <array>

#include "content/compendium/class_reader.h"
#include "content/compendium/gear_reader.h"
#include "content/powers/effect_reader.h"
#include "content/yaml/grammar.h"
#include "readings/prices/timed_prices.h"
#include "rules/soundness.h"

namespace affray::content {
namespace {

constexpr auto kTimedKinds = std::to_array<std::string_view>({"attack", "spell", "action", "defence"});
constexpr auto kRowsOfKinds = std::to_array<TimedRow>(
    {TimedRow::HalfAttack, TimedRow::HalfAttackSpell, TimedRow::Half, TimedRow::Zero});
constexpr auto kTimedRanges = std::to_array<std::string_view>({"hth", "ranged"});
constexpr auto kTimedDamageTypes = std::to_array<std::string_view>({"normal", "killing"});
constexpr auto kTimedAgainst = std::to_array<std::string_view>({"pd", "ed"});
constexpr auto kTimedAdds = std::to_array<std::string_view>({"pd", "ed", "rpd", "red"});
constexpr std::int32_t kTimedUsualDice = 4;

// Position in the list; 0, and a problem, for a word that is not on it.
std::size_t position_of(const Node& node, const auto& known, std::size_t otherwise) {
    if (!node) return otherwise;
    std::string all;
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (known[i] == node.text()) return i;
        all += (i == 0 ? "" : ", ") + std::string(known[i]);
    }
    node.fail("'" + node.text() + "' is not one of " + all);
    return otherwise;
}

void read_timed_damage(Power& power, const Node& node) {
    std::size_t type = 0, against = 0;
    DiceExpression dice{{{kTimedUsualDice, 6}}, 0};
    if (node) {
        Fields fields(node);
        type = position_of(fields.at("type"), kTimedDamageTypes, 0);
        against = position_of(fields.at("vs"), kTimedAgainst, 0);
        const std::int32_t count = fields.number("dice", kTimedUsualDice, 0, 40);
        dice.terms = count == 0 ? std::vector<DiceTerm>{} : std::vector<DiceTerm>{{count, 6}};
        fields.finish();
    }
    power.attack.hit.type = Name(kTimedDamageTypes[type]);
    power.attack.versus = Name(kTimedAgainst[against]);
    power.attack.hit.damage = dice;
}

void read_timed_adds(TimedForm& timed, const Node& node) {
    if (!node) return;
    for (const auto& [what, amount] : node.entries())
        if (std::find(kTimedAdds.begin(), kTimedAdds.end(), what) != kTimedAdds.end())
            timed.adds.emplace_back(Name(what), amount.number(0, 0, 60));
        else
            amount.fail("a defence adds to pd, ed, rpd or red");
}

TimedForm read_timed_form(Power& power, Fields& fields, std::size_t kind) {
    TimedForm timed;
    timed.kind = Name(kTimedKinds[kind]);
    const Node row = fields.at("class");
    const auto named = row ? timed_row_from(row.text()) : std::optional(kRowsOfKinds[kind]);
    if (!named)
        row.fail("'" + row.text() +
                 "' is no class; write half_attack, half, full, half_attack_spell, full_spell, zero or free");
    timed.row = Name(to_string(named.value_or(kRowsOfKinds[kind])));
    timed.modifier = fields.number("ap_modifier", 0, -6, 12);
    timed.extra_phases = fields.number("extra_phases", 0, 0, 20);
    timed.extra_segments = fields.number("extra_segments", 0, 0, 600);
    timed.attack = fields.flag("is_attack");
    timed.area = fields.flag("area");
    timed.interrupts = fields.flag("interrupts");
    read_timed_adds(timed, fields.at("adds"));
    power.level = fields.number("spell_level", 1, 0, 20);
    return timed;
}

}  // namespace

Power read_timed_power(const std::string& id, const Node& node) {
    Power power;
    power.id = id_name(id, node);
    Fields fields(node);
    power.name = fields.text("name", spoken(id));
    power.text = fields.text("text");
    const std::size_t kind = position_of(fields.at("kind"), kTimedKinds, 0);
    power.timed = read_timed_form(power, fields, kind);
    const bool strikes = is_attack(power);
    const std::size_t range = position_of(fields.at("range"), kTimedRanges, kind == 0 ? 0 : 1);
    power.kind = range == 0 ? PowerKind::Melee : PowerKind::Ranged;
    power.spell = kind == 1;
    power.basic = kind == 0;
    power.attack.kind = strikes ? AttackKind::Roll : AttackKind::None;
    if (strikes) read_timed_damage(power, fields.at("damage"));
    if (const Node hit = fields.at("hit")) power.attack.hit.effects = read_effects(hit, {});
    if (!strikes) power.aim.count = DiceExpression{{}, 0};
    fields.finish();
    if (const Fault fault = fault_of(power)) node.fail(*fault);
    return power;
}

}  // namespace affray::content
