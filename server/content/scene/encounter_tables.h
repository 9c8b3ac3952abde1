// Wandering tables of a scene: features of kind `encounter_table`, by rows of their own or by the name of a
// table of the data (ADV-150, ADV-151).
#pragma once

#include "content/compendium/compendium.h"
#include "rules/state.h"

namespace affray::content {

/// Whoever may come by such a table, to be laid ready among the scene's stat blocks.
std::vector<Node> table_monsters(const Node& features, const Compendium& data);
/// Whom a creature of this sheet may call, or part into (CLS-383), likewise; what is wrong with a name is
/// said of `named_at`.
std::vector<Node> called_monsters(const Sheet& sheet, const Node& named_at);
/// Puts the rows into facts of the features, which have been read, and the type that a table of the data has.
void read_encounter_tables(State& state, Scene& scene, const Node& features, const Compendium& data);

}  // namespace affray::content
