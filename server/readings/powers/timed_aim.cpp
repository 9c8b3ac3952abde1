// Aims and rolls (SEG-056, SEG-057, SEG-060).
#include "readings/powers/timed_aim.h"

#include "readings/common.h"
#include "readings/prices/timed_prices.h"

namespace affray {
namespace {

constexpr std::int32_t kLeastOfThree = 3, kMostOfThree = 18, kSixSides = 6;

}  // namespace

bool hand_to_hand(const Power& power) { return power.kind == PowerKind::Melee; }

void check_aim(const View& view, CreatureId who, const Power& power, const std::vector<CreatureId>& targets,
               Refusals& out) {
    if (!is_attack(power)) return;
    if (targets.size() != 1) return out.add(Reason::BadArgument, "targets");
    const CreatureId target = targets.front();
    if (!view.present(target) || !view.hostile(who, target)) return out.add(Reason::TargetInvalid, "targets");
    const bool reached =
        !hand_to_hand(power) || within_reach(view, view.creature(who).place, view.creature(target).place, 1);
    if (!reached) out.add(Reason::OutOfRange, "targets");
}

Tested three_dice_under(Tested test, const Name& purpose, Work& work) {
    std::int32_t sum = 0;
    for (int i = 0; i < 3; ++i) sum += work.roll(kSixSides, purpose, test.who);
    test.natural = sum;
    test.total = sum;
    const bool success = sum == kLeastOfThree || (sum != kMostOfThree && sum <= test.target.value_or(0));
    test.outcome = success ? TestOutcome::Success : TestOutcome::Failure;
    work.emit(test);
    return test;
}

Trial three_dice(const Tested& test) {
    return {.count = 3,
            .sides = kSixSides,
            .target = test.target.value_or(0),
            .under = true,
            .always = kLeastOfThree,
            .never = kMostOfThree};
}

}  // namespace affray
