// Why a store could not be opened (RULE-10): each reason has a stable name and an exit status of its own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace affray::store {

// The value is the program's exit status.
enum class StartFailure : std::uint8_t {
    IoError = 74,           // the disk failed while opening; also the status of a stop in mid-run (RULE-2)
    DataDirMissing = 80,    // a volume that is not mounted, or a wrong path
    DataDirReadOnly = 81,   // no file can be written there
    Locked = 82,            // another process has the data directory open
    DatabaseMissing = 83,   // the marker says that there was a database, and there is none, or an empty one
    WrongDatabase = 84,     // the marker names another database, or the file is not Affray's
    NewerSchema = 85,       // written by a newer program
    MigrationChanged = 86,  // an applied migration differs from this program's
    MigrationFailed = 87,   // a migration could not be applied; the database is as it was
    BackupFailed = 88,      // no backup before the migration; the database is as it was
    Corrupt = 89,           // not a readable SQLite database
    NotDurable = 90,        // a setting that durability rests on could not be had
    DiskFull = 91,
    Busy = 92,         // the database is locked by another program
    Unreachable = 93,  // the server of the database does not answer, or lets us not in
};

// "DATA_DIR_MISSING" and so on.
std::string_view to_string(StartFailure failure);

struct StartError {
    StartFailure failure = StartFailure::IoError;
    std::string message{};  // one sentence for the operator, with the path

    int exit_status() const { return static_cast<int>(failure); }
    friend bool operator==(const StartError&, const StartError&) = default;
};

}  // namespace affray::store
