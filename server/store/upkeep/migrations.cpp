// Checking and applying the schema's steps.
#include "store/upkeep/migrations.h"

#include <algorithm>
#include <string>
#include <system_error>

#include "base/check.h"
#include "store/engine/connection.h"
#include "store/engine/sqlite_connection.h"
#include "store/engine/start_failure.h"
#include "store/reading/chain.h"
#include "store/upkeep/backup.h"

namespace affray::store {
namespace {

std::string number_and_name(const Migration& step) {
    std::string number = std::to_string(step.number);
    number.insert(0, 4 - std::min<std::size_t>(4, number.size()), '0');
    return number + "_" + std::string(step.name);
}

// The last applied step, 0 for an empty database.
int applied_step(Connection& connection, std::span<const Migration> steps) {
    const std::optional<int> version = connection.schema_version();
    if (!version) throw StartError{StartFailure::WrongDatabase, "the database is not one of Affray"};
    if (*version > static_cast<int>(steps.size())) {
        throw StartError{StartFailure::NewerSchema, "the database has schema " + std::to_string(*version) +
                                                        ", this program knows only " +
                                                        std::to_string(steps.size())};
    }
    return *version;
}

void check_applied(Connection& connection, std::span<const Migration> applied) {
    Statement known(connection, "SELECT checksum FROM migration WHERE number = ?1");
    for (const Migration& step : applied) {
        const Use use(known);
        known.bind(1, step.number);
        if (!known.step() || digest(known, 0) != digest_of(connection.sentences_of(step))) {
            throw StartError{
                StartFailure::MigrationChanged,
                "migration " + number_and_name(step) + " is not the one that this database was made with"};
        }
    }
}

void apply(Connection& connection, std::span<const Migration> pending) {
    connection.begin_migration();
    Statement note(connection, "INSERT INTO migration (number, name, checksum) VALUES (?1, ?2, ?3)");
    for (const Migration& step : pending) {
        const std::string_view sentences = connection.sentences_of(step);
        connection.execute(std::string(sentences));
        const Use use(note);
        const Digest checksum = digest_of(sentences);
        note.bind(1, step.number);
        note.bind(2, std::string(step.name));
        bind_digest(note, 3, checksum);
        note.run();
    }
    connection.end_migration(pending.back().number);
}

}  // namespace

void check_schema(Connection& connection, std::span<const Migration> steps) {
    applied_step(connection, steps);
}

void migrate(Connection& connection, std::span<const Migration> steps,
             const std::function<void(const Migration& last)>& back_up) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
        AFFRAY_CHECK(steps[i].number == static_cast<int>(i) + 1, "migrations must be numbered without a gap");
    }
    const auto applied = static_cast<std::size_t>(applied_step(connection, steps));
    if (applied > 0) check_applied(connection, steps.first(applied));
    if (applied == steps.size()) return;
    if (applied > 0) back_up(steps.back());
    try {
        apply(connection, steps.subspan(applied));
    } catch (const EngineFailure& failure) {
        connection.roll_back();
        // A step that cannot be applied is a fault of the step; anything else is one of the disk or of the
        // moment.
        const bool of_the_step = failure.start_failure() == StartFailure::MigrationFailed;
        if (!of_the_step && failure.trouble() != Trouble::Constraint) throw;
        throw StartError{StartFailure::MigrationFailed, "migration failed: " + std::string(failure.what())};
    }
}

void copy_before_migration(SqliteConnection& connection, const Migration& last,
                           const std::filesystem::path& backups) {
    const std::string number = number_and_name(last).substr(0, 4);
    const std::filesystem::path target = backups / ("before-schema-" + number + ".sqlite");
    std::error_code error;
    std::filesystem::create_directories(backups, error);
    // Left by an attempt that did not get to its end: the database has not moved since.
    std::filesystem::remove(target, error);
    const Status written = write_copy(connection, target, CopyCheck::Pages);
    if (!written) throw StartError{StartFailure::BackupFailed, written.error().message};
}

}  // namespace affray::store
