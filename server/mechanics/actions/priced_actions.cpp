// Priced actions: the rows of the price list that are not verbs of their own (AFR-005).
#include "mechanics/actions/actions.h"
#include "readings/common.h"
#include "readings/harm/skill_checks.h"
#include "readings/space/doors.h"
#include "readings/things/things.h"

#include <array>

#include "base/int_math.h"
#include "base/sure.h"
#include "rules/door.h"

namespace affray {
namespace {

struct PricedAction {
    std::string_view action;
    std::int32_t price;
};
constexpr std::array<PricedAction, 5> kPricedActions{
    {{"draw", 1}, {"sheathe", 1}, {"interact", 1}, {"open_door", 2}, {"shoulder_door", 1}}};
constexpr std::string_view kPickUp = "pick_up", kOpenIt = "open_door", kShoulderIt = "shoulder_door",
                           kDraw = "draw", kSheathe = "sheathe", kHand = "hand";
constexpr std::int32_t kTenthsPerPound = 10;

// AFR-005: what may be picked up for how much, in pounds; the series of the seed goes on as it began.
struct LoadPrice {
    std::int32_t pounds;
    std::int32_t price;
};
constexpr std::array<LoadPrice, 9> kLoads{
    {{5, 2}, {8, 3}, {13, 4}, {21, 5}, {34, 6}, {55, 7}, {89, 8}, {144, 9}, {233, 10}}};

bool is(const UseIntent& use, std::string_view action) { return use.subject == Name(action); }

// In its own hex, else beside it; nullptr: nothing of that name lies there.
const Item* within_grasp(const View& view, const UseIntent& use) {
    const Place at = view.creature(use.who).place;
    const Item* found = nullptr;
    for (const Item& item : view.state().items) {
        if (item.name != use.item || item.where != Name(kGround) || item.charges <= 0) continue;
        if (item.place == at) return &item;
        if (found == nullptr && view.distance(item.place, at) <= 1) found = &item;
    }
    return found;
}

// What has no number in play weighs what the intent says.
std::int32_t pounds(const View& view, const UseIntent& use) {
    const Item* thing = within_grasp(view, use);
    const std::int32_t tenths = thing == nullptr ? 0 : weight_of(view, *thing);
    return tenths == 0 ? use.pay : div_ceil(tenths, kTenthsPerPound);
}

// nullopt: no such action, or more than anybody lifts.
std::optional<std::int32_t> listed_price(const View& view, const UseIntent& use) {
    for (const PricedAction& row : kPricedActions)
        if (is(use, row.action)) return row.price;
    if (is(use, kPickUp))
        for (const LoadPrice& load : kLoads)
            if (pounds(view, use) <= load.pounds) return load.price;
    return std::nullopt;
}

bool is_hand_work(const UseIntent& use) { return is(use, kDraw) || is(use, kSheathe); }
bool is_door_work(const UseIntent& use) { return is(use, kOpenIt) || is(use, kShoulderIt); }

// The thing that hands are laid on; empty: one that has no part in play.
const Name& thing_in_hand(const UseIntent& use) { return use.item.empty() ? use.detail : use.item; }

const Item* owned(const View& view, CreatureId who, const Name& name) {
    return first_that(view.state().items, [&](const Item& item) {
        return item.owner == who && item.name == name && item.where != Name("destroyed");
    });
}

class PricedActions final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AFR-005"}, .stats = {kDex, kLevel}, .verbs = {Verb::Act, Verb::DropItem}};
    }

    void check(const View& view, const UseIntent& use, SeatId seat, Refusals& out) const {
        if (use.verb == Verb::DropItem) {
            const Item* item = owned(view, use.who, use.subject);
            if (item == nullptr || item->where == Name(kGround)) out.add(Reason::ItemMissing, "item");
        }
        if (use.verb != Verb::Act) return;
        if (is(use, kPickUp)) return check_load(view, use, seat, out);
        if (!listed_price(view, use)) {
            if (view.rules().owner({use}) == this) out.add(Reason::UnknownId, "action");
            return;
        }
        if (is_door_work(use) && !use.object.empty()) return check_door(view, use, seat, out);
        if (!is_hand_work(use) || thing_in_hand(use).empty()) return;
        const Item* item = owned(view, use.who, thing_in_hand(use));
        if (item == nullptr || item->where == Name(kGround)) return out.add(Reason::ItemMissing, "item");
        const bool ready = item->where == Name(kHand) || in_hand(*item);
        if (ready == is(use, kDraw)) out.add(Reason::WrongState, "item");
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        if (const auto price = listed_price(view, *use))
            bill.add({view.rules().vocabulary()->index(kAp), *price, -1, use->subject, "AFR-005"});
    }

    // What has no number in play is told by its declaration; the rest of it is the table's.
    void act(const UseIntent& use, Work& work) const {
        if (use.verb == Verb::DropItem) {
            if (const Item* item = owned(work.view(), use.who, use.subject))
                lay_down(Item(*item), "dropped", work);
            return;
        }
        if (is(use, kPickUp) && !use.item.empty()) return pick_up(use, work);
        if (is_door_work(use)) return pass_door(use, work);
        if (!is_hand_work(use)) return;
        if (const Item* item = owned(work.view(), use.who, thing_in_hand(use)))
            put(Item(*item), is(use, kDraw) ? kHand : kBelt, use.subject, work);
    }

  private:
    static void check_load(const View& view, const UseIntent& use, SeatId seat, Refusals& out) {
        const Viewer viewer = viewer_of(seat);
        const auto known = [&](const Item& item) { return knows_item(view.state(), viewer, item); };
        const Item* thing = within_grasp(view, use);
        if (!use.item.empty() && (thing == nullptr || !known(*thing))) {
            const bool afar = any(view.state().items, [&](const Item& item) {
                return item.name == use.item && item.where == Name(kGround) && item.charges > 0 &&
                       known(item);
            });
            return out.add(afar ? Reason::NotAdjacent : Reason::UnknownId, "item");
        }
        if (const std::int32_t load = pounds(view, use); load < 0 || load > kLoads.back().pounds)
            out.add(Reason::TooHeavy, "pay");
    }

    static void check_door(const View& view, const UseIntent& use, SeatId seat, Refusals& out) {
        const auto door = door_named(view, use.object);
        if (!door || !knows_feature(view.state(), viewer_of(seat), *door))
            return out.add(Reason::UnknownId, "object");
        if (view.state().feature_states[*door] != Name(kClosedDoor)) out.add(Reason::WrongState, "object");
        if (!at_door(view, use.who, *door)) out.add(Reason::NotAdjacent, "object");
    }

    static void pick_up(const UseIntent& use, Work& work) {
        const Item thing = sure(within_grasp(work.view(), use));
        hand_to(use.who, thing, kHand, use.subject, work, kGround);
    }

    static void pass_door(const UseIntent& use, Work& work) {
        if (const auto door = door_named(work.view(), use.object))
            work.emit(FeatureChanged{*door, Name(kOpenDoor), use.subject});
        if (is(use, kShoulderIt)) shoulder(use.who, work);
    }

    // The door opens either way; whoever fails falls through it (rules/README.md, C21).
    static void shoulder(CreatureId who, Work& work) {
        const View view = work.view();
        Tested check = skill_check(view, who, "dex", {});
        check.subject = Name(kShoulderIt);
        check.target = difficulty(view, Task::Normal);
        check = view.rules().resolution().test(std::move(check), 20, "check", work);
        if (check.outcome == TestOutcome::Success) return;
        work.add_effect({.name = "prone", .who = who, .source = who, .until = {Until::When::Cured}});
    }
};

}  // namespace

MechanicPtr priced_actions() { return make_mechanic<PricedActions>(); }

}  // namespace affray
