// Doors on the edge between two cells: opened by the latch or the shoulder, forced when they stick at the
// referee's price, shut and locked (AP-114, AP-132).
#include <algorithm>
#include <array>

#include "base/sure.h"
#include "mechanics/movement/movement.h"
#include "readings/prices/action_table.h"
#include "readings/prices/rulings.h"
#include "readings/space/doors.h"
#include "readings/things/things.h"

namespace affray {
namespace {

/// Points for forcing a door that sticks, set when it is first tried; 0: not yet.
constexpr Fact kDoorPrice{"door.price", Scope::Feature};

constexpr std::string_view kOpenIt = "open_door", kShoulderIt = "shoulder_door", kForce = "open_stuck_door";
constexpr std::array<std::string_view, 3> kDoorRows{kOpenIt, kShoulderIt, kForce};
constexpr std::int32_t kLeastForce = 3;

std::optional<std::uint32_t> door_of(const View& view, const UseIntent& use) {
    return door_named(view, use.object.empty() ? use.item : use.object);
}

// 0: the referee has not said yet.
std::int32_t force_price(const View& view, std::uint32_t door) {
    if (const std::int32_t set = view.get(kDoorPrice, door); set > 0) return set;
    return view.state().scene->features[door].number("price");
}

class EdgeDoors final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-132"},
                .facts = {kDoorPrice},
                .stats = {kDex},
                .verbs = {Verb::SetFeature},
                .acts = {kDoorRows.begin(), kDoorRows.end()},
                .moments = {Moment::Declared},
                .offers = {kPriceRuling}};
    }

    void check(const View& view, Own<GovernIntent> ruling, SeatId, Refusals& out) const {
        check_ruling(view, *ruling, out);
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        const auto door = door_of(view, *use);
        if (!door) return out.add(Reason::UnknownId, "object");
        check_means(view, *use, out);
        const Name& now = view.state().feature_states[*door];
        if (now != Name(is_row(*use, kForce) ? kStuckDoor : kClosedDoor))
            out.add(Reason::WrongState, "object");
        if (!at_door(view, use->who, *door)) out.add(Reason::OutOfReach, "object");
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        const auto door = door_of(view, *use);
        if (!door) return;
        const bool forces = is_row(*use, kForce);
        charge_row(view, bill, use->subject,
                   forces ? std::max(kLeastForce, force_price(view, *door)) : kByFormula);
    }

    // The referee prices a door that sticks when it is first tried, before anything is paid.
    void offer(const View& view, Moment, const DeclaredAction& deed, std::vector<Offer>& out) const {
        const UseIntent* use = act_of(*deed.intent, kDoorRows);
        if (use == nullptr || !is_row(*use, kForce)) return;
        const auto door = door_of(view, *use);
        if (!door || force_price(view, *door) > 0) return;
        out.push_back(price_wanted(view.state().scene->features[*door].id, use->who));
    }

    void perform(const Offer& offer, Moment, DeclaredAction& deed, Work& work) const {
        const std::uint32_t door = sure(work.view().state().feature(offer.option));
        const std::optional<std::int32_t> named = ruled_price(offer, kLeastForce, work);
        if (named)
            work.set_raw(kDoorPrice, std::clamp(*named, kLeastForce, kPriceMost), door, 0, "ruled");
        else
            deed.voided = "refused";
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const std::vector<Feature>& features = view.state().scene->features;
        for (std::uint32_t i = 0; i < features.size(); ++i) {
            const Name& now = view.state().feature_states[i];
            if (!is_door(view, i) || now == Name(kHiddenDoor) || !at_door(view, who, i)) continue;
            const auto add = [&](std::string_view row) {
                suggest_row(who, row, {}, out);
                std::get<UseIntent>(out.back().body).object = features[i].id;
            };
            if (now == Name(kClosedDoor)) add(kOpenIt);
            if (now == Name(kClosedDoor)) add(kShoulderIt);
            if (now == Name(kStuckDoor)) add(kForce);
        }
    }

    void act(const GovernIntent& ruling, Work& work) const { rule(ruling, work); }

    void act(const UseIntent& use, Work& work) const {
        const std::uint32_t door = sure(door_of(work.view(), use));
        work.emit(FeatureChanged{door, Name(kOpenDoor), use.subject});
        if (is_row(use, kShoulderIt)) keep_feet(use.who, work);
    }

  private:
    static void check_ruling(const View& view, const GovernIntent& ruling, Refusals& out) {
        check_feature_ruling(view, ruling, out);
        if (ruling.value != 0 && (ruling.value < kLeastForce || ruling.value > kPriceMost))
            out.add(Reason::ValueOutOfRange, "amount");
    }

    static void rule(const GovernIntent& ruling, Work& work) {
        const std::uint32_t feature = sure(work.view().state().feature(ruling.subject));
        if (ruling.value > 0) work.set_raw(kDoorPrice, ruling.value, feature, 0, "ruled");
        work.emit(FeatureChanged{feature, ruling.text, "referee"});
    }

    // The door opens either way; whoever fails goes down where it stands.
    static void keep_feet(CreatureId who, Work& work) {
        Tested check{.who = who, .kind = "check", .subject = "dex", .target = work.view().stat(kDex, who)};
        check = work.view().rules().resolution().test(std::move(check), 20, "check", work);
        if (check.outcome != TestOutcome::Success) work.set(kPosture, kProne, who, 0, kShoulderIt);
    }
};

}  // namespace

MechanicPtr edge_doors() { return make_mechanic<EdgeDoors>(); }

}  // namespace affray
