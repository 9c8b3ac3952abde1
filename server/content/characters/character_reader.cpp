// Character creation from data: choices read and checked.
#include "content/characters/character_reader.h"

#include <algorithm>

#include "content/characters/gear_needs.h"
#include "content/compendium/class_reader.h"

namespace affray::content {
namespace {

// An entry of the data by the id that a field writes; nullptr and a problem if there is none.
template <class M>
const typename M::mapped_type* pick(const M& map, const Node& node, const std::string& what) {
    if (!node) return nullptr;
    const auto found = map.find(node.text());
    if (found != map.end()) return &found->second;
    std::vector<std::string> names;
    for (const auto& [name, unused] : map) names.push_back(name);
    const std::string guess = nearest(node.text(), names);
    node.fail("there is no " + what + " '" + node.text() + "'" +
              (guess.empty() ? "; see docs/CONTENT.md" : "; did you mean '" + guess + "'?"));
    return nullptr;
}

// The level from which a power may be chosen.
std::int32_t power_level(const Node& block) { return Fields(block).number("level", 1, 1, kLevelMax); }

class CharacterReader {
  public:
    CharacterReader(const Node& node, const Compendium& data) : node_(node), fields_(node), data_(data) {}

    std::optional<CharacterChoices> read() {
        const std::size_t before = node_.problems().all().size();
        CharacterPlan& plan = out_.plan;
        const Node role = fields_.at("class");
        if (!role) fail_field("class", "is missing; choose one");
        plan.role = pick(data_.classes, role, "class");
        if (const RaceEntry* race = pick(data_.races, fields_.at("race"), "race")) {
            plan.race = &race->block;
            out_.traits = race->traits;
        }
        plan.level = fields_.number("level", 1, 1, kLevelMax);
        if (const Node chosen = fields_.at("melee_ability")) plan.melee_ability = read_ability(chosen);
        read_abilities_plan();
        read_armor();
        read_items();
        const Node weapons = fields_.at("weapons");
        const Node powers = fields_.at("powers");
        const Node talents = fields_.at("talents");
        const Node backgrounds = fields_.at("backgrounds");
        fields_.finish();
        if (backgrounds)
            for (const auto& [name, value] : backgrounds.entries())
                plan.backgrounds.emplace_back(id_name(name, value), value.number());
        if (plan.role == nullptr || node_.problems().all().size() > before) return std::nullopt;
        read_weapons(weapons);
        read_features(talents);
        read_powers(powers);
        if (node_.problems().all().size() > before) return std::nullopt;
        if (const auto fault = fault_of(plan)) {
            blame(*fault);
            return std::nullopt;
        }
        for (const SheetFault& warning : warnings_of(plan))
            out_.warnings.push_back(warning.field + ": " + warning.message);
        return std::move(out_);
    }

  private:
    void blame(const SheetFault& fault) {
        const std::string key = fault.field.substr(0, fault.field.find('.'));
        Node field = fields_.at(key);
        const std::string inner = key == fault.field ? std::string() : fault.field.substr(key.size() + 1);
        if (!inner.empty() && field.is_map() && Fields(field).has(inner)) field = Fields(field).at(inner);
        if (field)
            field.fail(fault.message);
        else
            fail_field(fault.field, fault.message);
    }

    // A field that is not there has the place of the character.
    void fail_field(const std::string& key, const std::string& message) {
        Where where = node_.where();
        where.key += (where.key.empty() ? "" : ".") + key;
        node_.problems().add(where, message);
    }

    void read_abilities_plan() {
        AbilityPlan& plan = out_.plan.abilities;
        const Node scores = fields_.at("abilities");
        const Node bought = fields_.at("bought");
        const Node rolled = fields_.at("rolled");
        if (scores.present() + bought.present() + rolled.present() != 1)
            return fail_field("abilities",
                              "write 'abilities' (final scores), 'bought' or 'rolled', one of them");
        if (scores) plan.base = read_scores(scores);
        if (bought) {
            plan.method = AbilityPlan::Method::Bought;
            plan.base = read_scores(bought);
        }
        if (rolled) read_dice(rolled);
        const Node race_bonus = fields_.at("race_bonus");
        const Node class_bonus = fields_.at("class_bonus");
        const Node increases = fields_.at("increases");
        if (scores) {
            for (const Node& extra : {race_bonus, class_bonus, increases})
                if (extra) extra.fail("final scores hold this already; leave it out, or write 'bought'");
            return;
        }
        if (race_bonus) plan.race_bonus = read_ability(race_bonus);
        if (class_bonus) plan.class_bonus = read_ability(class_bonus);
        if (increases)
            for (const Node& raised : increases.list()) plan.increases.push_back(read_abilities(raised));
    }

    void read_dice(const Node& node) {
        AbilityPlan& plan = out_.plan.abilities;
        plan.method = AbilityPlan::Method::Rolled;
        for (const auto& [key, dice] : node.entries()) {
            const auto ability = ability_from(key);
            if (!ability) {
                dice.fail("unknown ability; the abilities are str, con, dex, int, wis, cha");
                continue;
            }
            for (const Node& die : dice.list())
                plan.rolled[static_cast<std::size_t>(*ability)].push_back(die.number());
        }
    }

    // none, light, heavy, or a suit by its name.
    void read_armor() {
        CharacterPlan& plan = out_.plan;
        plan.shield = fields_.flag("shield");
        const Node armor = fields_.at("armor");
        if (!armor) return;
        if (const auto kind = armor_from(armor.text()))
            plan.armor = *kind;
        else if (const Armor* suit = pick(data_.armors, armor, "armor"))
            plan.armor = *suit;
    }

    void read_items() {
        const Node items = fields_.at("items");
        if (!items) return;
        for (const Node& item : items.list()) {
            const ItemBlock* block = pick(data_.items, item, "item");
            if (block == nullptr) continue;
            if (block->magic.chakra.empty())
                out_.used_up.emplace_back(block->kind, item.text());
            else
                out_.plan.items.push_back(block->magic);
            out_.item_texts.emplace(item.text(), block->text);
            out_.save_hp = std::max(out_.save_hp, block->save_hp);
        }
    }

    void carry(const Node& asked, const WeaponBlock& block, const Name& category, bool thrown) {
        CarriedWeapon weapon;
        weapon.id = asked.text() + (thrown ? "_thrown" : "");
        weapon.block = &block;
        weapon.thrown = thrown;
        const auto known = data_.weapon_categories.find(category.view());
        weapon.rule = out_.plan.role->weapon(category);
        if (known == data_.weapon_categories.end() || weapon.rule == nullptr)
            return asked.fail("the class has no chart for " + category.str() + "; choose another weapon");
        weapon.category = &known->second;
        if (out_.plan.shield && weapon.category->hands == 2)
            return asked.fail("needs both hands, and one holds the shield; choose another, or shield: false");
        out_.weapons.push_back(weapon);
    }

    void read_weapons(const Node& node) {
        if (out_.plan.shield) add_trait("shield");
        if (out_.plan.armor == Armor::Heavy) add_trait("heavy_armor");
        if (!node) return;
        std::size_t blades = 0;
        for (const Node& item : node.list()) {
            const WeaponBlock* block = pick(data_.weapons, item, "weapon");
            if (block == nullptr) continue;
            const std::size_t before = out_.weapons.size();
            const bool again = std::any_of(out_.weapons.begin(), out_.weapons.end(),
                                           [&](const CarriedWeapon& w) { return w.id == item.text(); });
            if (!again) {
                carry(item, *block, block->category, false);
                if (!block->thrown.empty()) carry(item, *block, block->thrown, true);
            }
            const CarriedWeapon* weapon = nullptr;
            if (out_.weapons.size() > before) weapon = &out_.weapons[before];
            if (again || (weapon != nullptr && !weapon->ranged() && weapon->category->hands == 1)) ++blades;
            for (const Name& trait : block->traits) add_trait(trait);
        }
        if (blades >= 2 && !out_.plan.shield) add_trait("two_weapons");
    }

    void add_trait(const Name& trait) {
        if (std::find(out_.traits.begin(), out_.traits.end(), trait) == out_.traits.end())
            out_.traits.push_back(trait);
    }

    bool of_class(const Node& block) const {
        const Value& role = block.value()["class"];
        return role.is_null() || role.is_word(out_.plan.role->id.view());
    }

    void read_features(const Node& talents) {
        for (const auto& [id, block] : data_.features) {
            const bool talent = block.value().has("talent");
            if (!talent && block.value().has("class") && of_class(block))
                out_.features.emplace_back(id, block);
        }
        if (!talents) return;
        for (const Node& item : talents.list()) {
            const Node* block = pick(data_.features, item, "talent");
            if (block == nullptr) continue;
            if (!of_class(*block) || !block->value().has("talent"))
                item.fail("the talent '" + item.text() + "' is none of the class " +
                          out_.plan.role->id.str() + "; choose another");
            else if (const std::string gear = gear_lacking(out_, data_, *block); !gear.empty())
                item.fail(gear + ", or choose another talent");
            else
                out_.features.emplace_back(item.text(), *block);
        }
    }

    void read_powers(const Node& powers) {
        if (!powers) return;
        for (const Node& item : powers.list()) {
            const Node* block = pick(data_.powers, item, "power");
            if (block == nullptr) continue;
            if (!of_class(*block))
                item.fail("the power '" + item.text() + "' is none of the class " + out_.plan.role->id.str() +
                          "; choose another");
            else if (power_level(*block) > out_.plan.level)
                item.fail("the power '" + item.text() + "' is of level " +
                          std::to_string(power_level(*block)) + ", above the character's " +
                          std::to_string(out_.plan.level) + "; choose another");
            else if (const std::string gear = gear_lacking(out_, data_, *block); !gear.empty())
                item.fail(gear + ", or choose another power");
            else
                out_.powers.emplace_back(item.text(), *block);
        }
    }

    const Node& node_;
    Fields fields_;
    const Compendium& data_;
    CharacterChoices out_;
};

}  // namespace

std::optional<CharacterChoices> read_character(const Node& node, const Compendium& data) {
    return CharacterReader(node, data).read();
}

}  // namespace affray::content
