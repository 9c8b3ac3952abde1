// Spells that come back to their caster (CLS-356).
#pragma once

#include "readings/spells/spells.h"

namespace affray {

/// The spell as it comes about: in the place of each whom a thing wards against it, its caster. Each costs
/// that thing a charge.
SpellCast turned_back(const SpellCast& cast, Work& work);

}  // namespace affray
