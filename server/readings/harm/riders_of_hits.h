// What ails a creature for a number of rounds where saves have categories: poison, paralysis, blows of fear
// (CLS-036..040).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// Lays a condition on a creature until a number of rounds has passed; 0: until the scene ends. `dead` kills
/// at once, or when the time is over.
void afflict(CreatureId who, CreatureId source, const Name& condition, std::int32_t rounds, Work& work);

/// Dead without a wound, and so without a hit point left (CLS-045).
void slay(CreatureId who, const Name& how, CreatureId by, Work& work);

/// What kills: at once, or as `poisoned` when its time is over (CLS-040).
inline constexpr std::string_view kFatal = "dead";
/// What turning does to the weakest (CLS-158).
inline constexpr std::string_view kDestruction = "destroyed";

}  // namespace affray
