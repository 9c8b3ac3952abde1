// Readings of things, and where they are put.
#include "readings/things/things.h"

#include <algorithm>

#include "base/sure.h"
#include "readings/prices/action_table.h"
#include "readings/things/hands.h"

namespace affray {
namespace {

constexpr std::int32_t kLongestForOneHand = 6;  // feet (AP-118)

}  // namespace

void suggest_row(CreatureId who, std::string_view row, const Name& item, std::vector<Intent>& out) {
    out.push_back({UseIntent{.verb = Verb::Act, .who = who, .subject = Name(row), .item = item}});
}

const UseIntent* act_of(const Intent& intent, std::span<const std::string_view> rows) {
    const auto* use = intent.as<UseIntent>();
    if (use == nullptr || use->verb != Verb::Act) return nullptr;
    return !among(use->subject.view(), rows) ? nullptr : use;
}

bool is_row(const UseIntent& use, std::string_view row) { return use.subject == Name(row); }

void check_means(const View& view, const UseIntent& use, Refusals& out) {
    const ActionRow* row = action_row(use.subject);
    AFFRAY_CHECK(row != nullptr, "an act that stands in no row");
    if (!first_of(row->in_hand).empty()) {
        const Item* item = carried(view, use.who, use.item);
        if (item == nullptr)
            out.add(Reason::ItemMissing, "item");
        else if (!in_hand(*item))
            out.add(Reason::ItemNotInHand, "item");
    }
    if (free_hands(view, use.who) < row->free_hands) out.add(Reason::HandsNotFree, Stage::Step, "who");
}

const Item* carried(const View& view, CreatureId who, const Name& name) {
    for (const Item& item : view.state().items) {
        if (item.owner != who || item.name != name || item.charges <= 0) continue;
        if (item.where != Name(kGround) && item.where != Name("destroyed")) return &item;
    }
    return nullptr;
}

bool stowed(const Item& item) {
    return item.where == Name(kBelt) || item.where == Name(kBack) || item.where == Name(kShoulder);
}

const Name& thing_named(const UseIntent& use) { return use.subject.empty() ? use.item : use.subject; }

const Item* lying(const View& view, const Name& name, Place at) {
    const Item* found = nullptr;
    for (const Item& item : view.state().items) {
        if (item.name != name || item.where != Name(kGround) || item.charges <= 0) continue;
        if (item.place == at) return &item;
        if (found == nullptr) found = &item;
    }
    return found;
}

const Item* other_in_hand(const View& view, CreatureId who, const Item& item) {
    return first_that(view.state().items, [&](const Item& other) {
        return other.owner == who && other.id != item.id && in_hand(other) && other.charges > 0;
    });
}

std::int32_t weight_of(const View& view, const Item& item) {
    const Gear& gear = view.state().gear(item);
    const bool counted = gear.number("charged") == 0;
    return gear.number("weight") * (counted ? std::max(1, item.charges) : 1);
}

std::int32_t hands_needed(const View& view, CreatureId who, const Item& item) {
    const Gear& gear = view.state().gear(item);
    if (gear.number("length_ft") > kLongestForOneHand) return 2;
    if (gear.number("hands", 1) < 2 && !gear.has("two_handed")) return 1;
    const std::int32_t limit = view.stat(kOneHandLimit, who);
    const bool strong = limit > kOneHandLimit.initial;
    return strong && gear.number("weight") <= limit ? 1 : 2;
}

void put(const Item& item, const Name& where, const Name& cause, Work& work) {
    work.emit(ItemChanged{.item = item.id, .charges = item.charges, .where = where, .cause = cause});
}

void put(const Item& item, const Name& where, const Name& state, const Name& cause, Work& work) {
    work.emit(ItemChanged{
        .item = item.id, .charges = item.charges, .where = where, .cause = cause, .state = state});
}

void use_up(const Item& item, const Name& cause, Work& work, std::int32_t count) {
    const std::int32_t left = item.charges - count;
    work.emit(ItemChanged{.item = item.id,
                          .charges = left,
                          .where = left == 0 ? Name("destroyed") : item.where,
                          .cause = cause});
}

void hand_to(CreatureId owner, const Item& item, const Name& where, const Name& cause, Work& work,
             const Name& from) {
    work.emit(ItemChanged{.item = item.id,
                          .charges = item.charges,
                          .where = where,
                          .cause = cause,
                          .owner = owner,
                          .from = from});
}

void set_state(const Item& item, const Name& state, const Name& cause, Work& work) {
    put(item, item.where, state, cause, work);
}

void lay_down(const Item& item, const Name& cause, Work& work) {
    work.emit(ItemChanged{.item = item.id,
                          .charges = item.charges,
                          .where = Name(kGround),
                          .cause = cause,
                          .place = work.view().creature(item.owner).place});
}

void let_fall(const Item& item, const Name& cause, Work& work) {
    work.emit(ItemChanged{.item = item.id,
                          .charges = item.charges,
                          .where = Name(kGround),
                          .cause = cause,
                          .owner = CreatureId::None,
                          .place = work.view().creature(item.owner).place});
}

void take_in_hand(CreatureId who, const Item& item, const Name& cause, Work& work) {
    const bool two = item.kind == Name("weapon") && hands_needed(work.view(), who, item) == 2 &&
                     free_hands(work.view(), who) == 2;
    ItemChanged taken{.item = item.id, .charges = item.charges, .where = free_hand(work.view(), who)};
    if (two) taken.where = Name(kBoth);
    taken.cause = cause;
    if (item.owner != who) taken.owner = who;
    if (item.where == Name(kGround)) taken.from = Name(kGround);
    work.emit(std::move(taken));
}

}  // namespace affray
