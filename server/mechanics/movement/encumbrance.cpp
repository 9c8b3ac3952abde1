// Encumbrance: what a character carries by weight, and the base rate that it leaves (CLS-005, 022 to 028,
// CLS-T6). Weights are in coins: tenths of a pound.
#include "base/int_math.h"
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/journey/hunger.h"
#include "readings/offers.h"
#include "readings/things/burdens.h"

#include <algorithm>

namespace affray {
namespace {

enum Option : std::int32_t { kNone, kBasic, kDetailed };

/// The referee's word that what it carries is significant (CLS-028).
constexpr Fact kCarryingTreasure = Fact{"carrying_treasure", Scope::Creature}.outlasting();
/// The referee's word on the load; -1: what the things weigh.
constexpr Fact kLoadRuled = Fact{"load.ruled", Scope::Creature, Audience::Side, -1}.outlasting();

bool is_treasure(const Item& item) {
    if (item.kind == Name("treasure")) return true;
    const bool printed = any(kTreasureWeights, [&](const auto& row) { return row.name == item.name.view(); });
    return item.kind == Name("magic") && printed;
}

bool is_armour(const Item& item) { return item.kind == Name("armour") || item.kind == Name("armor"); }
bool is_equipment(const Item& item) { return item.kind == Name("weapon") || is_armour(item); }

std::int32_t each_weighs(const Gear& gear, const Item& item) {
    for (const auto& row : kTreasureWeights)
        if (row.name == item.name.view() && is_treasure(item)) return gear.number("weight", row.coins);
    return gear.number("weight", is_treasure(item) ? kOtherTreasure : 0);
}

// Where a thing has charges of its own they are no pieces.
std::int32_t weighs(const View& view, const Item& item) {
    const Gear& gear = view.state().gear(item);
    const bool pieces = gear.number("charged") == 0;
    return mul_saturated(each_weighs(gear, item), pieces ? std::max(0, item.charges) : 1);
}

bool carried(const Item& item, CreatureId who) {
    return item.owner == who && item.where != Name("ground") && item.where != Name("destroyed");
}

Burden burden(const Gear& gear, const Item& item) {
    if (gear.has("heavy") || gear.type == Name("heavy")) return Burden::Heavy;
    if (gear.has("light") || gear.type == Name("light")) return Burden::Light;
    for (const auto& row : kArmourBurdens)
        if (row.name == item.name.view()) return row.burden;
    return Burden::Unarmoured;
}

Burden burden_of(const View& view, CreatureId who) {
    Burden worst = Burden::Unarmoured;
    for (const Item& item : view.state().items)
        if (carried(item, who) && is_armour(item))
            worst = std::max(worst, burden(view.state().gear(item), item));
    return worst;
}

class Encumbrance final : public Mechanic {
  public:
    Claims claims() const override {
        return {
            .rules = {"CLS-005", "CLS-022", "CLS-023", "CLS-024", "CLS-025", "CLS-026", "CLS-027", "CLS-028"},
            .facts = {kLoad, kRate, kCarryingTreasure, kLoadRuled},
            .stats = {kMove},
            .derives = {derived<&load>(kLoad), derived<&rate>(kRate)},
            .offers = {kRefereeRuling},
            .options = {{"encumbrance", kNone}}};
    }

    // Before every other reason against moving but a declared spell.
    void check(const View& view, const MoveIntent& move, SeatId, Refusals& out) const {
        if (view.rules().option("encumbrance") == kNone) return;
        const Verb verb = move.verb;
        if (verb != Verb::Move && verb != Verb::Withdraw && verb != Verb::Retreat) return;
        if (view.get(kLoad, move.who) > kLoadMax) out.add(Reason::Overloaded, Stage::Space, {});
    }

    // CLS-028: whenever treasure is picked up the referee may say that it is significant; silence leaves it.
    void after(const ItemChanged& changed, Work& work) const {
        const View view = work.view();
        const Item* item = view.state().item(changed.item);
        if (view.rules().option("encumbrance") != kBasic || changed.cause != Name("picked")) return;
        if (!(is_treasure(*item) || item->kind == Name("magic")) || !view.state().has(item->owner)) return;
        if (view.get(kCarryingTreasure, item->owner) != 0) return;
        const CreatureId who = item->owner;
        const Name what(kCarryingTreasure.name);
        if (agreed(who, {.kind = kRefereeRuling.name, .option = what, .actor = who}, work))
            work.set(kCarryingTreasure, 1, who, 0, "referee");
    }

    // What counts: under `basic` treasure alone (CLS-024, 025), under `detailed` everything (CLS-026).
    static std::int32_t load(const View& view, CreatureId who) {
        const std::int32_t option = view.rules().option("encumbrance");
        if (option == kNone) return 0;
        if (const std::int32_t ruled = view.get(kLoadRuled, who); ruled >= 0) return ruled;
        std::int32_t total = 0;
        bool gear = false;
        for (const Item& item : view.state().items) {
            if (!carried(item, who)) continue;
            if (is_treasure(item) || item.kind == Name("magic") || is_equipment(item)) {
                if (option == kDetailed || is_treasure(item))
                    total = add_saturated(total, weighs(view, item));
            } else if (item.kind != Name("ammunition")) {  // CLS-T5: weighed with what shoots it
                gear = true;
            }
        }
        return total + (gear && option == kDetailed ? kGearAllowance : 0);
    }

    // Monsters have the rate of their description whatever the option (CLS-022).
    static std::int32_t rate(const View& view, CreatureId who) {
        return slowed_by_hunger(view, who, laden_rate(view, who));
    }

    static std::int32_t laden_rate(const View& view, CreatureId who) {
        const std::int32_t option = view.rules().option("encumbrance");
        const std::int32_t own = view.stat(kMove, who);
        if (option == kNone || view.creature(who).kind == Kind::Monster) return own;
        if (option == kBasic) {
            const auto row = static_cast<std::size_t>(burden_of(view, who));
            return std::min(own, kBasicRates[row][view.get(kCarryingTreasure, who) != 0 ? 1 : 0]);
        }
        for (const auto& row : kDetailedRates)
            if (view.get(kLoad, who) <= row.coins) return std::min(own, row.feet);
        return 0;
    }
};

}  // namespace

MechanicPtr encumbrance() { return make_mechanic<Encumbrance>(); }

}  // namespace affray
