// Leaving price: one more point for a step out of a melee hex, whatever the number of foes (AFR-014,
// AFR-019; AP-034, AP-086).
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/prices/action_table.h"
#include "readings/prices/prices.h"

namespace affray {
namespace {

// AFR-029, ARC-193: victims that are let go or left behind do not count.
bool melee_hex(const View& view, CreatureId who) {
    if (view.rules().vocabulary()->index(kInMelee) != kNoWord) return view.get(kInMelee, who) != 0;
    return any(engaged_foes(view, who), [&](CreatureId foe) {
        return view.get(kGrab, who, foe) == 0 && view.get(kReleased, who, foe) == 0;
    });
}

class LeavingPrice final : public Mechanic {
  public:
    explicit LeavingPrice(bool by_row) : by_row_(by_row) {}

    Claims claims() const override { return {.rules = {"AFR-014", "AFR-019", "AP-034", "AP-086"}}; }

    // AFR-016: computed with the positions and states at declaration.
    void price(const View& view, const MoveIntent& move, Bill& bill) const {
        if (move.verb != Verb::Move && move.verb != Verb::Disengage && move.verb != Verb::Withdraw) return;
        const WordIndex ap = view.rules().vocabulary()->index(kAp);
        const auto charge = [&](std::size_t at) {
            const auto step = static_cast<std::int32_t>(at);
            if (by_row_) return charge_row(view, bill, "leave_melee_hex", kByFormula, step);
            bill.add({ap, 1, step, Name(kLeavingMelee), "AFR-016"});
        };
        if (move.verb == Verb::Move && !move.path.empty() && melee_hex(view, move.who)) charge(0);
        if (move.path.size() < 2) return;
        State imagined = view.state();
        for (std::size_t i = 1; i < move.path.size(); ++i) {
            imagined.creature(move.who).place = move.path[i - 1];
            if (melee_hex(View(imagined, view.rules()), move.who)) charge(i);
        }
    }

  private:
    bool by_row_;
};

}  // namespace

MechanicPtr leaving_price(PriceBy price) { return make_mechanic<LeavingPrice>(price == PriceBy::Row); }

}  // namespace affray
