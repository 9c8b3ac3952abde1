// Recharge: the roll by which a power comes back between battles (ARC-218, ARC-222).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// Rolls for a power that is used up, by its index on the sheet; on a success it is ready again.
bool roll_recharge(CreatureId who, std::uint32_t power, Work& work);
/// The power is ready and no longer lost.
void restore_power(CreatureId who, std::uint32_t power, const Name& cause, Work& work);

}  // namespace affray
