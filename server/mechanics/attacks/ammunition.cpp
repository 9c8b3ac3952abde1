// Ammunition and thrown weapons: what a shot uses up, and where a thrown thing comes to lie (CLS-143;
// AP-045).
#include "mechanics/attacks/attacks.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

class Ammunition final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-143", "AP-045"},
                .moments = {Moment::AfterRoll},
                .offers = {{.name = "ammunition"}}};
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        const auto weapon = weapon_of(view, attack);
        if (!weapon || weapon->gear == nullptr || !weapon->missile() || weapon->mode == Name("thrown"))
            return;
        const Item* missiles = missiles_for(view, attack.who, *weapon);
        if (missiles != nullptr && missiles->charges <= 0)
            out.add(Reason::ItemMissing, Stage::Other, "ammunition");
    }

    void offer(const View& view, Moment, const Roll& roll, std::vector<Offer>& out) const {
        const auto weapon = roll.strike == nullptr ? std::nullopt : weapon_of(view, *roll.strike);
        if (!weapon || weapon->item == nullptr || !weapon->missile()) return;
        const bool thrown = weapon->mode == Name("thrown") && weapon->item->owner == roll.test.who;
        if (!thrown && missiles_for(view, roll.test.who, *weapon) == nullptr) return;
        out.push_back(
            {.kind = "ammunition", .actor = roll.test.who, .subject = roll.test.against, .forced = true});
    }

    // Hit or miss.
    void perform(const Offer&, Moment, Roll& roll, Work& work) const {
        const View view = work.view();
        const auto weapon = weapon_of(view, *roll.strike);
        if (weapon->mode != Name("thrown")) {
            const Item* missiles = missiles_for(view, roll.test.who, *weapon);
            return work.emit(ItemChanged{.item = missiles->id,
                                         .charges = missiles->charges - 1,
                                         .where = missiles->where,
                                         .cause = "shot"});
        }
        const Item& item = *weapon->item;
        // A flask bursts where it strikes; a blade lies there.
        const bool bursts = weapon->has("splash");
        ItemChanged thrown{.item = item.id,
                           .charges = item.charges,
                           .where = bursts ? "destroyed" : "ground",
                           .cause = "thrown",
                           .owner = CreatureId::None};
        thrown.place = view.creature(roll.test.against).place;
        work.emit(std::move(thrown));
    }
};

}  // namespace

MechanicPtr ammunition() { return make_mechanic<Ammunition>(); }

}  // namespace affray
