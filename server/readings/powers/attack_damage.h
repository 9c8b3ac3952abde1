// The damage of an attack: rolled once, shared out by target (ARC-110, 116, 122, 126).
#pragma once

#include "rules/odds.h"

namespace affray {

/// Does an attack that came out like this do what a hit does?
inline bool lands(TestOutcome outcome) {
    return outcome == TestOutcome::Success || outcome == TestOutcome::Crit ||
           outcome == TestOutcome::Automatic;
}

/// One attack roll of an attack, with what mechanics add to its damage once its result stands.
struct Aimed {
    CreatureId target = CreatureId::None;
    Tested test;
    std::int32_t die_steps = 0;
    Modifiers extra;

    bool hit() const { return lands(test.outcome); }
    bool missed() const { return test.outcome == TestOutcome::Failure; }
};

/// What a hit does at least and at most, before what its target does about it. `hit`: as if it had been
/// rolled.
Extent harm_of(const View& view, const Strike& strike, const Aimed& hit);

/// Rolls the damage of the attack: base dice, dice that features add, miss damage; and deals each target its
/// share, then what else the hit or miss does. `aimed` in declared order.
void deal(const Strike& strike, const std::vector<Aimed>& aimed, Work& work);

}  // namespace affray
