// Shields and what hangs from a shoulder: slung, brought to bear, strapped on and freed; things that must be
// turned the right way up (AP-102, AP-124, AP-137, AP-139, AP-141).
#include <array>

#include "base/sure.h"
#include "mechanics/items/items.h"
#include "readings/prices/action_table.h"
#include "readings/things/armour.h"
#include "readings/things/things.h"

namespace affray {
namespace {

constexpr std::string_view kSling = "sling_on_shoulder", kUnsling = "unsling_shield_and_use",
                           kStrap = "strap_shield", kFree = "free_shield", kAdjust = "adjust_object";
constexpr std::array<std::string_view, 5> kShieldRows{kSling, kUnsling, kStrap, kFree, kAdjust};
// AP-102: what must be turned the right way up once it is grabbed; never a weapon.
constexpr std::array<std::string_view, 4> kToBeAdjusted{"shield", "lantern", "lens", "compass"};

bool is_shield(const Item& item) { return item.kind == Name("shield"); }
bool is_strapped(const Item& item) { return item.state == Name(kStrapped); }

bool is_bow(const View& view, const Item& item) { return view.state().gear(item).type == Name("bow"); }

// AP-124: a shield that a blow has ruined hangs on the arm until it is freed.
bool hangs_on_arm(const Item& item) {
    return is_strapped(item) || (is_shield(item) && in_hand(item) && item.state == Name(kDamaged));
}

void check_sling(const View& view, const Item& item, Refusals& out) {
    if (is_strapped(item) || !(is_shield(item) || is_bow(view, item))) out.add(Reason::WrongState, "item");
    if (view.state().gear(item).number("sling_hook") == 0) out.add(Reason::ItemMissing, "sling_hook");
}

class Shields final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-102", "AP-124", "AP-137", "AP-139", "AP-141"},
                .facts = {kInUse},
                .acts = {kShieldRows.begin(), kShieldRows.end()}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        check_means(view, *use, out);
        const Item* item = carried(view, use->who, use->item);
        if (item == nullptr) {
            if (is_row(*use, kUnsling) || is_row(*use, kFree)) out.add(Reason::ItemMissing, "item");
            return;
        }
        if (is_row(*use, kSling)) return check_sling(view, *item, out);
        const bool fits = is_row(*use, kUnsling) ? is_shield(*item) && item->where == Name(kShoulder)
                          : is_row(*use, kFree)  ? hangs_on_arm(*item)
                          : is_row(*use, kStrap) ? is_shield(*item) && !hangs_on_arm(*item)
                                                 : !is_strapped(*item);
        if (!fits) out.add(Reason::WrongState, "item");
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        charge_row(view, bill, use->subject);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Item& item : view.state().items) {
            if (item.owner != who || item.charges <= 0) continue;
            const bool held = in_hand(item);
            const bool hook = view.state().gear(item).number("sling_hook") != 0;
            if (is_shield(item) && item.where == Name(kShoulder)) suggest_row(who, kUnsling, item.name, out);
            if (held && hangs_on_arm(item)) suggest_row(who, kFree, item.name, out);
            if (!held || is_strapped(item)) continue;
            if (is_shield(item)) suggest_row(who, kStrap, item.name, out);
            if (hook && (is_shield(item) || is_bow(view, item))) suggest_row(who, kSling, item.name, out);
            if (view.get(kInUse, item.id) == 0) suggest_row(who, kAdjust, item.name, out);
        }
    }

    void act(const UseIntent& use, Work& work) const {
        const Item item = sure(carried(work.view(), use.who, use.item));
        if (is_row(use, kSling))
            put(item, kShoulder, is_shield(item) ? Name(kSlung) : item.state, use.subject, work);
        if (is_row(use, kUnsling)) {
            take_in_hand(use.who, item, use.subject, work);
            set_state(sure(work.view().state().item(item.id)), kHeld, use.subject, work);
        }
        if (is_row(use, kStrap)) put(item, "off", kStrapped, use.subject, work);
        if (is_row(use, kFree))
            set_state(item, is_strapped(item) ? Name(kHeld) : Name("ruined"), use.subject, work);
        work.set_raw(kInUse, is_row(use, kFree) ? work.view().get(kInUse, item.id) : 1, item.id, 0,
                     use.subject);
    }

    // AP-102: picked up or torn loose, it is of no use yet.
    void after(const ItemChanged& changed, Work& work) const {
        if (changed.cause != Name("pick_up") && changed.cause != Name("obtain_stowed_item")) return;
        const Item* item = work.view().state().item(changed.item);
        const bool turned = !among(item->kind.view(), kToBeAdjusted);
        work.set_raw(kInUse, turned ? 1 : 0, changed.item, 0, changed.cause);
    }
};

}  // namespace

MechanicPtr shields() { return make_mechanic<Shields>(); }

}  // namespace affray
