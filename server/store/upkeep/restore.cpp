// Judge, stage, swap.
#include "store/upkeep/restore.h"

#include <algorithm>
#include <array>
#include <system_error>
#include <vector>

#include "store/engine/data_dir.h"
#include "store/engine/sqlite_connection.h"
#include "store/records/record_reader.h"
#include "store/upkeep/backup.h"
#include "store/upkeep/migrations.h"

namespace affray::store {
namespace {

namespace fs = std::filesystem;

constexpr int kRestoreBusyMs = 1500;
constexpr std::array kDatabaseFiles{"affray.sqlite", "affray.sqlite-wal", "affray.sqlite-shm"};

// What is known of a backup that was found good.
struct Judged {
    Digest digest{};
    std::string database_id{};
    Restored result{};
};

Error error_of(const StartError& failure) {
    switch (failure.failure) {
        case StartFailure::Locked: return {ErrorCode::Conflict, failure.message + "; stop the server first"};
        case StartFailure::DiskFull: return {ErrorCode::Full, failure.message};
        case StartFailure::NewerSchema:
        case StartFailure::WrongDatabase: return {ErrorCode::Unsupported, failure.message};
        default: return {ErrorCode::Io, failure.message};
    }
}

// Ours, of a schema that this program knows, and with an id.
Status read_identity(const fs::path& file, bool& has_book, std::string& id) {
    SqliteConnection connection(file, Access::ReadOnly, kRestoreBusyMs);
    check_schema(connection, embedded_migrations());
    const std::int64_t schema = connection.integer("PRAGMA user_version");
    if (schema == 0) return Error{ErrorCode::Unsupported, file.string() + " holds no database of Affray"};
    has_book = schema == static_cast<std::int64_t>(embedded_migrations().size());
    Statement select(connection, "SELECT value FROM meta WHERE key = 'database_id'");
    if (!select.step()) return Error{ErrorCode::Corrupt, "the database has no id"};
    id = std::string(blob(select, 0));
    return {};
}

Status check_book(const fs::path& file) {
    const auto records = RecordReader::open(file);
    return records ? (*records)->verify_book() : records.status();
}

Status check_bytes(const fs::path& file, Judged& judged) {
    const auto digest = file_digest(file);
    if (!digest) return digest.error();
    judged.digest = *digest;
    const auto kept = kept_digest(file);
    if (!kept) return kept.error();
    judged.result.had_checksum = kept->has_value();
    if (*kept && **kept != *digest)
        return Error{ErrorCode::Corrupt, file.string() + " is damaged: its checksum is another"};
    return {};
}

Result<Judged> judge(const RestoreOptions& wanted) {
    const fs::path& file = wanted.backup;
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return Error{ErrorCode::NotFound, "no file " + file.string()};
    fs::path log = file;
    if (fs::exists(log += "-wal", error))
        return Error{ErrorCode::Unsupported,
                     log.string() + " lies beside it: this is no backup; make one by `affray admin backup`"};
    Judged judged;
    if (const Status bytes = check_bytes(file, judged); !bytes) return bytes.error();
    bool has_book = false;
    if (const Status known = read_identity(file, has_book, judged.database_id); !known) return known.error();
    auto report = verify(file, wanted.folder);
    if (!report) return report.error();
    if (!report->good())
        return Error{ErrorCode::Corrupt, file.string() + " is damaged: " + report->problems.front().what};
    if (const Status book = has_book ? check_book(file) : Status{}; !book) return book.error();
    if (report->encounters == 0 && !wanted.allow_empty)
        return Error{ErrorCode::Unsupported,
                     file.string() + " holds no encounter; --allow-empty restores it anyway"};
    judged.result.report = std::move(*report);
    return judged;
}

// Of a directory in which nothing is lost by a restore.
bool left_by_us(const std::string& name) {
    return name == "affray.lock" || name == "backup" || name == "lost+found" ||
           name.starts_with("before-restore-") || name == "affray.sqlite.restoring";
}

Status check_place(const RestoreOptions& wanted) {
    std::error_code error;
    if (!fs::exists(wanted.data_dir, error)) return {};
    for (const fs::directory_entry& entry : fs::directory_iterator(wanted.data_dir, error)) {
        if (wanted.keep_old || left_by_us(entry.path().filename().string())) continue;
        return Error{ErrorCode::Conflict, wanted.data_dir.string() + " is not empty (" +
                                              entry.path().filename().string() +
                                              "); --force-keep-old moves its database aside"};
    }
    if (error)
        return Error{ErrorCode::Io, "cannot read " + wanted.data_dir.string() + ": " + error.message()};
    return {};
}

fs::path staged_in(const DataDir& directory) { return directory.database() += ".restoring"; }

Status stage(const RestoreOptions& wanted, const Judged& judged, const DataDir& directory) {
    const fs::path staged = staged_in(directory);
    std::error_code error;
    fs::copy_file(wanted.backup, staged, fs::copy_options::overwrite_existing, error);
    if (error)
        return Error{error == std::errc::no_space_on_device ? ErrorCode::Full : ErrorCode::Io,
                     "cannot copy to " + staged.string() + ": " + error.message()};
    fs::permissions(staged, fs::perms::owner_read | fs::perms::owner_write, error);
    const auto digest = file_digest(staged);
    if (!digest) return digest.error();
    if (*digest != judged.digest) return Error{ErrorCode::Io, "the copy is not what was read"};
    return sync_file(staged) ? Status{} : Error{ErrorCode::Io, "cannot sync " + staged.string()};
}

Status move(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::rename(from, to, error);
    if (error) return Error{ErrorCode::Io, "cannot move " + from.string() + ": " + error.message()};
    return {};
}

// The database first: without it, and with a marker, the next start refuses; its log alone would be taken for
// that of another.
Status move_aside(const RestoreOptions& wanted, Restored& restored) {
    std::error_code error;
    const fs::path aside = wanted.data_dir / ("before-restore-" + wanted.stamp);
    for (const char* name : kDatabaseFiles) {
        const fs::path file = wanted.data_dir / name;
        if (!fs::exists(file, error)) continue;
        if (!restored.kept && !fs::create_directory(aside, error))
            return Error{ErrorCode::Conflict, "cannot make " + aside.string()};
        restored.kept = aside;
        if (const Status moved = move(file, aside / name); !moved) return moved;
        if (!sync_directory(aside) || !sync_directory(wanted.data_dir))
            return Error{ErrorCode::Io, "cannot sync " + aside.string()};
    }
    return {};
}

}  // namespace

Result<Restored> restore(const RestoreOptions& wanted) {
    try {
        if (const Status place = check_place(wanted); !place) return place.error();
        auto judged = judge(wanted);
        if (!judged) return judged.error();
        const DataDir directory(wanted.data_dir, true);
        if (const Status staged = stage(wanted, *judged, directory); !staged) return staged.error();
        // From here on a start without the right database is refused, not taken for a first one.
        directory.mark(judged->database_id);
        if (const Status moved = move_aside(wanted, judged->result); !moved) return moved.error();
        if (const Status moved = move(staged_in(directory), directory.database()); !moved)
            return moved.error();
        directory.sync();
        return std::move(judged->result);
    } catch (const StartError& failure) {
        return error_of(failure);
    } catch (const EngineFailure& failure) {
        return failure.error();
    }
}

}  // namespace affray::store
