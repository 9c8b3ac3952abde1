// A d20 against the number of the power (ARC-218).
#include "readings/powers/recharge.h"

#include "readings/facts.h"
#include "rules/ruleset.h"

namespace affray {

bool roll_recharge(CreatureId who, std::uint32_t power, Work& work) {
    const Power& rolled = work.view().sheet(who).powers[power];
    Tested test{.who = who, .kind = "recharge", .subject = rolled.id, .target = rolled.use.number};
    test = work.view().rules().resolution().test(std::move(test), 20, "recharge", work);
    if (test.outcome != TestOutcome::Success) return false;
    restore_power(who, power, "recharge", work);
    return true;
}

void restore_power(CreatureId who, std::uint32_t power, const Name& cause, Work& work) {
    work.set(kUses, 0, who, power, cause);
    work.set(kLostNextBattle, 0, who, power, cause);
}

}  // namespace affray
