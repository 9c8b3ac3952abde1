// The data directory: its lock, so that one server owns it, and its marker, so that a lost database is
// noticed (RULE-10).
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "store/engine/start_failure.h"

namespace affray::store {

inline constexpr char kDatabaseFile[] = "affray.sqlite";

// Holds the lock until it is destroyed. Files: affray.lock, affray.marker, affray.sqlite (with -wal and
// -shm), backup/.
class DataDir {
  public:
    // Locks the directory. Throws StartError: DataDirMissing (unless create), DataDirReadOnly, Locked,
    // DiskFull, IoError.
    DataDir(std::filesystem::path directory, bool create);
    ~DataDir();
    DataDir(const DataDir&) = delete;
    DataDir& operator=(const DataDir&) = delete;

    std::filesystem::path database() const { return directory_ / kDatabaseFile; }
    std::filesystem::path backups() const { return directory_ / "backup"; }

    // The id of the database that belongs here, if one was ever made. Throws StartError if the marker cannot
    // be read.
    std::optional<std::string> marked() const;
    // Writes the marker, durably. Throws StartError.
    void mark(const std::string& database_id) const;

    // Makes the names of the files durable. SQLite ignores a failure of this: we do not. Throws StartError.
    void sync() const;

  private:
    std::filesystem::path marker() const { return directory_ / "affray.marker"; }

    std::filesystem::path directory_;
    int lock_ = -1;
};

// fsync of a directory; false: errno says why.
bool sync_directory(const std::filesystem::path& directory);

}  // namespace affray::store
