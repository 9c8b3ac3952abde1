// The economy of a turn.
#pragma once

#include "rules/fact.h"

namespace affray {

inline constexpr Fact kAp{"ap", Scope::Creature};  ///< owner: action_points
inline constexpr Fact kApMax{"ap_max", Scope::Creature, Audience::Everyone, 0,
                             true};                                 ///< owner: action_points
inline constexpr Fact kStandard{"slot.standard", Scope::Creature};  ///< owner: action_slots
inline constexpr Fact kMoveAction{"slot.move", Scope::Creature};    ///< owner: action_slots
inline constexpr Fact kQuick{"slot.quick", Scope::Creature};        ///< owner: action_slots
/// Has spent anything of its turn (ARC-038; owner: action_points, or action_slots without points).
inline constexpr Fact kActed{"acted", Scope::Creature, Audience::Everyone, 0, true};
inline constexpr Fact kInterruptReady{"interrupt.ready", Scope::Creature, Audience::Everyone,
                                      1};  ///< owner: interrupts

/// Avoids what comes at it until its next turn (TBA-160); the round in which it began to (SEG-055).
inline constexpr Fact kDodging{"dodging", Scope::Creature};

}  // namespace affray
