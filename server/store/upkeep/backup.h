// Copies of a database that are safe while it is written to (RULE-9).
//
// Beside a backup lies its checksum, FILE.b2, in the form of `b2sum -l 256`: the chains prove the logs, the
// checksum every other byte.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>

#include "base/result.h"
#include "store/engine/values.h"
#include "store/reading/verify.h"

namespace affray::store {

class SqliteConnection;

enum class CopyCheck : std::uint8_t {
    Pages,  // that SQLite finds no fault: for a copy of an older schema, whose logs this program may not know
            // how to read
    Logs,   // verify(): the chains of all logs too
};

// Writes what is committed now to `target`, which must not exist: first beside it, then checked, synced and
// renamed, so that a file of that name is always a good copy.
Status write_copy(SqliteConnection& source, const std::filesystem::path& target, CopyCheck check);

// A checked copy of a database (or of the data directory that holds it), which a server may have open and go
// on writing: one read of a snapshot, which holds nobody up. Everything committed before the call is in it.
// Its checksum is written beside it. Errors: NotFound, Conflict (the file exists), Corrupt, Busy, Full, Io.
Result<VerifyReport> back_up(const std::filesystem::path& data, const std::filesystem::path& target);

// BLAKE2b-256 of a file's bytes. Errors: NotFound, Io.
Result<Digest> file_digest(const std::filesystem::path& file);
// What the checksum beside a file says; none: there is none. Errors: Corrupt (it is no checksum).
Result<std::optional<Digest>> kept_digest(const std::filesystem::path& file);

// fsync of a file; false: errno says why.
bool sync_file(const std::filesystem::path& path);

}  // namespace affray::store
