// Magic things by their names and numbers (CLS-351 to CLS-354).
#include "readings/things/enchantments.h"

#include <algorithm>
#include <array>

#include "base/sure.h"
#include "readings/things/things.h"

namespace affray {
namespace {

constexpr std::uint32_t kNatures = 999'999'937;  // a prime, so that few names share a number
constexpr std::array<std::string_view, 4> kInForce{"worn", "main", "off", "both"};

const Sheet* magic_sheet(const View& view) {
    return first_that(view.state().scene->ground,
                      [&](const Sheet& sheet) { return sheet.id == kMagicSheet; });
}

// Arms are wielded under the name of their kind, which classes go by (CLS-147).
bool keeps_its_name(const Item& item) {
    return item.kind == Name("weapon") || item.kind == Name("armour") || item.kind == Name("ammunition");
}

std::int32_t charges_thrown(const PowerEffect& charges, CreatureId who, Work& work) {
    std::int32_t sum = charges.amount;
    if (charges.dice) {
        sum += charges.dice->bonus;
        for (const DiceTerm& term : charges.dice->terms)
            for (std::int32_t i = 0; i < term.count; ++i)
                sum += work.roll(term.sides, "charges", who, Audience::Referee);
    }
    return std::max(1, sum);
}

Gear true_gear(Gear gear, const Power& magic) {
    gear.text = magic.text;
    if (magic.attack.bonus != 0) gear.numbers.emplace_back("bonus", magic.attack.bonus);
    if (!gear.has("magical")) gear.qualities.emplace_back("magical");
    return gear;
}

}  // namespace

std::int32_t nature_number(const Name& name) {
    return static_cast<std::int32_t>(1 + word_hash(name.view()) % kNatures);
}

const Power* magic_named(const View& view, const Name& name) {
    const Sheet* sheet = magic_sheet(view);
    return sheet == nullptr ? nullptr : sheet->power(name);
}

const PowerList* magic_list(const View& view) {
    const Sheet* sheet = magic_sheet(view);
    return sheet == nullptr ? nullptr : &sheet->powers;
}

const Power* nature_of(const View& view, const Item& item) {
    const Sheet* sheet = magic_sheet(view);
    if (sheet == nullptr) return nullptr;
    const std::int32_t number = view.get(kNature, item.id);
    if (number == 0) return sheet->power(item.name);
    return first_that(sheet->powers, [number](const Power& one) { return nature_number(one.id) == number; });
}

bool is_known(const View& view, const Item& item) {
    return view.get(kNature, item.id) == 0 || view.state().gear(item).has("magical");
}

const PowerEffect* effect_of(const Power& magic, const Name& word) {
    return first_that(magic.effects, [&word](const PowerEffect& effect) { return effect.op == word; });
}

bool is_in_force(const View& view, const Item& item) {
    if (!among(item.where.view(), kInForce)) return false;
    const Power* magic = nature_of(view, item);
    return magic != nullptr && magic->passive && is_known(view, item);
}

bool clings(const View& view, const Item& item) {
    if (view.get(kTried, item.id) == 0 || item.where == Name("destroyed")) return false;
    const Power* magic = nature_of(view, item);
    return magic != nullptr && effect_of(*magic, enchantment::kClings) != nullptr;
}

Name kind_of_arms(const Item& item, const Gear& gear) {
    for (const Name& quality : gear.qualities)
        if (quality.view().starts_with(kKindOfArms)) return Name(quality.view().substr(kKindOfArms.size()));
    return item.name;
}

std::uint32_t make_known(std::uint32_t id, Work& work) {
    const Item item = sure(work.view().state().item(id));
    const Power* magic = nature_of(work.view(), item);
    if (magic == nullptr || is_known(work.view(), item)) return id;
    const Gear gear = true_gear(work.view().state().gear(item), *magic);
    Item known = item;
    if (!keeps_its_name(item)) {
        known.name = magic->id;
        known.kind = "magic";
    }
    known.id = work.view().state().next_item(item.owner);
    const std::int32_t charges = work.view().get(kChargesLeft, id);
    const std::int32_t nature = keeps_its_name(item) ? nature_number(magic->id) : 0;
    const std::uint32_t now = known.id;
    put(item, "destroyed", "known", work);
    work.emit(ItemAppeared{std::move(known), gear});
    work.set_raw(kNature, nature, now, 0, "known");
    work.set_raw(kChargesLeft, charges, now, 0, "known");
    return now;
}

bool spend_charge(const Power& magic, std::uint32_t id, CreatureId who, Work& work) {
    const Item item = sure(work.view().state().item(id));
    const PowerEffect* charges = effect_of(magic, enchantment::kCharges);
    if (charges == nullptr) {
        if (magic.limited()) use_up(item, "used", work);
        return true;
    }
    std::int32_t left = work.view().get(kChargesLeft, id) - 1;
    if (left < 0) left = charges_thrown(*charges, who, work);
    work.set_raw(kChargesLeft, std::max(left, 1), id, 0, "used");
    return left > 0;
}

}  // namespace affray
