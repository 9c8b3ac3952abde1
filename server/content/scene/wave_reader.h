// Reads the waves of a scene: who waits off the board, what brings them, and where they come in (WAV-001).
#pragma once

#include <vector>

#include "content/yaml/node.h"
#include "rules/state.h"

namespace affray::content {

/// What names a monster of the data in the waves; nothing of what is wrong with them is said here.
std::vector<Node> wave_monsters(const Node& waves);
/// Waves become hidden features behind all others. The scene's sides, map and stat blocks are there already.
void read_waves(State& state, Scene& scene, const Node& waves);

}  // namespace affray::content
