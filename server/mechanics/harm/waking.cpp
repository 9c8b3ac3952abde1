// Waking a sleeper beside one: the more is paid, the surer it is (AFR-048).
#include "base/sure.h"
#include "mechanics/harm/harm.h"
#include "readings/common.h"

#include <array>

namespace affray {
namespace {

constexpr std::string_view kWake = "wake";

// 20: no roll.
struct WakePrice {
    std::int32_t price;
    std::int32_t wakes_up_to;
};
constexpr std::array<WakePrice, 3> kPrices{{{1, 10}, {2, 15}, {3, 20}}};
constexpr std::int32_t kSurely = 3;

// What is offered for it; nothing named: enough to be sure.
const WakePrice* price_of(const UseIntent& use) {
    const std::int32_t paid = use.pay == 0 ? kSurely : use.pay;
    return first_that(kPrices, [&](const WakePrice& price) { return price.price == paid; });
}

const Effect* sleep_of(const View& view, CreatureId who) {
    const Effect* asleep = view.effect(who, "asleep");
    return asleep != nullptr ? asleep : view.effect(who, "helpless");
}

class Waking final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"AFR-048"}, .acts = {kWake}}; }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (price_of(*use) == nullptr) out.add(Reason::BadArgument, "pay");
        if (use->targets.size() != 1) return out.add(Reason::TargetInvalid, "target");
        const CreatureId target = first_of(use->targets);
        if (view.hostile(use->who, target)) out.add(Reason::NotAnAlly, "target");
        const bool asleep = view.up(target) && sleep_of(view, target) != nullptr;
        if (target == use->who || !asleep) out.add(Reason::TargetInvalid, "target");
        if (view.distance(use->who, target) != 1) out.add(Reason::NotAdjacent, "target");
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        if (const WakePrice* price = price_of(*use))
            bill.add({view.rules().vocabulary()->index(kAp), price->price, -1, Name(kWake), "AFR-048"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Creature& other : view.state().creatures) {
            if (other.id == who || view.hostile(who, other.id) || sleep_of(view, other.id) == nullptr)
                continue;
            out.push_back({UseIntent{.verb = Verb::Act,
                                     .who = who,
                                     .subject = Name(kWake),
                                     .targets = {other.id},
                                     .pay = kSurely}});
        }
    }

    void act(const UseIntent& use, Work& work) const {
        const CreatureId sleeper = first_of(use.targets);
        const WakePrice& price = sure(price_of(use));
        if (price.price < kSurely && !roused(use.who, sleeper, price, work)) return;
        if (const Effect* asleep = sleep_of(work.view(), sleeper))
            work.emit(EffectRemoved{asleep->id, sleeper, Name(asleep->name), "woken"});
    }

  private:
    static bool roused(CreatureId who, CreatureId sleeper, const WakePrice& price, Work& work) {
        const std::int32_t natural = work.roll(20, "wake", who);
        return tell_plain({.who = who, .against = sleeper, .kind = "wake", .target = price.wakes_up_to},
                          natural, natural <= price.wakes_up_to, work);
    }
};

}  // namespace

MechanicPtr waking() { return make_mechanic<Waking>(); }

}  // namespace affray
