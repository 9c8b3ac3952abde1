// Versions of a power: the replacement values of its `scale` (ARC-238).
#pragma once

#include "content/effect_reader.h"

namespace affray::content {

/// Applies every version of {3: {dice: 4d8}, 5: {...}} that is not above the caster's level, lowest first:
/// what a version does not name stays.
void apply_versions(Power& power, const Node& scale, const Caster& caster);

}  // namespace affray::content
