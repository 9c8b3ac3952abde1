// Stun comes back, and whoever has some again wakes (SEG-067 to SEG-069).
#pragma once

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

/// Up to the maximum; above nothing it wakes.
void mend_stun(CreatureId who, std::int32_t amount, const Name& source, Work& work);
/// Body lost, and death where nothing is left to lose (SEG-070).
void lose_body(CreatureId who, std::int32_t amount, const Name& cause, CreatureId by, Work& work);

}  // namespace affray
