// Engagement: who is in contact, beside, behind or held.
#pragma once

#include "rules/fact.h"

namespace affray {

/// 1 if a and b are in contact (ARC-075). Derived on hexes (owner: melee_contact), announced by events when
/// it changes; stored where positions are zones (owner: engagement_pairs, which declares it so).
inline constexpr Fact kEngaged{"engaged", Scope::Bond, Audience::Everyone, 0, true};
/// Has a melee attack, is able to use it and knows of the battle (AFR-012; owner: melee_contact).
inline constexpr Fact kCapable{"capable", Scope::Creature, Audience::Everyone, 0, true};
/// a stands beside b, an ally (ARC-073; owner: zone_moves).
inline constexpr Fact kBeside{"beside", Scope::Bond};
/// a hides behind b (ARC-074; owner: zone_moves).
inline constexpr Fact kBehind{"behind", Scope::Pair};
/// Place in the line of its zone, from 1 (ARC-117; owner: zone_moves).
inline constexpr Fact kLine{"line", Scope::Creature};
/// 1 if a holds b (owner: grabs).
inline constexpr Fact kGrab{"grab", Scope::Pair};
/// a and b do not engage each other although adjacent (AFR-023; owner: pop_free).
/// Its value says who popped free, times this, and the round if that was in its own turn, which does not
/// count (ARC-009).
inline constexpr std::int32_t kWaiverUnit = 4096;
inline constexpr Fact kWaiver{"waiver", Scope::Bond};
/// a let go of b in a's current turn (ARC-193; owner: grabs).
inline constexpr Fact kReleased{"released", Scope::Pair};
/// b was hit by a in a's current turn (ARC-096; owner: disengage_check).
inline constexpr Fact kHitThisTurn{"hit_this_turn", Scope::Pair};

}  // namespace affray
