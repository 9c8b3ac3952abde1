// Saves of things, and what is left of those who make none (CLS-046, CLS-047; AP-112).
#include "readings/things/item_saves.h"

#include <array>

#include "readings/harm/saving_throws.h"

namespace affray {
namespace {

constexpr std::int32_t kSaveDie = 20;
// CLS-023: treasure that is magic by what it is.
constexpr std::array<std::string_view, 5> kMagicTreasure{"potion", "rod", "scroll", "staff", "wand"};

void set_fate(const Item& item, std::string_view where, const Name& state, Work& work) {
    ItemChanged changed{.item = item.id, .charges = item.charges, .where = Name(where), .cause = "destroyed"};
    if (!state.empty()) changed.state = state;
    work.emit(std::move(changed));
}

bool item_saves(const Item& item, std::int32_t target, std::int32_t bonus, Work& work) {
    Tested test{.who = item.owner, .kind = "item_save", .subject = item.name, .target = target};
    if (bonus != 0) test.modifiers.push_back({"magic", bonus, "CLS-047"});
    test.natural = work.roll(kSaveDie, "item_save", item.owner);
    test.total = *test.natural + bonus;
    test.outcome = *test.total >= target ? TestOutcome::Success : TestOutcome::Failure;
    const bool saved = test.outcome == TestOutcome::Success;
    work.emit(std::move(test));
    return saved;
}

}  // namespace

bool is_magic(const View& view, const Item& item) {
    const Gear& gear = view.state().gear(item);
    const bool treasure = item.kind == Name("treasure") && among(item.name.view(), kMagicTreasure);
    return treasure || item.kind == Name("magic") || gear.has("magical") || gear.number("bonus") > 0;
}

void destroy_belongings(CreatureId who, const Name& category, Work& work) {
    const Stat* number = save_stat(category.empty() ? Name("D") : category);
    const bool saves = number != nullptr && work.view().rules().option("magic_item_saves") != 0;
    for (const Item& item : PagedVector<Item>(work.view().state().items)) {
        if (item.owner != who || item.where == Name("destroyed") || item.where == Name("ground")) continue;
        const View view = work.view();
        const std::int32_t bonus = view.state().gear(item).number("bonus");
        if (saves && is_magic(view, item) && item_saves(item, view.stat(*number, who), bonus, work)) continue;
        set_fate(item, "destroyed", {}, work);
    }
}

void burst_armour(CreatureId who, Work& work) {
    for (const Item& item : PagedVector<Item>(work.view().state().items)) {
        if (item.owner != who || item.where != Name("worn")) continue;
        const std::int32_t target = work.view().state().gear(item).number("save_crushing_blow");
        if (target > 0 && item.state != Name("damaged") && !item_saves(item, target, 0, work))
            set_fate(item, item.where.view(), "damaged", work);
    }
}

}  // namespace affray
