// Rust, acid and glue: gear that a touch destroys, weapons that do not come loose again (CLS-377).
#include "mechanics/wonders/wonders.h"
#include "readings/common.h"
#include "readings/things/item_saves.h"
#include "readings/things/outfits.h"
#include "readings/things/things.h"
#include "rules/operation.h"

#include <algorithm>

namespace affray {
namespace {

constexpr Name kRuin{"ruin"}, kWrest{"wrest"};
constexpr std::string_view kArmour = "armour", kWeapon = "weapon";
constexpr std::int32_t kHundred = 100;

bool is_at_risk(const View& view, const Item& item, CreatureId who, const PowerEffect& effect) {
    if (item.owner != who || item.where == Name(kGround) || item.where == Name("destroyed")) return false;
    const Gear& gear = view.state().gear(item);
    if (!effect.type.empty() && !gear.has(effect.type)) return false;
    const bool worn = is_worn_armour(item), wielded = item.kind == Name(kWeapon) && in_hand(item);
    if (effect.name == Name(kArmour)) return worn;
    return effect.name == Name(kWeapon) ? wielded : worn || wielded;
}

// Suits before shields, shields before weapons: in the order of what is largest.
const Item* exposed(const View& view, CreatureId who, const PowerEffect& effect) {
    const Item* found = nullptr;
    const auto rank = [&view](const Item& item) {
        if (item.kind == Name(kWeapon)) return 2;
        return is_shield(item, view.state().gear(item)) ? 1 : 0;
    };
    for (const Item& item : view.state().items)
        if (is_at_risk(view, item, who, effect) && (found == nullptr || rank(item) < rank(*found)))
            found = &item;
    return found;
}

class Ruining final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-377"}, .ops = {carried_out<&ruin>(kRuin), carried_out<&wrest>(kWrest)}};
    }

  private:
    // Magic bears it by so many chances in a hundred for each plus.
    static void ruin(const Impact& impact, Work& work) {
        const Item* at_risk = exposed(work.view(), impact.whom, impact.effect);
        if (at_risk == nullptr) return;
        const Item item = *at_risk;
        const std::int32_t plus = work.view().state().gear(item).number("bonus");
        const std::int32_t bears = std::max(0, plus) * impact.effect.amount;
        if (bears > 0 && work.roll(kHundred, "item_save", impact.whom) <= bears) return;
        part_with(impact.whom, item.id, kRuin, work);
        put(item, "destroyed", kRuin, work);
    }

    static void wrest(const Impact& impact, Work& work) {
        const Item* at_risk = exposed(work.view(), impact.whom, impact.effect);
        if (at_risk == nullptr || is_magic(work.view(), *at_risk)) return;
        hand_to(impact.of.user, *at_risk, kBelt, kWrest, work);
    }
};

}  // namespace

MechanicPtr ruining() { return make_mechanic<Ruining>(); }

}  // namespace affray
