// Flames: candles, lanterns and torches are lit and put out (AP-122, AP-123, AP-125, AP-126).
#include "readings/things/burning.h"

#include <array>

#include "base/sure.h"
#include "mechanics/items/items.h"
#include "readings/prices/action_table.h"
#include "readings/things/things.h"

namespace affray {
namespace {

/// Wet or dry by what has happened to it; 0: as it is made.
constexpr Fact kWetness = Fact{"wetness", Scope::Item}.outlasting();
enum Wetness : std::int32_t { kAsMade, kDried, kSoaked };

struct FlameRow {
    std::string_view row;
    std::string_view kind;
    std::string_view from;  ///< state that it needs; empty: burning in no way
    std::string_view to;
};
constexpr std::array<FlameRow, 8> kChanges{{{"extinguish_candle", "candle", kLit, kPutOut},
                                            {"dim_lantern", "lantern", kOpenLantern, kDimLantern},
                                            {"extinguish_dim_lantern", "lantern", kDimLantern, kPutOut},
                                            {"extinguish_lantern", "lantern", kOpenLantern, kPutOut},
                                            {"douse_torch", "torch", kLit, kPutOut},
                                            {"smother_torch", "torch", kLit, kPutOut},
                                            {"light_torch", "torch", {}, kLit},
                                            {"light_wet_torch", "torch", {}, kLit}}};
constexpr std::array<std::string_view, 9> kFlameRows{
    "extinguish_candle", "dim_lantern", "extinguish_dim_lantern", "extinguish_lantern", "douse_torch",
    "smother_torch",     "light_torch", "light_wet_torch",        "brighten_lantern"};
constexpr std::string_view kBrighten = kFlameRows.back();
// What no fire comes from, lit or not.
constexpr auto kNoFire = std::to_array<std::string_view>({"weapon", "shield", "armor", "potion", "pack"});
// What gives fire only while it burns.
constexpr auto kBurnable = std::to_array<std::string_view>({"torch", "candle", "lantern"});

const FlameRow* change_of(const UseIntent& use) {
    return first_that(kChanges, [&use](const FlameRow& change) { return is_row(use, change.row); });
}

bool lights(const UseIntent& use) { return is_row(use, "light_torch") || is_row(use, "light_wet_torch"); }

bool wet(const View& view, const Item& item) {
    const std::int32_t wetness = view.get(kWetness, item.id);
    return wetness == kSoaked || (wetness == kAsMade && view.state().gear(item).has("wet"));
}

// AP-126: any fire for a dry torch; an open flame for a wet one.
bool gives_fire(const View& view, const Item& item, bool open_flame) {
    if (burns(view, item)) return true;
    return !open_flame && !among(item.kind.view(), kNoFire) && !among(item.kind.view(), kBurnable);
}

// Carried, or standing in the hex.
const Item* flame(const View& view, const UseIntent& use) {
    if (const Item* item = carried(view, use.who, use.item)) return item;
    return lying(view, use.item, view.creature(use.who).place);
}

// AP-150: a step brighter each time.
std::string_view brighter(const Item& item) {
    return item.state == Name(kDimLantern) ? kOpenLantern : kDimLantern;
}

class Flames final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-122", "AP-123", "AP-125", "AP-126", "AP-150"},
                .facts = {kWetness},
                .acts = {kFlameRows.begin(), kFlameRows.end()}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        check_means(view, *use, out);
        const Item* item = flame(view, *use);
        if (item == nullptr) return out.add(Reason::ItemMissing, "item");
        if (item->where == Name(kGround) && item->place != view.creature(use->who).place)
            out.add(Reason::OutOfReach, "item");
        if (is_row(*use, kBrighten)) {
            if (item->kind != Name("lantern") || item->state == Name(kOpenLantern))
                out.add(Reason::WrongState, "item");
            return;
        }
        const FlameRow& change = sure(change_of(*use));
        const bool as_needed = change.from.empty() ? !burns(view, *item) : item->state == Name(change.from);
        if (lights(*use)) check_fire(view, *use, *item, out);
        if (item->kind != Name(change.kind) || !as_needed) out.add(Reason::WrongState, "item");
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        charge_row(view, bill, use->subject);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Item& item : view.state().items) {
            if (item.owner != who || item.charges <= 0) continue;
            for (const FlameRow& change : kChanges) {
                const bool now = change.from.empty() ? !burns(view, item) : item.state == Name(change.from);
                if (item.kind == Name(change.kind) && now) suggest_row(who, change.row, item.name, out);
            }
        }
    }

    void act(const UseIntent& use, Work& work) const {
        const Item item = sure(flame(work.view(), use));
        if (is_row(use, kBrighten)) return set_state(item, brighter(item), use.subject, work);
        set_state(item, sure(change_of(use)).to, use.subject, work);
        if (lights(use)) work.set_raw(kWetness, kDried, item.id, 0, use.subject);
        if (is_row(use, "douse_torch")) work.set_raw(kWetness, kSoaked, item.id, 0, use.subject);
    }

  private:
    static void check_fire(const View& view, const UseIntent& use, const Item& torch, Refusals& out) {
        const bool row_for_wet = is_row(use, "light_wet_torch");
        const Item* other = other_in_hand(view, use.who, torch);
        if (other == nullptr || !gives_fire(view, *other, row_for_wet))
            out.add(Reason::ItemNotInHand, row_for_wet ? Name("open_flame") : Name("fire"));
        if (wet(view, torch) != row_for_wet) out.add(Reason::WrongState, "item");
    }
};

}  // namespace

MechanicPtr flames() { return make_mechanic<Flames>(); }

}  // namespace affray
