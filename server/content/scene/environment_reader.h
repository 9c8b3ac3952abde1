// Ground that acts: terrain of a map of squares, and environments with their rows (TBA sections 2.3, 4.J).
#pragma once

#include "content/compendium/compendium.h"
#include "rules/ruleset.h"

namespace affray::content {

/// `squares` of a map: elevation, water, difficult, clearance, stairs become features of the kind `ground`.
void read_terrain(State& state, Scene& scene, const Node& map);
/// After the features: what stands on higher ground stands there, whether its place says so or not.
void stand_on_ground(State& state);
/// Keeps the rows of all environments in the scene, and their actions as features, hidden but for those of
/// the environments that are listed.
void read_environments(State& state, Scene& scene, const Ruleset& rules, const Compendium& data,
                       const Node& list);
/// Monsters of the data that a listed environment brings in later (TBA-311).
std::vector<Node> emerging_monsters(const Node& list);
/// After the features of the scene: a zone of each row of the listed environments that covers ground, laid
/// where the environment dresses the place and else ready to be painted (TBA-310, TBA-312); and what things
/// can do where the surroundings are rich (TBA-313..316, TBA-318).
void lay_zones(State& state, Scene& scene, const Ruleset& rules, const Compendium& data, const Node& list);

}  // namespace affray::content
