// The durable store: one data directory with its database, or one on a server, which several servers may
// share; one writer in each, any number of readers (RULE-1 to RULE-4, RULE-10, SEC-12).
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "base/result.h"
#include "store/accounts/account_reader.h"
#include "store/engine/location.h"
#include "store/engine/sharing.h"
#include "store/engine/start_failure.h"
#include "store/reading/reader.h"
#include "store/upkeep/migrations.h"
#include "store/writing/writer.h"

namespace affray::store {

enum class DataDirPolicy : std::uint8_t {
    MustExist,  // a missing directory is a volume that is not mounted
    Create,
};

struct Options {
    DataDirPolicy data_dir = DataDirPolicy::MustExist;
    std::optional<Location> server{};  // none: a database of SQLite in the data directory
    // Other servers may have the database on a server open too; none: this one holds it alone.
    std::optional<Sharing> sharing{};
    WriterOptions writer{};
    std::span<const Migration> migrations = embedded_migrations();
};

class Leases;
class Store;
using Opened = std::variant<std::unique_ptr<Store>, StartError>;

// Holds the data directory's lock. Destroying it stops the writer. Any thread.
class Store {
  public:
    // Opens the data directory, brings its database up to date, and starts the writer. Never makes an empty
    // database where the marker says that there was one. Takes milliseconds, unless there is a migration.
    // Every failure has a name and an exit status; nothing was changed then, except that a migration may have
    // left a backup.
    // With a database on a server the directory holds the marker alone, and may be empty: then there is none.
    static Opened open(const std::filesystem::path& data_dir, Options options = {});
    ~Store();
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    Writer& writer();
    // As the writer keeps them.
    const Quotas& quotas() const;
    // nullptr: this server is alone, and plays whatever it likes.
    Leases* leases();
    Result<std::unique_ptr<Reader>> open_reader() const;
    Result<std::unique_ptr<AccountReader>> open_account_reader() const;

    // Writes a verified copy of everything committed before the call to a file that does not exist yet
    // (RULE-9). Takes as long as reading the database twice; writing goes on meanwhile. Errors: Conflict (the
    // file exists), Unsupported (of a database on a server), Corrupt, Full, Io.
    Status backup_to(const std::filesystem::path& target) const;

    // For verify() and other readers; the path of one that is a file is that file's.
    const Location& database() const;
    // The id that the marker names: 32 hexadecimal digits.
    const std::string& database_id() const;

  private:
    struct Parts;
    explicit Store(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> parts_;
};

}  // namespace affray::store
