// Reads a scene's features: what they are, where and in which state (CLS-109, CLS-127).
#pragma once

#include "content/compendium/environment.h"
#include "rules/ruleset.h"

namespace affray::content {

/// Doors, obstacles, zones, lights, areas: id, kind, cells, state, cover (a number or total), damage, type,
/// carrier and any other number.
/// `hazards`: the row of a feature's kind counts where the feature says nothing.
void read_features(State& state, Scene& scene, const Node& node, const Environments& hazards = {});

}  // namespace affray::content
