// Reading the errors of SQLite, and of the system beneath it.
#include "store/engine/sqlite_failure.h"

#include <sqlite3.h>

#include <cerrno>
#include <string>

namespace affray::store {
namespace {

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

ErrorCode meaning_of(int code) {
    switch (code & 0xff) {
        case SQLITE_ERROR:  // of our fixed sentences: a table or column is not there
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB: return ErrorCode::Corrupt;
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return ErrorCode::Busy;
        case SQLITE_FULL: return ErrorCode::Full;
        default: return ErrorCode::Io;
    }
}

StartFailure start_failure_of(int code, Trouble trouble) {
    switch (code & 0xff) {
        case SQLITE_ERROR: return StartFailure::MigrationFailed;
        case SQLITE_NOTADB:
        case SQLITE_CORRUPT: return StartFailure::Corrupt;
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return StartFailure::Busy;
        case SQLITE_READONLY:
        case SQLITE_PERM: return StartFailure::DataDirReadOnly;
        // A quota by its name, while the connection still knows the reason.
        default: return trouble == Trouble::Full ? StartFailure::DiskFull : StartFailure::IoError;
    }
}

}  // namespace

EngineFailure failure_to_open(int code, const char* message) {
    return {Trouble::Fatal, meaning_of(code), start_failure_of(code, Trouble::Fatal),
            "sqlite " + std::to_string(code) + ": " + message};
}

void fail(int code, const char* message, sqlite3* handle) {
    const Trouble trouble = trouble_of(code, handle, Written::Log);
    throw EngineFailure(trouble, meaning_of(code), start_failure_of(code, trouble),
                        "sqlite " + std::to_string(code) + ": " + message);
}

void fail(sqlite3* handle) { fail(sqlite3_extended_errcode(handle), sqlite3_errmsg(handle), handle); }

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

}  // namespace affray::store
