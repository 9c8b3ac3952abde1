// Reads a scene's features: what they are, where and in which state (CLS-109, CLS-127).
#pragma once

#include <map>

#include "content/yaml/node.h"
#include "rules/ruleset.h"

namespace affray::content {

/// Doors, obstacles, zones, lights, areas: id, kind, cells, state, cover (a number or total), damage, type,
/// carrier and any other number.
/// `hazards`: rows by the kind of a feature, whose numbers count where it says none.
void read_features(State& state, Scene& scene, const Node& node,
                   const std::map<std::string, Node, std::less<>>& hazards = {});

}  // namespace affray::content
