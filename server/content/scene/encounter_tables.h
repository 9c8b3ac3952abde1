// Wandering tables of a scene: features of kind `encounter_table`, by rows of their own or by the name of a
// table of the data (ADV-150, ADV-151).
#pragma once

#include "content/compendium/compendium.h"
#include "rules/state.h"

namespace affray::content {

/// Whoever may come by such a table, to be laid ready among the scene's stat blocks.
std::vector<Node> table_monsters(const Node& features, const Compendium& data);
/// Puts the rows into facts of the features, which have been read, and the type that a table of the data has.
void read_encounter_tables(State& state, Scene& scene, const Node& features, const Compendium& data);

}  // namespace affray::content
