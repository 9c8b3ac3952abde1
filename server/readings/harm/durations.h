// Durations of effects: when each ends (ARC-009; CLS-004).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// Rounds by which effects end are counted on from the clock of the expedition, on which no fight runs: an
/// effect that has begun in a fight goes on after it (ADV-004). Elsewhere they are the rounds of the fight.
std::int32_t rounds_now(const View& view);
/// So many rounds from now; 0: to the end of this round.
Until for_rounds(const View& view, std::int32_t rounds);

/// Removes every effect that the beginning or end of a turn, or of a round, puts an end to.
void expire_effects(const TurnBegan& began, Work& work);
void expire_effects(const TurnEnded& ended, Work& work);
void expire_effects(const PeriodBegan& period, Work& work);
/// Removes what hangs on turns of creatures that have left the battle, once their place in the order of
/// battle has come up. For orders in which each creature has a place of its own.
void expire_effects_of_departed(const TurnBegan& began, Work& work);
void expire_effects_of_departed(const PeriodBegan& period, Work& work);

}  // namespace affray
