// The schema's forward-only steps, embedded from schema/NNNN_name.sql, and their application (RULE-10,
// REL-19).
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string_view>

namespace affray::store {

// One step. Applied once, in order of its number, and never edited afterwards: its checksum is kept in the
// database.
struct Migration {
    int number = 0;  // 1, 2, 3 … without a gap
    std::string_view name{};
    std::string_view sql{};         // as SQLite takes it
    std::string_view postgresql{};  // the same tables as PostgreSQL takes them
};

// The steps that this program knows.
std::span<const Migration> embedded_migrations();

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
