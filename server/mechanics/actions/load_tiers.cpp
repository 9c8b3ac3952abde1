// Load tiers: what a creature carries costs points of its turn, and beyond the maximum all of them
// (AP-010..014).
#include "base/sure.h"
#include "mechanics/actions/actions.h"
#include "readings/common.h"
#include "readings/prices/prices.h"

#include <algorithm>
#include <array>

#include "base/int_math.h"

namespace affray {
namespace {

// AP-010: pounds that 175 pounds of body carry, by strength from 3 on.
constexpr std::array<std::int32_t, 23> kByStrength{115, 125, 130, 135, 140, 150, 150, 150, 150, 155, 160, 165,
                                                   170, 175, 185, 190, 255, 270, 285, 300, 315, 330, 350};
constexpr std::int32_t kWeakest = 3, kExceptional = 18;
struct PercentRow {
    std::int32_t up_to;
    std::int32_t factor;
};
constexpr std::array<PercentRow, 5> kByPercent{{{50, 200}, {75, 210}, {90, 220}, {99, 230}, {100, 240}}};
constexpr std::int32_t kTypicalBody = 1750;  // tenths of a pound

// AP-011: hundredths of the maximum up to which the load costs no, one, two … points.
constexpr std::array<std::int32_t, 5> kTiers{40, 60, 70, 85, 100};

std::int32_t strength_factor(const View& view, CreatureId who) {
    const std::int32_t strength = std::clamp(view.stat(kStr, who), kWeakest, 25);
    const std::int32_t percent = view.stat(kStrPercent, who);
    if (strength == kExceptional && percent > 0)
        for (const PercentRow& row : kByPercent)
            if (percent <= row.up_to) return row.factor;
    return kByStrength[static_cast<std::size_t>(strength - kWeakest)];
}

std::int32_t whole_pounds(std::int32_t tenths) { return div_floor(tenths + 5, 10) * 10; }

// What is in a pack goes where the pack is.
bool left_with_pack(const View& view, const Item& item) {
    if (item.where != Name("pack")) return false;
    bool on_ground = false;
    for (const Item& bag : view.state().items) {
        if (bag.owner != item.owner || bag.kind != Name("pack")) continue;
        if (bag.where != Name("ground")) return false;
        on_ground = true;
    }
    return on_ground;
}

// AP-104: of a suit that lies ready or is worn only the fastened share hangs on the body.
std::int32_t weight_carried(const View& view, const Item& item) {
    const Gear& gear = view.state().gear(item);
    const std::int32_t weight = mul_saturated(gear.number("weight"), std::max(1, item.charges));
    const std::int32_t points = gear.number("ac_points");
    const bool on_ground = item.where == Name("ground");
    if (item.where == Name("destroyed") || left_with_pack(view, item)) return 0;
    if (points > 0 && (on_ground || item.where == Name("worn")))
        return mul_saturated(weight, view.get(kPointsOn, item.id)) / points;
    return on_ground ? 0 : weight;
}

class LoadTiers final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-010", "AP-011", "AP-012", "AP-013", "AP-014", "AP-161"},
                .facts = {kLoad, kMaxLoad, kLoadPenalty},
                .stats = {kStr, kStrPercent, kBodyWeight, kBaseLoad, kMaxLoadGiven},
                .follows = {kPointsOn},
                .derives = {derived<&load>(kLoad), derived<&most>(kMaxLoad)},
                .options = {{"ap_encumbrance", 1}}};
    }

    // AP-013: overloaded, nothing but what is free.
    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        const CreatureId who = intent.who();
        if (who == CreatureId::None || !needs_own_turn(intent.verb())) return;
        if (view.get(kLoadPenalty, who) == kOverloadedPenalty && !is_always_free(view, intent))
            out.add(Reason::Overloaded);
    }

    // AP-014: once a turn; AP-161: what is carried is told as soon as it changes.
    void after(const TurnBegan& began, Work& work) const {
        work.set(kLoadPenalty, penalty(work.view(), began.who), began.who, 0, "turn_began");
        tell(began.who, work);
    }

    void after(const ItemChanged& changed, Work& work) const {
        tell_of(work.view().state().item(changed.item), work);
    }

    void after(const ItemAppeared&, Work& work) const { tell_of(&last_of(work.view().state().items), work); }

    void after(const FactSet& set, Work& work) const {
        if (set.key.fact == work.view().rules().vocabulary()->index(kPointsOn))
            tell_of(work.view().state().item(set.key.a), work);
    }

  private:
    static void tell_of(const Item* item, Work& work) {
        if (item == nullptr) return;
        if (work.view().has(item->owner)) return tell(item->owner, work);
        // Whose it was nobody says any more: all who have been told of theirs are.
        const WordIndex told = work.view().rules().vocabulary()->index(kMaxLoad);
        for (const CreatureId who : everyone(work.view()))
            if (work.view().state().fact({told, number(who), 0}) != 0) tell(who, work);
    }

    static std::int32_t load(const View& view, CreatureId who) {
        std::int32_t sum = view.stat(kBaseLoad, who);
        for (const Item& item : view.state().items)
            if (item.owner == who) sum = add_saturated(sum, weight_carried(view, item));
        return whole_pounds(sum);
    }

    static std::int32_t most(const View& view, CreatureId who) {
        if (const std::int32_t given = view.stat(kMaxLoadGiven, who); given > 0) return given;
        const std::int64_t product =
            std::int64_t{strength_factor(view, who)} * view.stat(kBodyWeight, who) * 2;
        const auto pounds = static_cast<std::int32_t>((product + kTypicalBody) / (2 * kTypicalBody));
        return 10 * std::max(1, pounds);
    }

    static std::int32_t penalty(const View& view, CreatureId who) {
        if (view.rules().option("ap_encumbrance") == 0) return 0;
        const std::int32_t carried = load(view, who) / 10;
        const std::int32_t pounds = most(view, who) / 10;
        std::int32_t points = 0;
        for (const std::int32_t share : kTiers) {
            if (carried <= pounds * share / 100) return points;
            ++points;
        }
        return kOverloadedPenalty;
    }

    static void tell(CreatureId who, Work& work) {
        for (const Fact& fact : {kLoad, kMaxLoad}) work.set(fact, work.view().get(fact, who), who, 0, "load");
    }
};

}  // namespace

MechanicPtr load_tiers() { return make_mechanic<LoadTiers>(); }

}  // namespace affray
