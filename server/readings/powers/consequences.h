// Consequences: the effects of powers, hits and spells brought to those whom they are for (ARC-237, 238).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// Applies the effects in order, each to those it is for, as its operation says; of the effects of one choice
/// the user takes one.
void apply_effects(const std::vector<PowerEffect>& effects, const Consequence& of, Work& work);
/// Does the natural roll and its result set it off?
bool triggered(const View& view, const Trigger& when, const Consequence& of);
/// `x` pops free of `y`: no engagement, no grab, no attack for it (ARC-097; AFR-023). Not if `x` is stuck.
void pop_free(CreatureId x, CreatureId y, Work& work);
/// A save against an effect, which ends if it succeeds (ARC-195, ARC-196).
void save_against(const Effect& effect, Work& work);
/// One of several, chosen by the seat of `chooser`; the first without an answer. One alone is not asked
/// about.
CreatureId choose_one(const std::vector<CreatureId>& candidates, CreatureId chooser, const Name& option,
                      Work& work);

}  // namespace affray
