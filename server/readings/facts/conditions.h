// What a creature's status and effects come to (owner: conditions, where nothing else is said).
#pragma once

#include "rules/fact.h"

namespace affray {

inline constexpr Fact kHelpless{"helpless", Scope::Creature, Audience::Everyone, 0, true};      ///< ARC-185
inline constexpr Fact kStunned{"stunned", Scope::Creature, Audience::Everyone, 0, true};        ///< ARC-187
inline constexpr Fact kStuck{"stuck", Scope::Creature, Audience::Everyone, 0, true};            ///< ARC-186
inline constexpr Fact kConfused{"confused", Scope::Creature, Audience::Everyone, 0, true};      ///< ARC-181
inline constexpr Fact kHampered{"hampered", Scope::Creature, Audience::Everyone, 0, true};      ///< ARC-184
inline constexpr Fact kAfraid{"afraid", Scope::Creature, Audience::Everyone, 0, true};          ///< ARC-183
inline constexpr Fact kVulnerable{"vulnerable", Scope::Creature, Audience::Everyone, 0, true};  ///< ARC-188
/// In melee with a monster whose aura it is too weak for (ARC-197; owner: fear_aura).
inline constexpr Fact kInFearAura{"in_fear_aura", Scope::Creature, Audience::Everyone, 0, true};
/// Up, neither helpless nor stunned nor surrendered: may take actions.
inline constexpr Fact kCanAct{"can_act", Scope::Creature, Audience::Everyone, 0, true};

}  // namespace affray
