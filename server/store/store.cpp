// Opening a store, step by step, each with its named failure (RULE-10).
#include "store/store.h"

#include <sodium.h>
#include <sqlite3.h>

#include <array>
#include <utility>

#include "base/check.h"
#include "store/backup.h"
#include "store/connection.h"
#include "store/data_dir.h"
#include "store/heads.h"
#include "store/writer_core.h"

namespace affray::store {
namespace {

constexpr int kStartBusyMs = 1500;  // a start has 2 s in all

StartFailure failure_of(const SQLite::Exception& exception) {
    switch (exception.getErrorCode() & 0xff) {
        case SQLITE_NOTADB:
        case SQLITE_CORRUPT: return StartFailure::Corrupt;
        case SQLITE_FULL: return StartFailure::DiskFull;
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return StartFailure::Busy;
        case SQLITE_READONLY:
        case SQLITE_PERM: return StartFailure::DataDirReadOnly;
        default: return StartFailure::IoError;
    }
}

std::string random_id() {
    std::array<unsigned char, 16> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, 2 * bytes.size() + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
    return hex.data();
}

// What keeps a lost or foreign database from being taken for a new one.
void check_marked(Connection& connection, const std::optional<std::string>& marked) {
    if (!marked || connection.integer("SELECT count(*) FROM sqlite_schema") > 0) return;
    throw StartError{StartFailure::DatabaseMissing,
                     "the database is empty, although this directory had database " + *marked};
}

std::unique_ptr<Connection> open_database(const DataDir& directory, const std::optional<std::string>& marked,
                                          std::span<const Migration> steps) {
    std::error_code error;
    if (marked && !std::filesystem::exists(directory.database(), error)) {
        throw StartError{StartFailure::DatabaseMissing, "no database at " + directory.database().string() +
                                                            ", although this directory had database " +
                                                            *marked};
    }
    const Access access = marked ? Access::ReadWrite : Access::CreateIfMissing;
    auto connection = std::make_unique<Connection>(directory.database(), access, kStartBusyMs);
    // Before anything is written: what is not ours stays as it is.
    check_marked(*connection, marked);
    check_schema(*connection, steps);
    const Status durable = connection->make_durable();
    if (!durable) throw StartError{StartFailure::NotDurable, durable.error().message};
    return connection;
}

// The id of this database, made when it is first opened; and the marker, if it is not there yet.
std::string identify(Connection& connection, const DataDir& directory,
                     const std::optional<std::string>& marked) {
    SQLite::Statement insert(
        connection.database(),
        "INSERT INTO meta (key, value) VALUES ('database_id', ?1) ON CONFLICT (key) DO NOTHING");
    const std::string fresh = random_id();
    bind_blob(insert, 1, fresh);
    insert.exec();
    SQLite::Statement select(connection.database(), "SELECT value FROM meta WHERE key = 'database_id'");
    AFFRAY_CHECK(select.executeStep());
    std::string id(blob(select, 0));
    if (marked && *marked != id) {
        throw StartError{StartFailure::WrongDatabase, "this directory had database " + *marked +
                                                          ", but the file is " + id +
                                                          "; to accept it, remove affray.marker"};
    }
    // Under which numbers of rows are sealed for those who may not count them.
    SQLite::Statement seal(
        connection.database(),
        "INSERT INTO meta (key, value) VALUES ('setting.number_key', ?1) ON CONFLICT (key) DO NOTHING");
    std::string key(32, '\0');
    randombytes_buf(key.data(), key.size());
    bind_blob(seal, 1, key);
    seal.exec();
    // The write above has made the log's file: from here on every name that a commit rests on is durable.
    directory.sync();
    if (!marked) directory.mark(id);
    return id;
}

}  // namespace

struct Store::Parts {
    Parts(const std::filesystem::path& data_dir, const Options& options)
        : directory(data_dir, options.data_dir == DataDirPolicy::Create) {
        AFFRAY_CHECK(sodium_init() >= 0);
        const std::optional<std::string> marked = directory.marked();
        auto connection = open_database(directory, marked, options.migrations);
        try {
            migrate(*connection, options.migrations, directory.backups());
            id = identify(*connection, directory, marked);
        } catch (const SQLite::Exception& exception) {
            // A quota by its name, while the connection still knows the reason.
            if (trouble_of(exception, connection->handle()) != Trouble::Full) throw;
            throw StartError{StartFailure::DiskFull, "no room in " + data_dir.string()};
        }
        LoadedHeads loaded = load_heads(connection->database());
        heads = std::make_shared<HeadBook>(loaded.heads);
        writer.emplace(std::make_unique<Writer::Core>(directory.database(), std::move(connection), *heads,
                                                      loaded, options.writer));
    }

    DataDir directory;  // first: its lock is let go last
    std::string id{};
    std::shared_ptr<HeadBook> heads{};
    std::optional<Writer> writer{};
};

Opened Store::open(const std::filesystem::path& data_dir, Options options) {
    try {
        return std::unique_ptr<Store>(new Store(std::make_unique<Parts>(data_dir, options)));
    } catch (const StartError& error) {
        return error;
    } catch (const SQLite::Exception& exception) {
        return StartError{failure_of(exception),
                          "database in " + data_dir.string() + ": " + exception.what()};
    } catch (const std::filesystem::filesystem_error& error) {
        return StartError{StartFailure::IoError, error.what()};
    }
}

Store::Store(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Store::~Store() = default;

Writer& Store::writer() { return *parts_->writer; }

Result<std::unique_ptr<Reader>> Store::open_reader() const { return Reader::open(database(), parts_->heads); }

Result<std::unique_ptr<AccountReader>> Store::open_account_reader() const {
    return AccountReader::open(database());
}

Status Store::backup_to(const std::filesystem::path& target) const {
    try {
        Connection connection(database(), Access::ReadOnly, kStartBusyMs);
        return write_copy(connection, target, CopyCheck::Logs);
    } catch (const SQLite::Exception& exception) {
        return error_of(exception);
    }
}

std::filesystem::path Store::database() const { return parts_->directory.database(); }
const std::string& Store::database_id() const { return parts_->id; }

}  // namespace affray::store
