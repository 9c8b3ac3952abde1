// Reads where an encounter stands: round, stage and step, the order of turns or of groups, whose turn it is.
#pragma once

#include "content/yaml/node.h"
#include "rules/ruleset.h"

namespace affray::content {

/// The key `encounter` of a scene whose creatures, facts and effects are read. A turn that its creature has
/// just begun is begun by the rules; an absent node leaves the scene before set-up.
void read_standing(State& state, const Ruleset& rules, const Node& node);

/// What follows from a scene as a whole: the strength of sides at the beginning (CLS-169), whom a declared
/// retreat is from (CLS-103), and that everybody looks toward the nearest foe (CLS-107).
void settle_scene(State& state, const Ruleset& rules, const std::vector<CreatureId>& unturned);

}  // namespace affray::content
