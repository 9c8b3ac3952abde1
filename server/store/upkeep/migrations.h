// The schema's steps checked and applied (RULE-10, REL-19).
#pragma once

#include <filesystem>
#include <functional>
#include <span>

#include "store/engine/migration.h"

namespace affray::store {

class Connection;
class SqliteConnection;

// Changes nothing. Throws StartError (WrongDatabase, NewerSchema) and EngineFailure.
void check_schema(Connection& connection, std::span<const Migration> steps);

// Brings a database to the last of the steps: all pending steps in one transaction. Before the first one on a
// database that is not empty, `back_up` keeps what is there. Throws StartError (NewerSchema,
// MigrationChanged, MigrationFailed, BackupFailed, WrongDatabase, DiskFull) and EngineFailure; the database
// is then as it was.
void migrate(Connection& connection, std::span<const Migration> steps,
             const std::function<void(const Migration& last)>& back_up);

// Writes a copy to `backups`/before-schema-NNNN.sqlite, where NNNN is the last pending step. Throws
// StartError (BackupFailed).
void copy_before_migration(SqliteConnection& connection, const Migration& last,
                           const std::filesystem::path& backups);

}  // namespace affray::store
