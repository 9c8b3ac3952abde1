// Shops with their wares and people who wait to be hired, as a scene writes them (ADV-160, ADV-165).
#pragma once

#include <span>

#include "content/compendium/compendium.h"
#include "rules/state.h"

namespace affray::content {

/// Keys of a feature of that kind that are read here.
std::span<const std::string_view> town_keys(const Name& kind);
/// The monsters of the data that wait to be hired; their stat blocks are brought along.
std::vector<Node> hired_monsters(const Node& features);
/// Each ware as a thing that nobody has, at its price; before the things of hidden creatures, so that no
/// number tells of those.
void lay_out_wares(State& state, Scene& scene, const Node& features, const Things& things);
/// What those who wait cost, and which stat block they are. Requires that the features are read.
void read_hirelings(const State& state, Scene& scene, const Node& features);

}  // namespace affray::content
