// Drawing and sheathing: a weapon comes to hand by its weight and the hands it needs, and goes back into a
// scabbard made for it (AP-116..118, AP-136).
#include <array>

#include "base/sure.h"
#include "mechanics/items/items.h"
#include "readings/prices/action_table.h"
#include "readings/things/things.h"

namespace affray {
namespace {

constexpr std::string_view kLightOne = "draw_light_one_handed", kHeavyOne = "draw_heavy_one_handed",
                           kTwoHanded = "draw_two_handed", kToBelt = "sheathe_belt", kToBack = "sheathe_back";
constexpr std::array<std::string_view, 5> kDrawingRows{kLightOne, kHeavyOne, kTwoHanded, kToBelt, kToBack};

bool sheathes(const UseIntent& use) { return is_row(use, kToBelt) || is_row(use, kToBack); }

bool is_weapon(const Item& item) { return item.kind == Name("weapon"); }

// The row that drawing this weapon is priced by.
std::string_view row_for(const View& view, CreatureId who, const Item& item) {
    if (hands_needed(view, who, item) == 2) return kTwoHanded;
    return view.state().gear(item).number("weight") <= kLightWeapon ? kLightOne : kHeavyOne;
}

bool scabbard_made_for(const View& view, const Item& item, std::string_view place) {
    return view.state().gear(item).has(Name("scabbard." + std::string(place)));
}

class Drawing final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-116", "AP-117", "AP-118", "AP-136"},
                .stats = {kOneHandLimit},
                .acts = {kDrawingRows.begin(), kDrawingRows.end()}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        check_means(view, *use, out);
        const Item* item = carried(view, use->who, use->item);
        if (sheathes(*use)) {
            if (item == nullptr || !in_hand(*item)) return;
            if (!is_weapon(*item)) out.add(Reason::WrongState, "item");
            if (!scabbard_made_for(view, *item, is_row(*use, kToBelt) ? kBelt : kBack))
                out.add(Reason::ItemMissing, "scabbard");
            return;
        }
        if (item == nullptr || item->where == Name(kInPack)) return out.add(Reason::ItemMissing, "item");
        if (!is_weapon(*item) || !stowed(*item) || row_for(view, use->who, *item) != use->subject.view())
            out.add(Reason::WrongState, "item");
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        charge_row(view, bill, use->subject);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Item& item : view.state().items) {
            if (item.owner != who || !is_weapon(item) || item.charges <= 0) continue;
            if (stowed(item)) suggest_row(who, row_for(view, who, item), item.name, out);
            if (!in_hand(item)) continue;
            if (scabbard_made_for(view, item, kBelt)) suggest_row(who, kToBelt, item.name, out);
            if (scabbard_made_for(view, item, kBack)) suggest_row(who, kToBack, item.name, out);
        }
    }

    void act(const UseIntent& use, Work& work) const {
        const Item item = sure(carried(work.view(), use.who, use.item));
        if (!sheathes(use)) return take_in_hand(use.who, item, use.subject, work);
        put(item, is_row(use, kToBelt) ? kBelt : kBack, use.subject, work);
    }
};

}  // namespace

MechanicPtr drawing() { return make_mechanic<Drawing>(); }

}  // namespace affray
