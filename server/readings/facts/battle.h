// The battle as a whole: escalation, delay, ambush.
#pragma once

#include "rules/fact.h"

namespace affray {

inline constexpr Fact kEscalation{"escalation", Scope::Encounter};  ///< owner: escalation_die
inline constexpr Fact kDelaying{"delaying", Scope::Creature};       ///< owner: delay
/// The turn about to begin is a delayed one: its start was processed before (ARC-038; owner: delay).
inline constexpr Fact kDelayedTurn{"delayed_turn", Scope::Creature};
inline constexpr Fact kAmbusher{"ambusher", Scope::Creature};  ///< owner: ambush_round

}  // namespace affray
