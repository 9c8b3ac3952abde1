// Receivers: whom an effect of a power is for (ARC-025, 238).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// Everybody that the effect's word means and its `only` and threshold allow, in rank order; of a choice, all
/// among whom the user chooses.
std::vector<CreatureId> receivers(const View& view, const PowerEffect& effect, const Consequence& of);
/// Is it a deed of the user (an extra attack), which outlives its target?
bool is_done_by_user(const View& view, const PowerEffect& effect);
/// Does the word mean one of several, chosen by the user?
bool is_choice(const Name& word);
/// Whom a power takes that names no targets (ARC-243).
std::vector<CreatureId> all_of(const View& view, TargetAll group, CreatureId user);

}  // namespace affray
