// Powers in feet and totals into kernel values.
#include "content/compendium/tactical_power_reader.h"

#include "content/compendium/class_reader.h"
#include "content/compendium/gear_reader.h"
#include "content/powers/effect_reader.h"
#include "content/yaml/grammar.h"
#include "readings/tactics/hazards.h"
#include "rules/soundness.h"

namespace affray::content {
namespace {

constexpr std::int32_t kReach = 5, kFarthest = 10'000;

void read_range(Power& power, const Node& node) {
    if (!node) return;
    if (node.is_scalar()) {
        power.aim.ranges[0] = power.aim.ranges[1] = node.number(0, 0, kFarthest);
        return;
    }
    const std::vector<Node> two = node.list();
    if (two.size() != 2) return node.fail("wants two numbers: normal and long range in feet");
    for (std::size_t i = 0; i < two.size(); ++i) power.aim.ranges[i] = two[i].number(0, 0, kFarthest);
}

void read_save(Power& power, const Node& node) {
    if (!node) return;
    Fields fields(node);
    power.attack.versus = fields.need("ability").name();
    power.attack.bonus = fields.need("dc").number(10, 0, 40);
    power.form->save = power.attack.versus;
    power.form->half = fields.text("on_success", "none") == "half";
    fields.finish();
}

void read_spell_form(Power& power, Fields& fields) {
    power.kind = PowerKind::Special;
    power.spell = true;
    power.level = fields.number("level", 0, 0, 9);
    power.form = SpellForm{};
    read_range(power, fields.at("range"));
    power.form->range = power.aim.ranges[0];
    power.form->shape = "creature";
    const std::string resolve = fields.text("resolve", "none");
    power.attack.kind = resolve == "attack" ? AttackKind::Roll : AttackKind::None;
    read_save(power, fields.at("save"));
    if (const Node area = fields.at("area")) {
        Fields parts(area);
        power.form->shape = "area";
        if (parts.text("shape", "radius") != "radius") area.fail("only 'shape: radius' is known");
        power.form->area = parts.need("size").number(5, 5, 1000);
        parts.finish();
    }
    if (const Node tags = fields.at("tags")) power.form->tags = tags.names();
    const std::string casting = fields.text("casting", "action");
    power.use.action = casting == "bonus"      ? ActionKind::Quick
                       : casting == "reaction" ? ActionKind::Interrupt
                                               : ActionKind::Standard;
    if (fields.flag("concentration")) power.use.needs.emplace_back("concentration");
    power.aim.ally = power.aim.user = true;
}

}  // namespace

bool is_tactical(const Vocabulary& words) { return words.stat_named("prof") != kNoWord; }

Power read_tactical_power(const std::string& id, const Node& node) {
    Power power;
    power.id = id_name(id, node);
    Fields fields(node);
    power.name = fields.text("name", spoken(id));
    power.text = fields.text("text");
    const std::string kind = fields.text("kind", "melee");
    if (kind == "spell") {
        read_spell_form(power, fields);
    } else {
        power.attack.kind = AttackKind::Roll;
        power.basic = true;
        power.kind = kind == "melee" ? PowerKind::Melee : PowerKind::Ranged;
        if (kind == "thrown") power.use.needs.emplace_back("thrown");
        if (kind == "melee")
            power.aim.ranges[0] = fields.number("reach", kReach, 0, 100);
        else
            read_range(power, fields.need("range"));
        power.attack.bonus = fields.number("bonus", 0, -10, 40);
    }
    if (const Node damage = fields.at("damage")) power.attack.hit.damage = read_dice(damage);
    power.attack.hit.type = fields.name("type", "bludgeoning");
    power.attack.hit.effects = read_effects(fields.at("effects"), {});
    if (const Node less = fields.at("damage_bloodied")) {
        PowerEffect weaker;
        weaker.op = kWhenBloodied;
        weaker.dice = read_dice(less);
        power.attack.hit.effects.push_back(std::move(weaker));
    }
    fields.at("ability");
    fields.at("hands");
    fields.finish();
    if (const Fault fault = fault_of(power)) node.fail(*fault);
    return power;
}

}  // namespace affray::content
