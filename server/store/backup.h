// Copies of a database that are safe while it is written to (RULE-9). Internal; see Store::backup_to.
#pragma once

#include <cstdint>
#include <filesystem>

#include "base/result.h"

namespace affray::store {

class Connection;

enum class CopyCheck : std::uint8_t {
    Pages,  // that SQLite finds no fault: for a copy of an older schema, whose logs this program may not know
            // how to read
    Logs,   // verify(): the chains of all logs too
};

// Writes what is committed now to `target`, which must not exist: first beside it, then checked, synced and
// renamed, so that a file of that name is always a good copy.
Status write_copy(Connection& source, const std::filesystem::path& target, CopyCheck check);

}  // namespace affray::store
