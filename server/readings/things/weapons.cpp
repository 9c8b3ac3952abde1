// Readings of weapons: which one, how it is used, what it is made of (CLS-006, 033, 131, 133, 141, 147).
#include "readings/things/weapons.h"

#include <algorithm>

#include "base/sure.h"

namespace affray {
namespace {

constexpr std::array<std::string_view, 3> kMaterials{"mundane", "silver", "magical"};
constexpr std::array<std::string_view, 6> kPlainEnergies{"fire", "cold", "lightning",
                                                         "acid", "holy", "poison"};
constexpr Name kBomb{"bomb"}, kMelee{"melee"}, kFired{"fired"};

bool is_energy(const Name& tag) { return among(tag.view(), kPlainEnergies); }

const Name& own_mode(const Weapon& weapon) {
    if (weapon.gear != nullptr) return weapon.gear->modes.empty() ? kMelee : weapon.gear->modes.front();
    return weapon.power->kind == PowerKind::Melee ? kMelee : kFired;
}

// The thing of that name in the hand that is asked for; without a word, in any.
const Item* held_as(const View& view, CreatureId who, const Name& name, const Name& hand) {
    for (const Item& item : view.state().items) {
        if (item.owner != who || item.name != name || !in_hand(item)) continue;
        if (hand.empty() || item.where == hand || item.where == Name("both")) return &item;
    }
    return nullptr;
}

// Made where it goes: these are asked several times for each blow.
void put_item(const View& view, const Item& item, const Name& mode, std::optional<Weapon>& out) {
    Weapon& weapon = out.emplace();
    weapon.item = &item;
    weapon.gear = &view.state().gear(item);
    weapon.mode = mode.empty() ? own_mode(weapon) : mode;
}

void put_natural(const Power& power, const Name& mode, std::optional<Weapon>& out) {
    Weapon& weapon = out.emplace();
    weapon.power = &power;
    weapon.mode = mode.empty() ? own_mode(weapon) : mode;
}

}  // namespace

bool Weapon::holy_water() const { return item != nullptr && item->name == Name("holy_water"); }

bool strikes(TestOutcome outcome) {
    return outcome == TestOutcome::Success || outcome == TestOutcome::Automatic;
}

bool Weapon::slow() const { return power != nullptr ? power->loading.slow : has("slow"); }

std::array<std::int32_t, 3> Weapon::ranges() const {
    if (gear != nullptr) return gear->ranges;
    return power != nullptr ? power->aim.ranges : std::array<std::int32_t, 3>{};
}

Power Weapon::as_power() const {
    if (power != nullptr) return *power;
    Power made;
    made.attack.kind = AttackKind::Roll;
    made.kind = missile() ? PowerKind::Ranged : PowerKind::Melee;
    if (item == nullptr) return made;
    made.id = item->name;
    made.name = item->name.str();
    made.attack.hit.damage = gear->damage;
    made.aim.ranges = gear->ranges;
    made.loading.slow = gear->has("slow");
    return made;
}

bool serves(const Weapon& weapon, const Name& mode) {
    const Name plain = mode == Name("careful") ? Name("fired") : mode;  // AP-063: a way of firing
    if (weapon.gear != nullptr && !weapon.gear->modes.empty()) return weapon.gear->serves(plain);
    if (weapon.gear == nullptr && weapon.power == nullptr) return plain == kBomb;
    return plain == own_mode(weapon);
}

std::optional<Weapon> weapon_of(const View& view, const AttackIntent& attack) {
    std::optional<Weapon> weapon;
    if (attack.mode == kBomb) {
        weapon.emplace().mode = kBomb;
    } else if (const Item* item = held_as(view, attack.who, attack.with, attack.hand)) {
        put_item(view, *item, attack.mode, weapon);
    } else if (const Power* power = view.sheet(attack.who).power(attack.with);
               power != nullptr && power->attack.kind != AttackKind::None) {
        put_natural(*power, attack.mode, weapon);
    }
    return weapon;
}

std::optional<Weapon> weapon_of(const View& view, const Strike& strike) {
    std::optional<Weapon> weapon;
    if (const Item* item = strike.item == 0 ? nullptr : view.state().item(strike.item))
        put_item(view, *item, strike.mode, weapon);
    else if (strike.power != nullptr)
        put_natural(*strike.power, strike.mode, weapon);
    return weapon;
}

bool in_hand(const Item& item) {
    return item.where == Name("main") || item.where == Name("off") || item.where == Name("both");
}

const Item* held(const View& view, CreatureId who, const Name& hand) {
    return first_that(view.state().items, [&](const Item& item) {
        return item.owner == who && (item.where == hand || item.where == Name("both"));
    });
}

const Item* ready_weapon(const View& view, CreatureId who) {
    const Item* item = held(view, who, "main");
    return item != nullptr && view.state().gear(*item).damage ? item : nullptr;
}

const Item* missiles_for(const View& view, CreatureId who, const Weapon& weapon) {
    if (weapon.gear == nullptr || !weapon.missile() || weapon.mode == Name("thrown")) return nullptr;
    const Item* first = nullptr;
    for (const Item& item : view.state().items) {
        if (item.owner != who || !shoots(weapon, view, item)) continue;
        if (item.charges > 0 && item.where == Name(kLaidReady)) return &item;
        if (first == nullptr || (first->charges <= 0 && item.charges > 0)) first = &item;
    }
    return first;
}

bool shoots(const Weapon& weapon, const View& view, const Item& ammunition) {
    if (ammunition.kind != Name("ammunition")) return false;
    const Name& type = view.state().gear(ammunition).type;
    const std::string wanted = "ammo." + (type.empty() ? ammunition.name : type).str();
    return Name::fits(wanted) && weapon.has(wanted);
}

std::vector<Name> tags_of(const View& view, const Strike& strike) {
    std::vector<Name> tags;
    if (const auto weapon = weapon_of(view, strike); weapon && weapon->item != nullptr) {
        // CLS-131: an arrow is made of what it is made of, whatever the bow.
        const Item* missiles = missiles_for(view, strike.who, *weapon);
        const Gear& gear = view.state().gear(*weapon->item);
        const bool silver_tip = missiles != nullptr && view.state().gear(*missiles).has("silver");
        if (gear.has("silver") || silver_tip) tags.emplace_back("silver");
        if (gear.has("magical") || gear.number("bonus") > 0) tags.emplace_back("magical");
        if (weapon->holy_water()) tags.emplace_back("holy");
        if (tags.empty()) tags.emplace_back("mundane");
        std::copy_if(gear.qualities.begin(), gear.qualities.end(), std::back_inserter(tags), is_energy);
        return tags;
    }
    tags.emplace_back("mundane");
    if (strike.power != nullptr && is_energy(strike.power->attack.hit.type))
        tags.push_back(strike.power->attack.hit.type);
    return tags;
}

bool is_material(const Name& tag) { return among(tag.view(), kMaterials); }

bool immune_to(const View& view, CreatureId who, const Name& tag) {
    const Sheet& sheet = view.sheet(who);
    const auto listed = [&tag](const std::pair<Name, std::int32_t>& entry) { return entry.first == tag; };
    return any(sheet.resist, listed) || among(tag, sheet.traits);
}

bool has_ability_modifiers(const View& view, CreatureId who) {
    const Kind kind = view.creature(who).kind;
    return kind == Kind::Character || kind == Kind::Retainer;
}

}  // namespace affray
