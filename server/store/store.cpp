// Opening a store, step by step, each with its named failure (RULE-10).
#include "store/store.h"

#include <sodium.h>

#include <array>
#include <utility>

#include "base/check.h"
#include "store/engine/data_dir.h"
#include "store/engine/leases.h"
#include "store/engine/postgresql_connection.h"
#include "store/engine/sqlite_connection.h"
#include "store/reading/heads.h"
#include "store/upkeep/backup.h"
#include "store/writing/writer_core.h"

namespace affray::store {
namespace {

constexpr int kStartBusyMs = 1500;  // a start has 2 s in all

std::string random_id() {
    std::array<unsigned char, 16> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, 2 * bytes.size() + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
    return hex.data();
}

// What keeps a lost or foreign database from being taken for a new one.
void check_marked(Connection& connection, const std::optional<std::string>& marked) {
    if (!marked || !connection.is_empty()) return;
    throw StartError{StartFailure::DatabaseMissing,
                     "the database is empty, although this directory had database " + *marked};
}

void must_be_durable(const Status& durable) {
    if (!durable) throw StartError{StartFailure::NotDurable, durable.error().message};
}

std::unique_ptr<Connection> open_file(const DataDir& directory, const std::optional<std::string>& marked,
                                      std::span<const Migration> steps) {
    std::error_code error;
    if (marked && !std::filesystem::exists(directory.database(), error)) {
        throw StartError{StartFailure::DatabaseMissing, "no database at " + directory.database().string() +
                                                            ", although this directory had database " +
                                                            *marked};
    }
    const Access access = marked ? Access::ReadWrite : Access::CreateIfMissing;
    auto connection = std::make_unique<SqliteConnection>(directory.database(), access, kStartBusyMs);
    // Before anything is written: what is not ours stays as it is.
    check_marked(*connection, marked);
    check_schema(*connection, steps);
    must_be_durable(connection->make_durable());
    // In KiB: what it writes to again and again are the ends of a few tables; what was written once fills the
    // rest.
    connection->execute("PRAGMA cache_size = -1024");
    migrate(*connection, steps,
            [&](const Migration& last) { copy_before_migration(*connection, last, directory.backups()); });
    return connection;
}

std::unique_ptr<PostgresqlConnection> open_on_server(const Location& location,
                                                     const std::optional<std::string>& marked,
                                                     const Options& options) {
    auto connection = std::make_unique<PostgresqlConnection>(location, Access::ReadWrite, kStartBusyMs);
    check_marked(*connection, marked);
    check_schema(*connection, options.migrations);
    must_be_durable(connection->check_durable());
    if (!(options.sharing ? connection->join(*options.sharing) : connection->take_over()))
        throw StartError{StartFailure::Locked,
                         "another server uses the database " + location.name() +
                             (options.sharing ? " alone: give each of several a servers.address" : "")};
    // A copy is the database's own affair.
    migrate(*connection, options.migrations, [](const Migration&) {});
    return connection;
}

// What a server that was alone has not written down yet.
void share(PostgresqlConnection& connection) {
    if (!connection.is_shared()) {
        const LoadedHeads loaded = load_heads(connection);
        settle_heads(connection, loaded);
        connection.begin_sharing(loaded.last_row);
    }
    connection.started();
}

// A secret of this database, made when it is first opened.
void make_key(Connection& connection, const std::string& name) {
    Statement insert(
        connection,
        "INSERT INTO meta (key, value) VALUES ('setting.' || ?1, ?2) ON CONFLICT (key) DO NOTHING");
    std::string key(32, '\0');
    randombytes_buf(key.data(), key.size());
    insert.bind(1, name);
    bind_blob(insert, 2, key);
    insert.run();
}

// The id of this database, made when it is first opened.
std::string identify(Connection& connection, const std::optional<std::string>& marked) {
    Statement insert(connection,
                     "INSERT INTO meta (key, value) VALUES ('database_id', ?1) ON CONFLICT (key) DO NOTHING");
    const std::string fresh = random_id();
    bind_blob(insert, 1, fresh);
    insert.run();
    Statement select(connection, "SELECT value FROM meta WHERE key = 'database_id'");
    AFFRAY_CHECK(select.step());
    std::string id(blob(select, 0));
    if (marked && *marked != id) {
        throw StartError{StartFailure::WrongDatabase, "this directory had database " + *marked +
                                                          ", but this one is " + id +
                                                          "; to accept it, remove affray.marker"};
    }
    // Under which numbers of rows are sealed for those who may not count them, and tokens follow one another.
    make_key(connection, "number_key");
    make_key(connection, "token_key");
    return id;
}

}  // namespace

struct Store::Parts {
    Parts(const std::filesystem::path& data_dir, const Options& options)
        : location(options.server ? *options.server : Location(data_dir / kDatabaseFile)),
          quotas(options.writer.quotas) {
        AFFRAY_CHECK(sodium_init() >= 0);
        if (!location.on_server() || !data_dir.empty())
            directory.emplace(data_dir, options.data_dir == DataDirPolicy::Create);
        const std::optional<std::string> marked = directory ? directory->marked() : std::nullopt;
        std::unique_ptr<Connection> connection;
        if (location.on_server()) {
            auto one = open_on_server(location, marked, options);
            if (options.sharing) {
                share(*one);
                leases.emplace(location, one->server(), *options.sharing);
            }
            connection = std::move(one);
        } else {
            AFFRAY_CHECK(!options.sharing, "a file is not shared");
            connection = open_file(*directory, marked, options.migrations);
        }
        id = identify(*connection, marked);
        if (directory) {
            // The writes above have made the log's file: from here on every name that a commit rests on is
            // durable.
            directory->sync();
            if (!marked) directory->mark(id);
        }
        const LoadedHeads loaded = leases ? LoadedHeads{} : load_heads(*connection);
        heads = leases ? std::make_shared<HeadBook>(HeadBook::OthersWrite{})
                       : std::make_shared<HeadBook>(loaded.heads);
        writer.emplace(std::make_unique<Writer::Core>(std::move(connection), *heads, loaded, options.writer));
    }

    std::optional<DataDir> directory{};  // first: its lock is let go last
    const Location location;
    const Quotas quotas;
    std::string id{};
    std::shared_ptr<HeadBook> heads{};
    std::optional<Leases> leases{};
    std::optional<Writer> writer{};
};

Opened Store::open(const std::filesystem::path& data_dir, Options options) {
    try {
        return std::unique_ptr<Store>(new Store(std::make_unique<Parts>(data_dir, options)));
    } catch (const StartError& error) {
        return error;
    } catch (const EngineFailure& failure) {
        const std::string place = options.server ? options.server->name() : "in " + data_dir.string();
        return StartError{failure.start_failure(), "database " + place + ": " + failure.what()};
    } catch (const std::filesystem::filesystem_error& error) {
        return StartError{StartFailure::IoError, error.what()};
    }
}

Store::Store(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Store::~Store() = default;

Writer& Store::writer() { return *parts_->writer; }
Leases* Store::leases() { return parts_->leases ? &*parts_->leases : nullptr; }

const Quotas& Store::quotas() const { return parts_->quotas; }

Result<std::unique_ptr<Reader>> Store::open_reader() const { return Reader::open(database(), parts_->heads); }

Result<std::unique_ptr<AccountReader>> Store::open_account_reader() const {
    return AccountReader::open(database(), parts_->heads);
}

Status Store::backup_to(const std::filesystem::path& target) const {
    if (database().on_server())
        return Error{ErrorCode::Unsupported, "a database on a server is backed up by its own tools"};
    try {
        SqliteConnection connection(database().path(), Access::ReadOnly, kStartBusyMs);
        return write_copy(connection, target, CopyCheck::Logs);
    } catch (const EngineFailure& failure) {
        return failure.error();
    }
}

const Location& Store::database() const { return parts_->location; }
const std::string& Store::database_id() const { return parts_->id; }

}  // namespace affray::store
