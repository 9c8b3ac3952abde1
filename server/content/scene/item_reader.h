// Reads a scene's items: which things they are, whose, where and in which state (CLS-T5 to CLS-T7, CLS-023;
// AP section 2.2).
#pragma once

#include "content/compendium/thing_table.h"

namespace affray::content {

/// Items of a creature, or of nobody (lying in the scene). A word is an item of the tables, or of no table.
/// Beside id, kind, where, state, place, charges, count, owner and the keys of a thing an item may write its
/// own facts by name (loaded, points_on).
void read_items(State& state, Scene& scene, CreatureId owner, const Node& node, const Things& things);

/// `hand: sword` is short for an item with `where: main`.
void read_hand(State& state, Scene& scene, CreatureId owner, const Node& node, const Things& things);

}  // namespace affray::content
