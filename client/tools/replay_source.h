// A replay read from a file: .affray, or the JSON lines of an export.
#pragma once

#include <string>

#include "client/lib/replay_file.h"

namespace affray::client {

// "-": standard input. Errors: NotFound, and as of decode_replay; of lines InvalidInput with the line's
// number.
Result<Replay> load_replay(const std::string& path);

}  // namespace affray::client
