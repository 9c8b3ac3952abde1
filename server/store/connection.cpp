// Opening and hardening a SQLite connection, and reading its errors.
#include "store/connection.h"

#include <sqlite3.h>

#include <algorithm>
#include <cerrno>

#include "base/check.h"

namespace affray::store {
namespace {

int open_flags(Access access) {
    switch (access) {
        case Access::ReadOnly: return SQLite::OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
        case Access::ReadWrite: return SQLite::OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
        case Access::CreateIfMissing:
            return SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    }
    AFFRAY_UNREACHABLE();
}

// Why the last write to that file failed. sqlite3_system_errno does not know: a failed COMMIT leaves it as it
// was.
int errno_of(sqlite3* handle, Written written) {
    const int which = written == Written::Log ? SQLITE_FCNTL_JOURNAL_POINTER : SQLITE_FCNTL_FILE_POINTER;
    sqlite3_file* file = nullptr;
    if (sqlite3_file_control(handle, "main", which, &file) != SQLITE_OK) return 0;
    if (file == nullptr || file->pMethods == nullptr) return 0;
    int reason = 0;
    const int known = file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &reason);
    return known == SQLITE_OK ? reason : 0;
}

std::string text_of_pragma(SQLite::Database& database, const char* pragma) {
    return database.execAndGet(pragma).getString();
}

// SQLite's statistics of its memory would be one lock for all threads. Only before its first use; if a
// program has used it already, they stay.
void drop_memory_statistics() {
    static const int result = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    static_cast<void>(result);
}

std::string as_file_name(const std::filesystem::path& database) {
    drop_memory_statistics();
    return database.string();
}

}  // namespace

Connection::Connection(const std::filesystem::path& database, Access access, int busy_timeout_ms)
    : database_(as_file_name(database), open_flags(access), busy_timeout_ms) {
    sqlite3* const connection = handle();
    sqlite3_extended_result_codes(connection, 1);
    const auto configure = [connection](int option, int value) {
        int now = -1;
        AFFRAY_CHECK(sqlite3_db_config(connection, option, value, &now) == SQLITE_OK && now == value);
    };
    configure(SQLITE_DBCONFIG_DEFENSIVE, 1);
    configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
    configure(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0);
    configure(SQLITE_DBCONFIG_DQS_DML, 0);
    configure(SQLITE_DBCONFIG_DQS_DDL, 0);
    AFFRAY_CHECK(sqlite3_set_authorizer(connection, &Connection::authorize, this) == SQLITE_OK);
    database_.exec("PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 0");
}

int Connection::authorize(void* self, int action, const char* first, const char* second, const char*,
                          const char*) noexcept {
    const std::string_view name = first == nullptr ? "" : first;
    if (action == SQLITE_ATTACH) {
        const std::string& attachable = static_cast<Connection*>(self)->attachable_;
        return !attachable.empty() && name == attachable ? SQLITE_OK : SQLITE_DENY;
    }
    if (action == SQLITE_FUNCTION && second != nullptr && std::string_view(second) == "load_extension") {
        return SQLITE_DENY;
    }
    return SQLITE_OK;
}

Status Connection::make_durable() {
    const std::string mode = text_of_pragma(database_, "PRAGMA journal_mode = WAL");
    if (mode != "wal") return Error{ErrorCode::Unsupported, "journal_mode is " + mode + ", not wal"};
    database_.exec(
        "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = 67108864");
    if (integer("PRAGMA synchronous") != 2) return Error{ErrorCode::Unsupported, "synchronous is not FULL"};
    if (integer("PRAGMA foreign_keys") != 1) return Error{ErrorCode::Unsupported, "foreign_keys is not ON"};
    return {};
}

void Connection::vacuum_into(const std::filesystem::path& target) {
    attachable_ = target.string();
    try {
        SQLite::Statement vacuum(database_, "VACUUM INTO ?1");
        vacuum.bindNoCopy(1, attachable_);
        vacuum.exec();
    } catch (...) {
        attachable_.clear();
        throw;
    }
    attachable_.clear();
}

std::int64_t Connection::integer(const char* query) { return database_.execAndGet(query).getInt64(); }

bool Connection::roll_back() noexcept {
    if (sqlite3_get_autocommit(handle()) != 0) return true;
    database_.tryExec("ROLLBACK");
    return sqlite3_get_autocommit(handle()) != 0;
}

Trouble trouble_of(int code, sqlite3* handle, Written file) {
    switch (code & 0xff) {
        case SQLITE_CONSTRAINT:
        case SQLITE_TOOBIG: return Trouble::Constraint;
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return Trouble::Busy;
        case SQLITE_FULL: return Trouble::Full;
        case SQLITE_IOERR: {
            // A quota or a size limit is a full disk that SQLite does not know by that name. Only for a
            // failed write: a failed sync leaves the outcome unknown whatever its reason.
            if (code != SQLITE_IOERR_WRITE) return Trouble::Fatal;
            const int reason = errno_of(handle, file);
            const bool no_room = reason == ENOSPC || reason == EDQUOT || reason == EFBIG;
            return no_room ? Trouble::Full : Trouble::Fatal;
        }
        default: return Trouble::Fatal;
    }
}

Error error_of(const SQLite::Exception& exception) {
    const std::string message =
        "sqlite " + std::to_string(exception.getExtendedErrorCode()) + ": " + exception.what();
    switch (exception.getErrorCode() & 0xff) {
        case SQLITE_ERROR:  // of our fixed sentences: a table or column is not there
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB: return Error{ErrorCode::Corrupt, message};
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return Error{ErrorCode::Busy, message};
        case SQLITE_FULL: return Error{ErrorCode::Full, message};
        default: return Error{ErrorCode::Io, message};
    }
}

void bind_blob(SQLite::Statement& statement, int index, std::string_view bytes) {
    const void* const data = bytes.empty() ? "" : static_cast<const void*>(bytes.data());
    statement.bindNoCopy(index, data, static_cast<int>(bytes.size()));
}
void bind_digest(SQLite::Statement& statement, int index, const Digest& digest) {
    statement.bindNoCopy(index, digest.data(), static_cast<int>(digest.size()));
}
void bind_integer(SQLite::Statement& statement, int index, std::uint64_t value) {
    statement.bind(index, static_cast<std::int64_t>(value));
}

void bind_optional(SQLite::Statement& statement, int index, const std::optional<Digest>& digest) {
    if (digest) {
        bind_digest(statement, index, *digest);
    } else {
        statement.bind(index);
    }
}

void bind_optional(SQLite::Statement& statement, int index, const std::optional<std::int64_t>& value) {
    if (value) {
        statement.bind(index, *value);
    } else {
        statement.bind(index);
    }
}

std::string_view blob(const SQLite::Statement& statement, int index) {
    const SQLite::Column column = statement.getColumn(index);
    const void* const data = column.getBlob();
    const auto size = static_cast<std::size_t>(column.getBytes());
    return data == nullptr ? std::string_view{} : std::string_view(static_cast<const char*>(data), size);
}
Digest digest(const SQLite::Statement& statement, int index) {
    Digest digest{};
    const std::string_view bytes = blob(statement, index);
    if (bytes.size() == digest.size()) {
        std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(digest.data()));
    }
    return digest;
}
std::int64_t integer(const SQLite::Statement& statement, int index) {
    return statement.getColumn(index).getInt64();
}
bool is_null(const SQLite::Statement& statement, int index) { return statement.getColumn(index).isNull(); }

}  // namespace affray::store
