// How much an effect does, whatever its operation (ARC-238; CLS-037).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// The further amount that a word of play stands for: escalation, target_level, half_hp_max; 0: none.
std::int32_t known_in_play(const View& view, const Name& word, const Consequence& of, CreatureId whom);
/// Amount, further amount and dice, at least 0; half of it, but at least 1, for whoever has saved.
std::int32_t amount_of(const Impact& impact, const Name& purpose, Work& work);

}  // namespace affray
