// Change of form: what is held drops, and armour may burst on a larger body (AP-112).
#include <array>

#include "base/sure.h"
#include "mechanics/powers/powers.h"
#include "readings/prices/action_table.h"
#include "readings/things/armour.h"
#include "readings/things/item_saves.h"
#include "readings/things/shapes.h"
#include "readings/things/things.h"

namespace affray {
namespace {

constexpr std::array<std::string_view, 1> kShapeRows{"change_form"};

// No variant named: back to its own shape.
std::int32_t shape_asked(const View& view, const UseIntent& use) {
    return use.detail.empty() ? 0 : shape_named(view, use.who, use.detail);
}

class ShapeChanging final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-112"},
                .facts = {kForm},
                .stats = {kSize},
                .acts = {kShapeRows.begin(), kShapeRows.end()}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        const std::int32_t shape = shape_asked(view, *use);
        if (shape == 0 && !use->detail.empty()) return out.add(Reason::BadArgument, "class");
        if (shape == view.get(kForm, use->who)) out.add(Reason::WrongState, "class");
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        charge_row(view, bill, use->subject);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const auto& [id, size] : view.sheet(who).backgrounds) {
            if (!id.view().starts_with(kShapePrefix)) continue;
            suggest_row(who, kShapeRows.front(), {}, out);
            const Name shape(id.view().substr(kShapePrefix.size()));
            if (shape_named(view, who, shape) == view.get(kForm, who)) continue;
            std::get<UseIntent>(out.back().body).detail = shape;
        }
    }

    void act(const UseIntent& use, Work& work) const {
        const std::int32_t shape = shape_asked(work.view(), use);
        const bool larger = size_in(work.view(), use.who, shape) > size_of(work.view(), use.who);
        work.set(kForm, shape, use.who, 0, use.subject);
        for (const Item& item : PagedVector<Item>(work.view().state().items))
            if (item.owner == use.who && in_hand(item) && item.charges > 0 && item.state != Name(kStrapped))
                let_fall(item, use.subject, work);
        if (larger) burst_armour(use.who, work);
    }
};

}  // namespace

MechanicPtr shape_changing() { return make_mechanic<ShapeChanging>(); }

}  // namespace affray
