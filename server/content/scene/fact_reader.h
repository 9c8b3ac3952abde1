// Reads the facts, effects and activities of creatures and of the scene, once all creatures are known.
#pragma once

#include "content/scene/creature_reader.h"
#include "content/scene/scene_reader.h"

namespace affray::content {

/// Facts of the scene: numbers, lists of pairs, mappings of sides, groups and mobs to numbers.
void read_scene_facts(State& state, const Ruleset& rules, const Node& node);
/// Facts of one creature, by name; `uses` is a mapping of powers to uses spent.
void read_creature_facts(State& state, const Ruleset& rules, CreatureId who, const CreatureDraft& draft);
void read_effects(State& state, CreatureId who, const Node& node);
/// Work under way: action, args, done, need, unit; null: none (AP-081).
void read_activity(State& state, CreatureId who, const Node& node);

}  // namespace affray::content
