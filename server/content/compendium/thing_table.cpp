// Things by their tables.
#include "content/compendium/thing_table.h"

#include <algorithm>
#include <array>

#include "content/compendium/class_reader.h"
#include "content/compendium/gear_reader.h"

namespace affray::content {
namespace {

// What a thing may say of itself beside its tables; what is told in numbers.
constexpr auto kNumbers = std::to_array<std::string_view>(
    {"weight", "hands", "length_ft", "ac_points", "save_crushing_blow", "fluid_oz", "food_oz", "sling_hook",
     "ac", "ac_bonus", "capacity", "radius", "turns", "warmup_rounds", "area_ft", "value_cp", "food_days",
     "water_days"});
// A word of these keys is a quality, such as scabbard.belt or ammo.arrow.
constexpr auto kWords = std::to_array<std::string_view>({"scabbard", "ammo"});
// How a weapon that says only its type attacks (AP section 2.2).
std::vector<Name> modes_of_type(const Name& type, bool thrown) {
    std::vector<Name> modes;
    const std::string word = type.str();
    if (word == "melee" || word == "found" || word == "thrown") modes.emplace_back("melee");
    if (word == "thrown" || thrown) modes.emplace_back("thrown");
    if (word == "bow" || word == "sling" || word.starts_with("crossbow")) modes.emplace_back("fired");
    return modes;
}

void read_ranges(Gear& gear, const Node& node) {
    if (!node) return;
    const std::vector<Node> three = node.list();
    if (three.size() != gear.ranges.size())
        return node.fail("wants three numbers: short, medium and long range in feet");
    for (std::size_t i = 0; i < three.size(); ++i) gear.ranges[i] = three[i].number(0, 0, 10'000);
}

void add_names(std::vector<Name>& out, const Node& node) {
    if (!node) return;
    for (const Name& name : node.names())
        if (std::find(out.begin(), out.end(), name) == out.end()) out.push_back(name);
}

}  // namespace

void set_number(Gear& gear, const Name& what, std::int32_t value) {
    for (auto& [name, number] : gear.numbers)
        if (name == what) {
            number = value;
            return;
        }
    gear.numbers.emplace_back(what, value);
}

void read_gear(Gear& gear, Fields& fields) {
    gear.type = fields.name("type", gear.type);
    gear.text = fields.text("text", gear.text);
    if (const Node damage = fields.at("damage")) gear.damage = read_dice(damage);
    const bool thrown = fields.flag("thrown");
    if (const Node modes = fields.at("modes")) gear.modes = modes.names();
    if (gear.modes.empty()) gear.modes = modes_of_type(gear.type, thrown);
    read_ranges(gear, fields.at("ranges"));
    add_names(gear.qualities, fields.at("qualities"));
    add_names(gear.qualities, fields.at("tags"));
    for (const std::string_view key : kNumbers) {
        const Node node = fields.at(key);
        if (!node) continue;
        const bool as_flag = node.is_scalar() && (node.text() == "true" || node.text() == "false");
        set_number(gear, key, as_flag ? node.flag() : node.number(0, -1000, 1'000'000));
    }
    // Of a magic weapon: attack and damage (CLS 2.1).
    if (const Node bonus = fields.at("combat_bonus")) set_number(gear, "bonus", bonus.number(0, -3, 5));
    for (const std::string_view key : kWords)
        if (const Node node = fields.at(key); node && node.text() != "none")
            gear.qualities.push_back(node.named(std::string(key) + "." + node.text()));
}

ThingBlock read_thing(const std::string& id, const Node& node) {
    ThingBlock out;
    id_name(id, node);
    Fields fields(node);
    out.name = fields.text("name", spoken(id));
    out.kind = fields.name("kind", "gear");
    read_gear(out.gear, fields);
    if (const Node cost = fields.at("cost_gp")) out.cost_cp = 100 * cost.number(0, 0, 100'000);
    if (const Node cost = fields.at("cost_cp")) out.cost_cp = cost.number(0, 0, 10'000'000);
    out.priced = fields.has("cost_gp") || fields.has("cost_cp");
    out.lot = fields.number("lot", 1, 1, 1000);
    out.loose = fields.name("loose");
    out.guise = fields.name("guise");
    out.enchantment = fields.at("magic");
    fields.finish();
    return out;
}

bool for_sale(const ThingBlock& thing, const Things& things) {
    return thing.priced ||
           std::none_of(things.begin(), things.end(), [](const auto& entry) { return entry.second.priced; });
}

}  // namespace affray::content
