// Magic things by their rows.
#include "content/compendium/magic_reader.h"

#include <algorithm>
#include <utility>

#include "content/compendium/class_reader.h"
#include "content/compendium/gear_reader.h"
#include "content/compendium/plain_power_reader.h"
#include "content/powers/effect_reader.h"
#include "content/yaml/grammar.h"
#include "readings/powers/operations.h"
#include "readings/things/enchantments.h"
#include "rules/soundness.h"

namespace affray::content {
namespace {

using Spells = std::map<std::string, Power, std::less<>>;

bool is_arms(const ThingBlock& thing) {
    return thing.kind == Name("weapon") || thing.kind == Name("armour") || thing.kind == Name("ammunition");
}

// What the row does not say is as with the plain kind.
void take_after(ThingBlock& thing, const ThingBlock& plain) {
    Gear& gear = thing.gear;
    const Gear own = std::exchange(gear, plain.gear);
    gear.text = own.text;
    for (const auto& [name, value] : own.numbers) content::set_number(gear, name, value);
    gear.qualities.insert(gear.qualities.end(), own.qualities.begin(), own.qualities.end());
    gear.qualities.emplace_back("magical");
    gear.qualities.emplace_back(std::string(kKindOfArms) + thing.guise.str());
    if (thing.kind == Name("ammunition") && gear.type.empty()) gear.type = thing.guise;
}

// The spell, of the strength that the thing says.
Power cast_by_thing(const Node& named, Fields& fields, const Spells& spells) {
    const auto found = spells.find(named.text());
    if (found == spells.end()) {
        named.fail("there is no spell '" + named.text() + "'");
        return {};
    }
    Power power = found->second;
    if (const Node damage = fields.at("damage")) {
        power.form->damage = read_dice(damage);
        power.form->per_level = false;
    }
    if (const Node duration = fields.at("duration")) {
        power.form->duration = read_dice(duration);
        power.form->duration_per_level = 0;
        power.form->unit = fields.need("unit").name();
    }
    return power;
}

PowerEffect plain_word(const Name& op) {
    PowerEffect effect;
    effect.op = op;
    return effect;
}

Power read_magic(const std::string& id, const Node& node, const Spells& spells) {
    Fields fields(node);
    const Node spell = fields.at("spell");
    Power power = spell ? cast_by_thing(spell, fields, spells) : read_cast(fields);
    power.id = id_name(id, node);
    power.kind = PowerKind::Special;
    power.spell = true;
    power.level = 0;
    power.passive = fields.flag("worn");
    power.use.usage = fields.text("uses") == "any" ? Usage::AtWill : Usage::Daily;
    if (const Node classes = fields.at("for")) power.use.needs = classes.names();
    if (const Node charges = fields.at("charges")) {
        PowerEffect effect = plain_word(enchantment::kCharges);
        effect.dice = read_dice(charges);
        power.effects.push_back(std::move(effect));
    }
    if (fields.flag("clings")) power.effects.push_back(plain_word(enchantment::kClings));
    if (fields.has("daily")) {
        PowerEffect effect = plain_word(enchantment::kDaily);
        effect.amount = fields.number("daily", 1, 1, 100);
        power.effects.push_back(std::move(effect));
    }
    if (fields.flag("each_daily")) power.effects.push_back(plain_word(enchantment::kEachDaily));
    if (fields.flag("turns_spells")) power.effects.push_back(plain_word(enchantment::kTurnsSpells));
    fields.finish();
    if (const Fault fault = fault_of(power)) node.fail(*fault);
    return power;
}

// Its bonus, and for armour what that is to the armour class (CLS-353).
void arm(Power& magic, const ThingBlock& thing) {
    const std::int32_t bonus = thing.gear.number("bonus");
    magic.kind = PowerKind::Special;
    magic.passive = true;
    if (thing.kind != Name("armour")) {
        magic.attack.bonus = bonus;
        return;
    }
    PowerEffect better = plain_word(op::kBonus);
    better.stat = "ac";
    better.amount = bonus;
    magic.effects.push_back(std::move(better));
}

}  // namespace

void enchant(Things& things, const Spells& spells) {
    for (auto& [id, thing] : things) {
        if (thing.magic || (thing.guise.empty() && !thing.enchantment)) continue;
        const auto plain = things.find(thing.guise.view());
        if (is_arms(thing) && plain != things.end()) take_after(thing, plain->second);
        Power magic;
        if (thing.enchantment) magic = read_magic(id, std::exchange(thing.enchantment, Node()), spells);
        magic.id = Name(id);
        magic.name = thing.name;
        magic.text = thing.gear.text;
        magic.class_id = thing.guise;
        if (is_arms(thing)) arm(magic, thing);
        thing.magic = std::make_shared<const Power>(std::move(magic));
    }
}

void bring_magic(Scene& scene, const std::string& id, const ThingBlock& thing) {
    if (!thing.magic) return;
    const auto of_magic = [](const Sheet& sheet) { return sheet.id == kMagicSheet; };
    auto at = std::find_if(scene.ground.begin(), scene.ground.end(), of_magic);
    if (at == scene.ground.end()) {
        Sheet sheet;
        sheet.id = kMagicSheet;
        sheet.name = sheet.id;
        for (const Stat& stat : scene.vocabulary->stats()) sheet.stats.push_back(stat.initial);
        at = scene.ground.insert(at, std::move(sheet));
    }
    if (at->power(Name(id)) == nullptr) at->powers.share(thing.magic);
}

void bring_all_magic(Scene& scene, const Things& things) {
    for (const auto& [id, thing] : things)
        if (!thing.guise.empty()) bring_magic(scene, id, thing);
}

}  // namespace affray::content
