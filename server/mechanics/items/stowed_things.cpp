// Stowed things: torn from a pocket, lifted from the ground by the scale of their weight, packs taken off,
// containers opened and closed (AP-114, AP-129, AP-131, AP-133, AP-140, AP-150).
#include <algorithm>
#include <array>

#include "base/sure.h"
#include "mechanics/items/items.h"
#include "readings/prices/action_table.h"
#include "readings/prices/rulings.h"
#include "readings/space/doors.h"
#include "readings/things/hands.h"
#include "readings/things/shapes.h"
#include "readings/things/things.h"

namespace affray {
namespace {

/// What the referee asks of a large creature for the thing that it is about to lift, plus 1 (AP-131).
constexpr Fact kLiftPrice{"lift.price", Scope::Creature, Audience::Owner};

constexpr std::string_view kObtain = "obtain_stowed_item", kPickUp = "pick_up", kUnslingPack = "unsling_pack",
                           kOpenContainer = "open_container", kClose = "close_or_lock";
constexpr std::array<std::string_view, 5> kStowingRows{kObtain, kPickUp, kUnslingPack, kOpenContainer,
                                                       kClose};
constexpr std::string_view kOpened = "open", kClosed = "closed", kLocked = "locked";

// AP-133: from five pounds on each step is the sum of the last two and costs one more.
constexpr std::int32_t kFirstStep = 50, kSecondStep = 80, kFirstPrice = 2;
constexpr std::int32_t kLarge = 3, kStepsForLarge = 2;                  // AP-131
constexpr std::int32_t kUnslingFree = 4, kUnslingFull = 5;              // AP-140
constexpr std::array<std::int32_t, 6> kObtainPrices{1, 2, 2, 3, 3, 3};  // by the penalty of the load (AP-129)

std::int32_t by_weight(std::int32_t tenths) {
    std::int32_t step = kFirstStep;
    std::int32_t next = kSecondStep;
    std::int32_t points = kFirstPrice;
    for (; step < tenths; ++points) next += std::exchange(step, next);
    return points;
}

const Item* thing_of(const View& view, const UseIntent& use) {
    if (is_row(use, kPickUp)) return lying(view, use.item, view.creature(use.who).place);
    if (const Item* item = carried(view, use.who, use.item)) return item;
    const bool container = is_row(use, kOpenContainer) || is_row(use, kClose);
    return container ? lying(view, use.item, view.creature(use.who).place) : nullptr;
}

// AP-013: what the load would come to, rounded as it is.
bool too_heavy(const View& view, CreatureId who, const Item& item) {
    if (view.rules().option("ap_encumbrance") == 0) return false;
    State lifted = view.state();
    Item& thing = lifted.items.edit(lifted.index_of_item(item.id));
    thing.owner = who;
    thing.where = "main";
    return View(lifted, view.rules()).get(kLoad, who) > view.get(kMaxLoad, who);
}

bool is_pack(const Item& item) { return item.kind == Name("pack") || item.kind == Name("saddlebag"); }

class StowedThings final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-114", "AP-129", "AP-131", "AP-133", "AP-140", "AP-150"},
                .facts = {kLiftPrice},
                .acts = {kStowingRows.begin(), kStowingRows.end()},
                .moments = {Moment::Declared},
                .offers = {kPriceRuling}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        check_means(view, *use, out);
        if (const auto door = door_to_shut(view, *use)) {
            if (!may_shut(view, *door)) out.add(Reason::WrongState, "object");
            if (!at_door(view, use->who, *door)) out.add(Reason::OutOfReach, "object");
            return;
        }
        const Item* item = thing_of(view, *use);
        if (item == nullptr) {
            const bool held = is_row(*use, kPickUp) && carried(view, use->who, use->item) != nullptr;
            return out.add(held ? Reason::WrongState : Reason::ItemMissing, "item");
        }
        if (item->where == Name(kGround) && item->place != view.creature(use->who).place)
            out.add(Reason::OutOfReach, "item");
        if (is_row(*use, kPickUp)) {
            if (too_heavy(view, use->who, *item)) out.add(Reason::TooHeavy, Stage::Space, "item");
        } else if (!in_order(*use, *item)) {
            out.add(Reason::WrongState, "item");
        }
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        if (is_row(*use, kOpenContainer) || is_row(*use, kClose)) return charge_row(view, bill, use->subject);
        const Item* item = thing_of(view, *use);
        if (item != nullptr) charge_row(view, bill, use->subject, points_for(view, *use, *item));
    }

    // AP-131: what a large creature pays is the referee's to say, before anything is paid.
    void offer(const View& view, Moment, const DeclaredAction& deed, std::vector<Offer>& out) const {
        const UseIntent* use = act_of(*deed.intent, kStowingRows);
        if (use == nullptr || !is_row(*use, kPickUp) || size_of(view, use->who) < kLarge) return;
        const Item* item = thing_of(view, *use);
        if (item == nullptr) return;
        out.push_back(price_wanted(Name(kPickUp), use->who));
    }

    void perform(const Offer& offer, Moment, DeclaredAction& deed, Work& work) const {
        const UseIntent& use = sure(act_of(*deed.intent, kStowingRows));
        const std::int32_t usual = usual_for_large(work.view(), sure(thing_of(work.view(), use)));
        const std::optional<std::int32_t> named = ruled_price(offer, usual, work);
        if (named)
            work.set(kLiftPrice, std::min(*named, kPriceMost) + 1, offer.actor, 0, "ruled");
        else
            deed.voided = "refused";
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const Place at = view.creature(who).place;
        suggest_shutting(view, who, out);
        for (const Item& item : view.state().items) {
            if (item.charges <= 0) continue;
            if (item.where == Name(kGround) && item.place == at) suggest_row(who, kPickUp, item.name, out);
            if (item.owner != who) continue;
            if (item.where == Name(kPocket)) suggest_row(who, kObtain, item.name, out);
            if (!is_pack(item)) continue;
            if (item.where == Name(kBack))
                suggest_row(who, kUnslingPack, item.name, out);
            else
                suggest_row(who, item.state == Name(kOpened) ? kClose : kOpenContainer, item.name, out);
        }
    }

    void act(const UseIntent& use, Work& work) const {
        if (const auto door = door_to_shut(work.view(), use)) return shut_door(*door, use.subject, work);
        const Item item = sure(thing_of(work.view(), use));
        work.set(kLiftPrice, 0, use.who, 0, "done");
        if (is_row(use, kObtain) || is_row(use, kPickUp))
            return take_in_hand(use.who, item, use.subject, work);
        if (is_row(use, kUnslingPack)) return lay_down(item, use.subject, work);
        const bool shut = is_row(use, kClose);
        const std::string_view then = !shut ? kOpened : item.state == Name(kClosed) ? kLocked : kClosed;
        set_state(item, then, use.subject, work);
    }

  private:
    static void suggest_shutting(const View& view, CreatureId who, std::vector<Intent>& out) {
        for (const Feature& feature : view.state().scene->features) {
            const auto door = door_named(view, feature.id);
            if (!door || !at_door(view, who, *door) || !may_shut(view, *door)) continue;
            suggest_row(who, kClose, {}, out);
            std::get<UseIntent>(out.back().body).object = feature.id;
        }
    }

    // AP-114: doors are shut as boxes are.
    static std::optional<std::uint32_t> door_to_shut(const View& view, const UseIntent& use) {
        if (!is_row(use, kClose) || !use.item.empty()) return std::nullopt;
        return door_named(view, use.object);
    }

    static bool in_order(const UseIntent& use, const Item& item) {
        if (is_row(use, kObtain))
            return item.where == Name(kPocket) || (item.where == Name(kBelt) && item.kind != Name("weapon"));
        if (is_row(use, kUnslingPack)) return is_pack(item) && item.where == Name(kBack);
        if (is_row(use, kClose)) return item.state != Name(kLocked) && item.where != Name(kBack);
        return item.state != Name(kOpened) && item.state != Name(kLocked);
    }

    static std::int32_t usual_for_large(const View& view, const Item& item) {
        return std::max(1, by_weight(weight_of(view, item)) - kStepsForLarge);
    }

    static std::int32_t points_for(const View& view, const UseIntent& use, const Item& item) {
        if (is_row(use, kObtain)) {
            const auto penalty = static_cast<std::size_t>(view.get(kLoadPenalty, use.who));
            return kObtainPrices[std::min(penalty, kObtainPrices.size() - 1)];
        }
        if (is_row(use, kUnslingPack)) return free_hands(view, use.who) > 0 ? kUnslingFree : kUnslingFull;
        if (const std::int32_t ruled = view.get(kLiftPrice, use.who); ruled > 0) return ruled - 1;
        return size_of(view, use.who) < kLarge ? by_weight(weight_of(view, item))
                                               : usual_for_large(view, item);
    }
};

}  // namespace

MechanicPtr stowed_things() { return make_mechanic<StowedThings>(); }

}  // namespace affray
