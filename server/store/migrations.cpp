// Checking and applying the schema's steps.
#include "store/migrations.h"

#include <sqlite3.h>

#include <algorithm>
#include <string>
#include <system_error>

#include "base/check.h"
#include "store/backup.h"
#include "store/chain.h"
#include "store/connection.h"
#include "store/start_failure.h"

namespace affray::store {
namespace {

constexpr std::int64_t kApplicationId = 0x41465259;  // "AFRY", in the header of the file

std::string number_and_name(const Migration& step) {
    std::string number = std::to_string(step.number);
    number.insert(0, 4 - std::min<std::size_t>(4, number.size()), '0');
    return number + "_" + std::string(step.name);
}

// The last applied step, 0 for an empty database.
int applied_step(Connection& connection, std::span<const Migration> steps) {
    if (connection.integer("SELECT count(*) FROM sqlite_schema") == 0) return 0;
    if (connection.integer("PRAGMA application_id") != kApplicationId) {
        throw StartError{StartFailure::WrongDatabase, "the database is not one of Affray"};
    }
    const std::int64_t version = connection.integer("PRAGMA user_version");
    if (version > static_cast<std::int64_t>(steps.size())) {
        throw StartError{StartFailure::NewerSchema, "the database has schema " + std::to_string(version) +
                                                        ", this program knows only " +
                                                        std::to_string(steps.size())};
    }
    return static_cast<int>(version);
}

void check_applied(Connection& connection, std::span<const Migration> applied) {
    SQLite::Statement known(connection.database(), "SELECT checksum FROM migration WHERE number = ?1");
    for (const Migration& step : applied) {
        const Use use(known);
        known.bind(1, step.number);
        if (!known.executeStep() || digest(known, 0) != digest_of(step.sql)) {
            throw StartError{
                StartFailure::MigrationChanged,
                "migration " + number_and_name(step) + " is not the one that this database was made with"};
        }
    }
}

void apply(Connection& connection, std::span<const Migration> pending) {
    SQLite::Database& database = connection.database();
    database.exec("BEGIN IMMEDIATE");
    database.exec(
        "CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum BLOB "
        "NOT NULL) "
        "STRICT");
    SQLite::Statement note(database, "INSERT INTO migration (number, name, checksum) VALUES (?1, ?2, ?3)");
    for (const Migration& step : pending) {
        database.exec(std::string(step.sql));
        const Use use(note);
        const Digest checksum = digest_of(step.sql);
        note.bind(1, step.number);
        note.bind(2, std::string(step.name));
        bind_digest(note, 3, checksum);
        note.exec();
    }
    // Pragmas take no parameters; both numbers are ours.
    database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    database.exec("PRAGMA user_version = " + std::to_string(pending.back().number));
    database.exec("COMMIT");
}

void back_up(Connection& connection, const Migration& last, const std::filesystem::path& backups) {
    const std::string number = number_and_name(last).substr(0, 4);
    const std::filesystem::path target = backups / ("before-schema-" + number + ".sqlite");
    std::error_code error;
    std::filesystem::create_directories(backups, error);
    // Left by an attempt that did not get to its end: the database has not moved since.
    std::filesystem::remove(target, error);
    const Status written = write_copy(connection, target, CopyCheck::Pages);
    if (!written) throw StartError{StartFailure::BackupFailed, written.error().message};
}

}  // namespace

void check_schema(Connection& connection, std::span<const Migration> steps) {
    applied_step(connection, steps);
}

void migrate(Connection& connection, std::span<const Migration> steps, const std::filesystem::path& backups) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
        AFFRAY_CHECK(steps[i].number == static_cast<int>(i) + 1, "migrations must be numbered without a gap");
    }
    const auto applied = static_cast<std::size_t>(applied_step(connection, steps));
    if (applied > 0) check_applied(connection, steps.first(applied));
    if (applied == steps.size()) return;
    if (applied > 0) back_up(connection, steps.back(), backups);
    try {
        apply(connection, steps.subspan(applied));
    } catch (const SQLite::Exception& exception) {
        const Trouble trouble = trouble_of(exception, connection.handle());
        connection.roll_back();
        // A step that cannot be applied is a fault of the step; anything else is one of the disk or of the
        // moment.
        if ((exception.getErrorCode() & 0xff) != SQLITE_ERROR && trouble != Trouble::Constraint) throw;
        throw StartError{StartFailure::MigrationFailed, "migration failed: " + std::string(exception.what())};
    }
}

}  // namespace affray::store
