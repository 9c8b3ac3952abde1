// How long an effect lasts and what it is called meanwhile, whatever its operation (ARC-009; CLS-004).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// By its name, else as its power.
Name effect_name(const PowerEffect& effect, const Consequence& of);
/// Rounds of so many `days`, `turns` or `rounds` (CLS-004).
std::int32_t rounds_of(std::int32_t count, const Name& unit);
/// The rounds that the effect's own dice give it; 0: it has none.
std::int32_t rounds_rolled(const PowerEffect& effect, CreatureId user, Work& work);
/// When it ends: after the rounds rolled, else as `until` says, at the user's or its target's turn.
Until ends(const PowerEffect& effect, const Consequence& of, Work& work);

/// An effect on the receiver of the impact, of its user and for as long as it says, for the mechanic that
/// lays it on to fill in further.
Effect begun(const Impact& impact, Work& work);

}  // namespace affray
