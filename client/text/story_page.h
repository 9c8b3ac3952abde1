// A replay as a chronicle: plain text, or a page of its own that loads nothing and escapes everything, for
// screens light and dark and for paper.
#pragma once

#include <string>

#include "client/lib/replay_file.h"

namespace affray::client {

// Title and map, then a line for everything told, with its version.
std::string story_text(const Replay& replay);
std::string story_page(const Replay& replay);

}  // namespace affray::client
