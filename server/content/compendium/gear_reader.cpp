// Weapons by category, items by chakra and tier.
#include "content/compendium/gear_reader.h"

#include <algorithm>
#include <array>

#include "content/compendium/class_reader.h"
#include "content/powers/power_reader.h"

namespace affray::content {
namespace {

constexpr std::array<std::string_view, 3> kTiers{"adventurer", "champion", "epic"};
// What a chakra may give; save_hp is when_hp_at_most of the catalogue.
constexpr auto kGearNumbers =
    std::to_array<std::string_view>({"ac", "pd", "md", "hp_max", "attack", "damage", "disengage", "save",
                                     "recoveries_max", "crit_range", "when_hp_at_most"});

std::optional<std::size_t> tier_index(const std::string& tier) {
    const auto at = std::find(kTiers.begin(), kTiers.end(), tier);
    if (at == kTiers.end()) return std::nullopt;
    return static_cast<std::size_t>(at - kTiers.begin());
}

void take_bonus(ItemBlock& out, const std::string& number, const Node& value) {
    if (std::find(kGearNumbers.begin(), kGearNumbers.end(), number) == kGearNumbers.end())
        return value.fail("unknown number '" + number +
                          "'; items raise ac, pd, md, hp_max, attack, damage, disengage, save, "
                          "recoveries_max or crit_range");
    const std::int32_t amount = value.number(0, 0, 100);
    if (number == "when_hp_at_most")
        out.save_hp = amount;
    else
        out.magic.bonuses.emplace_back(Name(number), amount);
}

void read_chakra_bonuses(ItemBlock& out, const Node& chakra, std::size_t tier) {
    for (const auto& [number, by_tier] : chakra.entries()) {
        const std::vector<Node> values = by_tier.list();
        if (values.size() != kTiers.size())
            by_tier.fail("wants three numbers, for adventurer, champion and epic");
        else
            take_bonus(out, number, values[tier]);
    }
}

}  // namespace

std::string spoken(std::string id) {
    std::replace(id.begin(), id.end(), '_', ' ');
    if (!id.empty() && id[0] >= 'a' && id[0] <= 'z') id[0] = static_cast<char>(id[0] - 'a' + 'A');
    return id;
}

WeaponCategory read_weapon_category(const Node& node) {
    WeaponCategory out;
    Fields fields(node);
    const Node kind = fields.need("kind");
    out.ranged = kind && kind.text() == "ranged";
    if (kind && !out.ranged && kind.text() != "melee") kind.fail("write melee or ranged");
    out.hands = fields.number("hands", 1, 1, 2);
    out.range = fields.text("range", out.ranged ? "nearby" : "");
    out.reload = fields.text("reload");
    out.aimed = read_loading(fields.at("loading"));
    fields.finish();
    return out;
}

WeaponBlock read_weapon(const std::string& id, const Node& node) {
    WeaponBlock out;
    Fields fields(node);
    id_name(id, node);
    out.name = fields.text("name", spoken(id));
    out.category = fields.need("category").name();
    out.thrown = fields.name("thrown");
    if (const Node traits = fields.at("traits")) out.traits = traits.names();
    fields.finish();
    return out;
}

Armor read_armor_kind(const Node& node) {
    const auto armor = armor_from(node.text());
    if (!armor) node.fail("'" + node.text() + "' is not one of light, heavy");
    return armor.value_or(Armor::None);
}

ItemBlock read_item(const std::string& id, const Node& node, const std::map<std::string, Node>& chakras) {
    ItemBlock out;
    Fields fields(node);
    out.magic.id = id_name(id, node);
    out.name = fields.text("name", spoken(id));
    out.text = fields.text("text");
    out.kind = fields.name("kind");
    const Node chakra = fields.at("chakra");
    const Node tier = fields.at("tier");
    const Node bonus = fields.at("bonus");
    fields.finish();
    if (chakra.present() == !out.kind.empty()) {
        node.fail("an item has a 'chakra' if it is worn, or a 'kind' if it is used up; write one of them");
        return out;
    }
    if (!chakra) return out;
    out.magic.chakra = chakra.name();
    const auto known = chakras.find(chakra.text());
    if (known == chakras.end()) {
        std::vector<std::string> names;
        for (const auto& [name, unused] : chakras) names.push_back(name);
        chakra.fail("there is no chakra '" + chakra.text() + "'; did you mean '" +
                    nearest(chakra.text(), names) + "'?");
        return out;
    }
    if (bonus) {
        for (const auto& [number, value] : bonus.entries()) take_bonus(out, number, value);
        return out;
    }
    const auto index = tier ? tier_index(tier.text()) : std::optional<std::size_t>(0);
    if (!index)
        tier.fail("'" + tier.text() + "' is not one of adventurer, champion, epic");
    else
        read_chakra_bonuses(out, known->second, *index);
    return out;
}

}  // namespace affray::content
