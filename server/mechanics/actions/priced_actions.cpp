// Priced actions: the rows of the price list that are not verbs of their own (AFR-005).
#include "mechanics/actions/actions.h"
#include "readings/common.h"
#include "readings/harm/skill_checks.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

struct PricedAction {
    std::string_view action;
    std::int32_t price;
};
constexpr std::array<PricedAction, 5> kPricedActions{
    {{"draw", 1}, {"sheathe", 1}, {"interact", 1}, {"open_door", 2}, {"shoulder_door", 1}}};
constexpr std::string_view kPickUp = "pick_up", kShoulder = "shoulder_door";

// AFR-005: what may be picked up for how much, in pounds; the series of the seed goes on as it began.
struct LoadPrice {
    std::int32_t pounds;
    std::int32_t price;
};
constexpr std::array<LoadPrice, 9> kLoads{
    {{5, 2}, {8, 3}, {13, 4}, {21, 5}, {34, 6}, {55, 7}, {89, 8}, {144, 9}, {233, 10}}};

bool is(const UseIntent& use, std::string_view action) { return use.subject == Name(action); }

// nullopt: no such action, or more than anybody lifts.
std::optional<std::int32_t> listed_price(const UseIntent& use) {
    for (const PricedAction& row : kPricedActions)
        if (is(use, row.action)) return row.price;
    if (is(use, kPickUp))
        for (const LoadPrice& load : kLoads)
            if (use.pay <= load.pounds) return load.price;
    return std::nullopt;
}

const Item* held(const View& view, CreatureId who, const Name& name) {
    for (const Item& item : view.state().items)
        if (item.owner == who && item.name == name && item.where != Name("destroyed")) return &item;
    return nullptr;
}

class PricedActions final : public Mechanic {
  public:
    std::string_view id() const override { return "priced_actions"; }

    Claims claims() const override {
        return {.rules = {"AFR-005"}, .stats = {kDex, kLevel}, .verbs = {Verb::Act, Verb::DropItem}};
    }

    void check(const View& view, const UseIntent& use, SeatId, Refusals& out) const {
        if (use.verb == Verb::DropItem) {
            const Item* item = held(view, use.who, use.subject);
            if (item == nullptr || item->where == Name("ground")) out.add(Reason::ItemMissing, "item");
        }
        if (use.verb != Verb::Act) return;
        if (is(use, kPickUp) && (use.pay < 0 || use.pay > kLoads.back().pounds))
            return out.add(Reason::TooHeavy, "pay");
        if (!listed_price(use)) {
            if (view.rules().owner({use}) == this) out.add(Reason::UnknownId, "action");
            return;
        }
        if (!is_hand_work(use) || use.detail.empty()) return;
        const Item* item = held(view, use.who, use.detail);
        if (item == nullptr) return out.add(Reason::ItemMissing, "item");
        if ((item->where == Name("hand")) == is(use, "draw")) out.add(Reason::WrongState, "item");
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        if (const auto price = listed_price(*use))
            bill.add({view.rules().vocabulary()->index(kAp), *price, -1, use->subject, "AFR-005"});
    }

    // What has no number in play is told by its declaration; the rest of it is the table's.
    void act(const UseIntent& use, Work& work) const {
        if (use.verb == Verb::DropItem) return put(use.who, use.subject, "ground", "dropped", work);
        if (is(use, kShoulder)) return shoulder(use.who, work);
        if (is_hand_work(use) && !use.detail.empty())
            put(use.who, use.detail, is(use, "draw") ? "hand" : "belt", use.subject, work);
    }

  private:
    static bool is_hand_work(const UseIntent& use) { return is(use, "draw") || is(use, "sheathe"); }

    static void put(CreatureId who, const Name& name, const Name& where, const Name& cause, Work& work) {
        if (const Item* item = held(work.view(), who, name))
            work.emit(ItemChanged{item->id, item->charges, where, cause});
    }

    // The door opens either way; whoever fails falls through it (rules/README.md, C21).
    static void shoulder(CreatureId who, Work& work) {
        const View view = work.view();
        Tested check = skill_check(view, who, "dex", {});
        check.subject = Name(kShoulder);
        check.target = difficulty(view, Task::Normal);
        check = view.rules().resolution().test(std::move(check), 20, "check", work);
        if (check.outcome == TestOutcome::Success) return;
        Effect prone;
        prone.name = "prone";
        prone.who = who;
        prone.source = who;
        prone.until.when = Until::When::Cured;
        work.add_effect(std::move(prone));
    }
};

}  // namespace

MechanicPtr priced_actions() { return make_mechanic<PricedActions>(); }

}  // namespace affray
