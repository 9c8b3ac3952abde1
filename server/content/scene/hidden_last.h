// The order in which a scene's parts are numbered: what only the referee knows of comes last, so that no
// number of the rest counts it (docs/decisions/0032).
#pragma once

#include <vector>

#include "content/yaml/node.h"

namespace affray::content {

/// Creatures as they are written, those who come hidden behind all others.
std::vector<Node> seen_first(const std::vector<Node>& creatures);
/// Sides as they are written, those whose creatures all come hidden
/// or wait in waves behind all others.
std::vector<Node> known_first(const std::vector<Node>& sides, const Node& creatures, const Node& waves);
/// Features as they are written: behind all others walls, with the hidden doors that are told as walls, and
/// then what else is hidden or concealed.
std::vector<Node> shown_first(const std::vector<Node>& features);

}  // namespace affray::content
