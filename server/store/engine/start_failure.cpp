// Names of the start-up failures.
#include "store/engine/start_failure.h"

#include "base/check.h"

namespace affray::store {

std::string_view to_string(StartFailure failure) {
    switch (failure) {
        case StartFailure::IoError: return "IO_ERROR";
        case StartFailure::DataDirMissing: return "DATA_DIR_MISSING";
        case StartFailure::DataDirReadOnly: return "DATA_DIR_READ_ONLY";
        case StartFailure::Locked: return "LOCKED";
        case StartFailure::DatabaseMissing: return "DATABASE_MISSING";
        case StartFailure::WrongDatabase: return "WRONG_DATABASE";
        case StartFailure::NewerSchema: return "NEWER_SCHEMA";
        case StartFailure::MigrationChanged: return "MIGRATION_CHANGED";
        case StartFailure::MigrationFailed: return "MIGRATION_FAILED";
        case StartFailure::BackupFailed: return "BACKUP_FAILED";
        case StartFailure::Corrupt: return "CORRUPT";
        case StartFailure::NotDurable: return "NOT_DURABLE";
        case StartFailure::DiskFull: return "DISK_FULL";
        case StartFailure::Busy: return "BUSY";
        case StartFailure::Unreachable: return "UNREACHABLE";
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace affray::store
