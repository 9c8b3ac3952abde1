// Putting a backup in the place of a data directory's database (RULE-9).
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "base/result.h"
#include "store/reading/verify.h"

namespace affray::store {

struct RestoreOptions {
    std::filesystem::path backup{};    // the file
    std::filesystem::path data_dir{};  // made if it is missing
    bool keep_old = false;             // what is there is moved aside; else a directory in use is refused
    bool allow_empty = false;          // also a backup without any encounter
    std::string stamp{};               // of now: names the folder for what is moved aside
    Folder* folder = nullptr;          // folds every record again
};

struct Restored {
    VerifyReport report{};
    bool had_checksum = false;
    std::optional<std::filesystem::path> kept{};  // where the old database is now
};

// Checks the backup wholly (checksum, pages, schema, chains, the book), then copies it beside the database,
// moves the old one aside and renames. Until the backup is found good nothing is touched; whenever it is
// interrupted, the directory holds the old database, the new one, or is refused by name at the next start.
// Errors: NotFound, Corrupt, Unsupported (newer schema, or not Affray's), Conflict (something is there
// already, or a server has it open), Full, Io.
Result<Restored> restore(const RestoreOptions& wanted);

}  // namespace affray::store
