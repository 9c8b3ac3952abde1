// Hauling: what lies about where the party is may be taken between fights, and then it is the party's to
// divide (CLS-170; ADV-051).
#include "base/int_math.h"
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/ground.h"
#include "readings/party/hoards.h"
#include "readings/party/purse.h"
#include "readings/rounds/round_parts.h"
#include "readings/things/things.h"

#include <algorithm>

namespace affray {
namespace {

bool for_the_taking(const View& view, const Item& item) {
    return is_spoil(item) && item.where == Name("ground") && lies_here(view, item);
}

const Item* lying_here(const View& view, const Name& name) {
    return first_that(view.state().items,
                      [&](const Item& item) { return item.name == name && for_the_taking(view, item); });
}

// CLS-315: coins go into the party's fund, in copper; 0: it is something else.
std::int32_t worth_in_coins(const Item& item) {
    const auto kind = std::find(kCoinWords.begin(), kCoinWords.end(), item.name.view());
    if (kind == kCoinWords.end()) return 0;
    return mul_saturated(item.charges, kCoinWorth[static_cast<std::size_t>(kind - kCoinWords.begin())]);
}

bool gathers(const View& view, const JourneyIntent& pick) {
    return pick.verb == Verb::PickItem && on_journey(view) && pick.items.size() == 1 && !running(view);
}

class Hauling final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-170", "ADV-051"}}; }

    void check(const View& view, const JourneyIntent& pick, SeatId, Refusals& out) const {
        if (!gathers(view, pick) || in_scene(view, kInTown)) return;
        check_phase(view, kInDungeon, kActions, out);
        check_member(view, pick.who, out);
        if (lying_here(view, pick.items.front()) == nullptr) out.add(Reason::ItemMissing, "item");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!in_scene(view, kInDungeon) || !in_phase(view, kActions) || !travels(view, who)) return;
        for (const Item& item : view.state().items)
            if (for_the_taking(view, item))
                out.push_back({JourneyIntent{.verb = Verb::PickItem, .who = who, .items = {item.name}}});
    }

    bool begin(const JourneyIntent& pick, const Bill&, Work& work) const {
        if (!gathers(work.view(), pick) || !in_scene(work.view(), kInDungeon)) return false;
        const Item* item = lying_here(work.view(), pick.items.front());
        if (item == nullptr) return false;
        const std::int32_t coins = worth_in_coins(*item);
        const std::int32_t fund = add_saturated(work.view().get(kFund), coins);
        hand_to(CreatureId::None, *item, coins > 0 ? "destroyed" : kSpoils, kSpoils, work);
        work.set(kFund, fund, CreatureId::None, 0, kSpoils);
        work.emit(Declared{pick.who, Verb::PickItem, pick.items.front(), {}});
        return true;
    }
};

}  // namespace

MechanicPtr hauling() { return make_mechanic<Hauling>(); }

}  // namespace affray
