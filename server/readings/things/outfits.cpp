// Armour classes of suits and shields as they change hands.
#include "readings/things/outfits.h"

#include <array>

#include "base/sure.h"
#include "readings/journey/expedition.h"
#include "readings/rounds/round_parts.h"
#include "readings/things/classic_tables.h"
#include "readings/things/things.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

constexpr std::int32_t kBare = 9;
constexpr std::string_view kOnBody = "worn", kOnArm = "off";

// Of what it does to the armour class; better is below 0.
std::int32_t armour_class_of(const Item& item, const Gear& gear) {
    return is_shield(item, gear) ? -gear.number("ac_bonus", 1) : gear.number("ac", kBare) - kBare;
}

void move(const Item& item, std::string_view where, const Name& cause, Work& work) {
    if (item.where != Name(where)) put(item, where, cause, work);
}

void shift(CreatureId who, std::int32_t by, const Name& cause, Work& work) {
    work.set(kRefitted, work.view().get(kRefitted, who) + by, who, 0, cause);
}

}  // namespace

bool is_shield(const Item& item, const Gear& gear) {
    return item.kind == Name("armour") && (item.name == Name("shield") || gear.has("shield"));
}

bool is_worn_armour(const Item& item) {
    constexpr std::array<std::string_view, 4> kElsewhere{kStowed, "ground", "destroyed", "for_sale"};
    const bool away = among(item.where.view(), kElsewhere);
    return item.kind == Name("armour") && !away;
}

const Item* worn_like(const View& view, CreatureId who, const Item& other) {
    const bool shield = is_shield(other, view.state().gear(other));
    return first_that(view.state().items, [&](const Item& item) {
        return item.owner == who && item.id != other.id && is_worn_armour(item) &&
               is_shield(item, view.state().gear(item)) == shield;
    });
}

const Item* suit_named(const View& view, CreatureId who, const Name& name) {
    const Item* worn = nullptr;
    for (const Item& item : view.state().items) {
        if (item.owner != who || item.name != name || item.kind != Name("armour")) continue;
        if (item.where == Name(kStowed)) return &item;
        if (is_worn_armour(item)) worn = &item;
    }
    return worn;
}

bool dresses(const View& view, const UseIntent& use) {
    return use.verb == Verb::Equip && on_journey(view) && !running(view) &&
           suit_named(view, use.who, thing_named(use)) != nullptr;
}

bool may_wear(const View& view, CreatureId who, const Item& item, const Gear& gear) {
    const Name& class_id = view.sheet(who).class_id;
    if (is_shield(item, gear)) return class_allows_shield(class_id);
    return item.kind == Name("armour") && class_allows_armour(class_id, gear.has("light"));
}

void put_on(CreatureId who, std::uint32_t item, const Name& cause, Work& work) {
    const Item chosen = sure(work.view().state().item(item));
    const Gear gear = work.view().state().gear(chosen);
    std::int32_t by = armour_class_of(chosen, gear);
    if (const Item* before = worn_like(work.view(), who, chosen)) {
        const Item old = *before;
        by -= armour_class_of(old, work.view().state().gear(old));
        move(old, kStowed, "taken_off", work);
    }
    move(chosen, is_shield(chosen, gear) ? kOnArm : kOnBody, cause, work);
    shift(who, by, cause, work);
}

void part_with(CreatureId who, std::uint32_t item, const Name& cause, Work& work) {
    const Item gone = sure(work.view().state().item(item));
    if (!is_worn_armour(gone)) return;
    shift(who, -armour_class_of(gone, work.view().state().gear(gone)), cause, work);
}

}  // namespace affray
