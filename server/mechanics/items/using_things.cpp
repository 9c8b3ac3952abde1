// Using things: what is switched on by a word or a touch, corks, poison on a blade, ropes (AP-101, AP-103,
// AP-150).
#include <algorithm>
#include <array>

#include "base/sure.h"
#include "mechanics/items/items.h"
#include "readings/prices/action_table.h"
#include "readings/things/things.h"

namespace affray {
namespace {

/// Round in which a thing that gathers force is ready; 0: it is not starting (AP-101).
constexpr Fact kReadyRound{"ready_round", Scope::Item};

constexpr std::string_view kActivate = "activate_object", kUncork = "open_corked_bottle",
                           kApply = "apply_substance", kTie = "tie_rope", kUntie = "untie_rope",
                           kPull = "pull_in_rope";
constexpr std::array<std::string_view, 6> kUsingRows{kActivate, kUncork, kApply, kTie, kUntie, kPull};
constexpr std::string_view kOn = "on", kStarting = "starting", kUncorked = "open", kTied = "tied";
constexpr std::int32_t kFeetAPoint = 5;

bool is_bottle(const Item& item) { return item.kind == Name("potion") || item.kind == Name("bottle"); }
bool corked(const Item& item) { return is_bottle(item) && item.state != Name(kUncorked); }

class UsingThings final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-101", "AP-103", "AP-150"},
                .facts = {kReadyRound},
                .acts = {kUsingRows.begin(), kUsingRows.end()}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (is_row(*use, kActivate) && use->item.empty()) return check_feature(view, *use, out);
        check_means(view, *use, out);
        const Item* item = carried(view, use->who, use->item);
        if (item == nullptr) return out.add(Reason::ItemMissing, "item");
        if (is_row(*use, kPull) && use->amount < 1) out.add(Reason::BadArgument, "amount");
        if (is_row(*use, kApply) && other_in_hand(view, use->who, *item) == nullptr)
            out.add(Reason::ItemNotInHand, "substance");
        if (!in_order(*use, *item)) out.add(Reason::WrongState, "item");
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        const std::int32_t times =
            is_row(*use, kPull) ? std::max(1, (use->amount + kFeetAPoint - 1) / kFeetAPoint) : 1;
        charge_row(view, bill, use->subject, kByFormula, -1, times);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Item& item : view.state().items) {
            if (item.owner != who || item.charges <= 0 || item.where == Name(kGround)) continue;
            if (is_bottle(item) && corked(item) && in_hand(item)) suggest_row(who, kUncork, item.name, out);
            if (item.kind == Name("wand") || item.kind == Name("staff") || item.kind == Name("rod") ||
                item.kind == Name("ring"))
                suggest_row(who, kActivate, item.name, out);
            if (item.kind == Name("rope"))
                suggest_row(who, item.state == Name(kTied) ? kUntie : kTie, item.name, out);
        }
    }

    void act(const UseIntent& use, Work& work) const {
        if (is_row(use, kActivate) && use.item.empty()) {
            const std::uint32_t feature = sure(work.view().state().feature(use.object));
            return work.emit(FeatureChanged{feature, Name(kOn), use.subject});
        }
        const Item item = sure(carried(work.view(), use.who, use.item));
        if (is_row(use, kActivate)) return switch_on(item, use.subject, work);
        if (is_row(use, kUncork)) return set_state(item, kUncorked, use.subject, work);
        if (is_row(use, kTie)) return set_state(item, kTied, use.subject, work);
        if (is_row(use, kUntie)) return set_state(item, {}, use.subject, work);
        if (!is_row(use, kApply)) return;
        const Item substance = sure(other_in_hand(work.view(), use.who, item));
        set_state(item, substance.name, use.subject, work);
        use_up(substance, use.subject, work);
    }

    // AP-101: the time to gather force is not in the price.
    void after(const PeriodBegan& began, Work& work) const {
        if (began.unit != Name("round")) return;
        for (const Item& item : PagedVector<Item>(work.view().state().items)) {
            const std::int32_t ready = work.view().get(kReadyRound, item.id);
            if (ready == 0 || began.number < ready) continue;
            work.set_raw(kReadyRound, 0, item.id, 0, "ready");
            if (item.state == Name(kStarting)) set_state(item, kOn, "ready", work);
        }
    }

  private:
    static bool in_order(const UseIntent& use, const Item& item) {
        if (is_row(use, kActivate))
            return item.state != Name(kOn) && item.state != Name(kStarting) && !corked(item);
        if (is_row(use, kUncork)) return corked(item);
        if (is_row(use, kTie)) return item.state != Name(kTied);
        return !is_row(use, kUntie) || item.state == Name(kTied);
    }

    // A lever, a chain: something of the scene within arm's length.
    static void check_feature(const View& view, const UseIntent& use, Refusals& out) {
        const auto feature = view.state().feature(use.object);
        if (!feature || view.state().feature_states[*feature] == Name("hidden"))
            return out.add(Reason::UnknownId, "object");
        if (view.state().feature_states[*feature] == Name(kOn)) out.add(Reason::WrongState, "object");
        const std::vector<Place>& cells = view.state().scene->features[*feature].cells;
        const Place at = view.creature(use.who).place;
        if (!any(cells, [&](Place cell) { return view.distance(cell, at) <= 1; }))
            out.add(Reason::OutOfReach, "object");
    }

    static void switch_on(const Item& item, const Name& cause, Work& work) {
        const std::int32_t warm_up = work.view().state().gear(item).number("warmup_rounds");
        if (warm_up > 0) work.set_raw(kReadyRound, work.view().state().round + warm_up, item.id, 0, cause);
        set_state(item, warm_up > 0 ? kStarting : kOn, cause, work);
    }
};

}  // namespace

MechanicPtr using_things() { return make_mechanic<UsingThings>(); }

}  // namespace affray
