// Invisibility: half of all attacks on what cannot be seen, or is blurred, fail outright (ARC-131, 238).
#include "mechanics/attacks/attacks.h"
#include "readings/powers/power_readings.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kUnseenUpTo = 10;  // ARC-131: half of all attacks

// The highest roll of the extra d20 that misses; 0: none is rolled.
std::int32_t misses_up_to(const View& view, const Roll& roll) {
    const CreatureId target = roll.test.against;
    std::int32_t highest = view.effect(target, "invisible") != nullptr ? kUnseenUpTo : 0;
    for (const Effect* effect : bonuses(view, target, "miss_chance", roll.power))
        highest = std::max(highest, effect->level);
    return highest;
}

class Invisibility final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-131"}, .moments = {Moment::BeforeRoll}, .offers = {{.name = "unseen"}}};
    }

    void offer(const View& view, Moment, const Roll& roll, std::vector<Offer>& out) const {
        if (roll.power == nullptr || roll.test.kind != Name("attack") || roll.cancelled ||
            misses_up_to(view, roll) == 0)
            return;
        out.push_back(
            {.kind = "unseen", .actor = roll.test.who, .subject = roll.test.against, .forced = true});
    }

    void perform(const Offer&, Moment, Roll& roll, Work& work) const {
        const std::int32_t limit = misses_up_to(work.view(), roll);
        if (work.roll(20, "unseen", roll.test.who) > limit) return;
        roll.cancelled = true;
        roll.test.outcome = TestOutcome::MissedUnseen;
    }
};

}  // namespace

MechanicPtr invisibility() { return make_mechanic<Invisibility>(); }

}  // namespace affray
