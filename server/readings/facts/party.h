// The party between its battles (owner: heal_ups, where nothing else is said).
#pragma once

#include "rules/fact.h"

namespace affray {

inline constexpr Fact kHealUpPoints{"heal_up_points", Scope::Encounter};    ///< ARC-220
inline constexpr Fact kHealUpGranted{"heal_up_granted", Scope::Encounter};  ///< ARC-220
/// 0: the referee bars a rest where the party is (ARC-221).
inline constexpr Fact kCanRest{"can_rest", Scope::Encounter, Audience::Everyone, 1};
/// A recharge power that comes back without a roll, after the next battle (ARC-218; owner: quick_rest).
inline constexpr Fact kLostNextBattle =
    Fact{"lost_next_battle", Scope::CreaturePower, Audience::Owner}.outlasting();

}  // namespace affray
