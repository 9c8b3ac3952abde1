// Stat blocks: their numbers and attacks, raised by levels.
#include "content/compendium/monster_reader.h"

#include "content/compendium/class_reader.h"
#include "content/compendium/gear_reader.h"
#include "content/powers/power_reader.h"
#include "content/yaml/grammar.h"

namespace affray::content {
namespace {

constexpr std::int32_t kMonsterHpMax = 100'000;

// Damage as the bestiary writes it: a number or dice, raised by the levels.
Value raised_damage(const Value& damage, std::int32_t raise) {
    const auto dice = dice_from(damage.word());
    return dice ? Value(written_dice(raised(*dice, raise))) : damage;
}

bool is_damage(std::string_view key) {
    return key == "damage" || key == "amount" || key == "dice" || key == "flat" || key == "damage_add" ||
           key == "natural_even_miss" || key == "natural_odd_miss" || key == "own_next_attack_damage_add" ||
           key == "damage_if_side_outnumbers";
}

// ARC-244: attack bonuses rise by one a level, damage by the multiplier, wherever an attack speaks of them.
Value raised_attack(const Value& written, std::int32_t raise) {
    if (written.is_list()) {
        Value::Items out;
        for (const Value& item : written.items()) out.push_back(raised_attack(item, raise));
        return Value::list(std::move(out));
    }
    if (!written.is_map()) return written;
    BlockWriter out;
    for (const auto& [key, value] : written.entries()) {
        if (key == "bonus" && value.is_word())
            out.set(key, whole_number(value.word()).value_or(0) + raise);
        else if (is_damage(key) && value.is_word())
            out.set(key, raised_damage(value, raise));
        else
            out.set(key, raised_attack(value, raise));
    }
    return out.value();
}

BlockWriter attacks_block(const Value& attacks, std::int32_t raise) {
    BlockWriter out;
    for (const auto& [id, written] : attacks.entries()) {
        BlockWriter attack;
        if (!written.has("name")) attack.set("name", spoken(std::string(id)));
        const Value raised = raise > 0 ? raised_attack(written, raise) : written;
        for (const auto& [key, value] : raised.entries()) attack.set(key, value);
        out.set(id, attack.value());
    }
    return out;
}

void read_attacks(MonsterBlock& out, const Node& node) {
    for (const auto& [id, attack] : node.entries()) {
        id_name(id, attack);
        if (!attack.is_map()) {
            attack.fail("write an attack as {kind: melee, bonus: 6, vs: ac, damage: 5}");
            continue;
        }
        const Power power = read_power(id, attack, {});
        if (power.attack.kind == AttackKind::Roll) out.numbers.attacks.push_back(power.attack.bonus);
    }
    if (out.numbers.attacks.empty()) node.fail("a monster has at least one attack");
}

}  // namespace

MonsterBlock read_monster(const std::string& id, const Node& node) {
    MonsterBlock out;
    out.id = id;
    out.node = node;
    id_name(id, node);
    Fields fields(node);
    MonsterNumbers& numbers = out.numbers;
    numbers.level = fields.need("level").number(0, 0, kMonsterLevelMax);
    const auto role_node = fields.need("role");
    const auto role = role_node ? monster_role_from(role_node.text()) : std::nullopt;
    if (role_node && !role)
        role_node.fail("'" + role_node.text() + "' is not one of normal, large, huge, mook, double, triple");
    numbers.role = role.value_or(MonsterRole::Normal);
    numbers.ac = fields.need("ac").number(10, 1, 60);
    numbers.pd = fields.need("pd").number(10, 1, 60);
    numbers.md = fields.need("md").number(10, 1, 60);
    numbers.hp = fields.need("hp").number(1, 1, kMonsterHpMax);
    fields.need("init").number(0, -10, 40);
    out.type = fields.need("type").name();
    out.notice = fields.text("notice");
    if (const Node attacks = fields.need("attacks")) read_attacks(out, attacks);
    for (const std::string_view key :
         {"name", "size", "disengage_bonus", "save_bonus", "resist", "vulnerable_to", "traits", "powers",
          "flying", "fear", "morale", "ap_base"})
        fields.at(key);
    fields.finish();
    return out;
}

Value monster_block(const MonsterBlock& monster, std::int32_t raise) {
    const MonsterNumbers& numbers = monster.numbers;
    const Value& from = monster.node.value();
    const std::int32_t hp = raised(numbers.hp, raise);
    const bool mook = numbers.role == MonsterRole::Mook;
    BlockWriter out;
    out.set("name", from.has("name") ? from["name"] : Value(spoken(monster.id)));
    out.set("kind", "monster");
    out.set("level", numbers.level + raise);
    out.set("role", from["role"]);
    out.set("ac", numbers.ac + raise);
    out.set("pd", numbers.pd + raise);
    out.set("md", numbers.md + raise);
    out.set("hp_max", hp);
    out.set("init_bonus", from["init"]);
    if (mook) {
        out.set("mook_hp", hp);
        out.set("mob", monster.id);
    }
    for (const char* key :
         {"size", "disengage_bonus", "save_bonus", "resist", "vulnerable_to", "flying", "morale", "ap_base"})
        if (from.has(key)) out.set(key, from[key]);
    Value::Items traits{monster.type.str()};
    for (const Value& trait : from["traits"].items()) traits.push_back(trait);
    out.set("traits", Value::list(std::move(traits)));
    BlockWriter powers = attacks_block(from["attacks"], raise);
    for (const auto& [id, power] : from["powers"].entries()) powers.set(id, power);
    out.set("powers", powers.value());
    return out.value();
}

std::optional<Value> find_monster(const Node& name, const Node& raise, const Compendium& data) {
    const auto found = data.monsters.find(name.text());
    if (found == data.monsters.end()) {
        std::vector<std::string> names;
        for (const auto& [id, unused] : data.monsters) names.push_back(id);
        const std::string guess = nearest(name.text(), names);
        name.fail("there is no monster '" + name.text() + "'" +
                  (guess.empty() ? "; the bestiary lists them" : "; did you mean '" + guess + "'?"));
        return std::nullopt;
    }
    return monster_block(read_monster(found->first, found->second), raise.number(0, 0, kRaiseMax));
}

}  // namespace affray::content
