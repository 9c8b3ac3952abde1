// Hold both, check, copy table by table, compare.
#include "store/upkeep/moving.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <memory>
#include <system_error>
#include <vector>

#include "store/engine/data_dir.h"
#include "store/engine/postgresql_connection.h"
#include "store/engine/sqlite_connection.h"
#include "store/engine/table_sentences.h"
#include "store/reading/chain.h"
#include "store/records/record_reader.h"
#include "store/upkeep/backup.h"
#include "store/upkeep/migrations.h"

namespace affray::store {
namespace {

namespace fs = std::filesystem;

// Whoever is referred to comes before who refers. Behind the last line: what triggers fill while the others
// are written, and what is therefore written anew.
constexpr auto kTables = std::to_array<std::string_view>({"meta",
                                                          "account",
                                                          "account_session",
                                                          "account_identity",
                                                          "reset_code",
                                                          "network_ban",
                                                          "account_limit",
                                                          "campaign",
                                                          "membership",
                                                          "invitation",
                                                          "encounter",
                                                          "seat",
                                                          "deadline",
                                                          "standing_order",
                                                          "log",
                                                          "log_head",
                                                          "snapshot",
                                                          "chat",
                                                          "way_back",
                                                          "campaign_log",
                                                          "loss",
                                                          "loss_amendment",
                                                          "record",
                                                          "record_version",
                                                          "score_throw",
                                                          "record_encounter",
                                                          "ledger_entry",
                                                          "posting",
                                                          "shared_replay",
                                                          "push_subscription",
                                                          "webhook",
                                                          "picture",
                                                          "history_tally",
                                                          "balance",
                                                          "talk_tally"});
constexpr auto kFilledByTriggers =
    std::to_array<std::string_view>({"history_tally", "balance", "talk_tally"});

// A sum of the rows' hashes, which their order does not change.
struct RowSum {
    std::uint64_t rows = 0;
    std::array<std::uint64_t, 4> sum{};

    void add(const Digest& digest) {
        ++rows;
        for (std::size_t i = 0; i < sum.size(); ++i) {
            std::uint64_t part = 0;
            std::memcpy(&part, digest.data() + 8 * i, sizeof(part));
            sum[i] += part;
        }
    }
    friend bool operator==(const RowSum&, const RowSum&) = default;
};
using RowSums = std::map<std::string_view, RowSum>;

// The rows of a table, one after another, each with what it says as bytes that no other row has.
class Rows {
  public:
    Rows(Connection& connection, std::string_view table, const std::vector<Column>& columns)
        : columns_(columns), rows_(connection, every_row_of(table, columns)) {}

    bool next() {
        if (!rows_.step()) return false;
        text_.clear();
        for (int i = 0; i < static_cast<int>(columns_.size()); ++i) add(i);
        return true;
    }
    Digest digest() const { return digest_of(text_); }
    const Prepared& row() const { return rows_.row(); }

  private:
    void add(int column) {
        const bool number = columns_[static_cast<std::size_t>(column)].holds == Column::Holds::Integer;
        if (row().is_null(column)) {
            text_ += '0';
        } else if (number) {
            text_ += '1' + std::to_string(row().integer(column)) + ';';
        } else {
            const std::string_view bytes = row().bytes(column);
            text_ += '2' + std::to_string(bytes.size()) + ';';
            text_ += bytes;
        }
    }

    const std::vector<Column>& columns_;
    Statement rows_;
    std::string text_{};
};

RowSums sums_of(Connection& connection) {
    RowSums sums;
    for (const std::string_view table : kTables) {
        const std::vector<Column> columns = connection.columns_of(table);
        RowSum& sum = sums[table];
        for (Rows rows(connection, table, columns); rows.next();) sum.add(rows.digest());
    }
    return sums;
}

void copy_value(Statement& insert, const Prepared& row, int column, Column::Holds holds) {
    if (row.is_null(column)) return insert.bind(column + 1);
    switch (holds) {
        case Column::Holds::Integer: return insert.bind(column + 1, row.integer(column));
        case Column::Holds::Text: return insert.bind_view(column + 1, row.bytes(column));
        case Column::Holds::Bytes: return insert.bind_bytes(column + 1, row.bytes(column));
    }
}

RowSum copy_table(Connection& from, Connection& to, std::string_view table) {
    const std::vector<Column> columns = from.columns_of(table);
    Statement insert(to, a_row_into(table, columns));
    RowSum sum;
    for (Rows rows(from, table, columns); rows.next();) {
        sum.add(rows.digest());
        const Use use(insert);
        for (std::size_t i = 0; i < columns.size(); ++i)
            copy_value(insert, rows.row(), static_cast<int>(i), columns[i].holds);
        insert.run();
    }
    if (const auto last = from.last_id(table)) to.set_last_id(table, *last);
    return sum;
}

RowSums copy_tables(Connection& from, Connection& to) {
    RowSums sums;
    to.begin_writing();
    for (const std::string_view table : kTables) {
        const bool filled =
            std::find(kFilledByTriggers.begin(), kFilledByTriggers.end(), table) != kFilledByTriggers.end();
        if (filled) Statement(to, no_row_of(table)).run();
        sums[table] = copy_table(from, to, table);
    }
    to.commit();
    return sums;
}

// A table that is not listed here would stay behind.
void check_tables(Connection& connection) {
    for (const std::string& table : connection.tables())
        if (std::find(kTables.begin(), kTables.end(), table) == kTables.end())
            throw StartError{StartFailure::WrongDatabase, "nothing is known of its table " + table};
}

bool holds_nothing(Connection& connection) {
    if (connection.is_empty()) return true;
    for (const std::string& table : connection.tables())
        if (connection.integer(count_of(table)) > 0) return false;
    return true;
}

// One of the two databases, held against every server until it is destroyed.
class Held {
  public:
    static Held old_one(const Location& location) {
        Held held(location);
        held.hold(false);
        Connection& connection = held.connection();
        check_schema(connection, embedded_migrations());
        if (connection.schema_version() != static_cast<int>(embedded_migrations().size()))
            throw StartError{StartFailure::WrongDatabase,
                             location.name() + " has an older schema: start the server on it once"};
        check_tables(connection);
        return held;
    }

    static Held new_one(const Location& location) {
        Held held(location);
        held.hold(true);
        Connection& connection = held.connection();
        if (!holds_nothing(connection))
            throw StartError{StartFailure::Locked, location.name() + " holds something already"};
        migrate(connection, embedded_migrations(), [](const Migration&) {});
        return held;
    }

    Connection& connection() { return *connection_; }

    // Where the new database is while it is checked.
    Location staged() const { return directory_ ? Location(staged_file()) : location_; }

    // The new database is found good: what a server starts with.
    Status finish(const std::string& database_id) {
        if (!directory_) return {};
        auto& staged = static_cast<SqliteConnection&>(*connection_);
        const Status written = write_copy(staged, directory_->database(), CopyCheck::Pages);
        if (!written) return written;
        directory_->mark(database_id);
        directory_->sync();
        return {};
    }

  private:
    explicit Held(const Location& location) : location_(location) {}

    void hold(bool fresh) {
        if (location_.on_server()) return hold_server(fresh);
        directory_ = std::make_unique<DataDir>(location_.path(), fresh);
        std::error_code error;
        if (!fresh) {
            connection_ =
                std::make_unique<SqliteConnection>(directory_->database(), Access::ReadOnly, kReadBusyMs);
            return;
        }
        if (fs::exists(directory_->database(), error) || directory_->marked())
            throw StartError{StartFailure::Locked, location_.name() + " has a database already"};
        stage_ = std::make_unique<Stage>(staged_file());
        auto staged = std::make_unique<SqliteConnection>(staged_file(), Access::CreateIfMissing, kReadBusyMs);
        if (const Status durable = staged->make_durable(); !durable)
            throw StartError{StartFailure::NotDurable, durable.error().message};
        connection_ = std::move(staged);
    }

    void hold_server(bool fresh) {
        auto connection = std::make_unique<PostgresqlConnection>(location_, Access::ReadWrite, kReadBusyMs);
        if (fresh && !holds_nothing(*connection))
            throw StartError{StartFailure::Locked, location_.name() + " holds something already"};
        if (const Status durable = connection->check_durable(); !durable)
            throw StartError{StartFailure::NotDurable, durable.error().message};
        if (!connection->take_over())
            throw StartError{StartFailure::Locked, "a server uses " + location_.name()};
        connection_ = std::move(connection);
    }

    // A database that is not one yet, removed with its log.
    class Stage {
      public:
        explicit Stage(fs::path file) : file_(std::move(file)) { remove(); }
        ~Stage() { remove(); }

      private:
        void remove() const {
            std::error_code ignored;
            for (const char* const end : {"", "-wal", "-shm"})
                fs::remove(fs::path(file_.string() + end), ignored);
        }
        fs::path file_;
    };

    fs::path staged_file() const { return directory_->database() += ".moving"; }

    Location location_;
    std::unique_ptr<DataDir> directory_{};
    std::unique_ptr<Stage> stage_{};
    std::unique_ptr<Connection> connection_{};
};

Status check_whole(const Location& database, Folder* folder, VerifyReport& report) {
    auto verified = verify(database, folder);
    if (!verified) return verified.error();
    if (!verified->good())
        return Error{ErrorCode::Corrupt, database.name() + " is damaged: " + verified->problems.front().what};
    report = std::move(*verified);
    const auto records = RecordReader::open(database);
    return records ? (*records)->verify_book() : records.status();
}

std::string id_of(Connection& connection) {
    Statement select(connection, "SELECT value FROM meta WHERE key = 'database_id'");
    return select.step() ? std::string(select.row().bytes(0)) : std::string();
}

Result<Moved> carry(const Move& move) {
    Held from = Held::old_one(move.from);
    Moved moved;
    if (const Status good = check_whole(move.from, move.folder, moved.report); !good) return good.error();
    Held to = Held::new_one(move.to);
    from.connection().begin_reading();
    const RowSums read = copy_tables(from.connection(), to.connection());
    const std::string id = id_of(from.connection());
    from.connection().roll_back();
    if (const Status good = check_whole(to.staged(), move.folder, moved.report); !good) return good.error();
    if (sums_of(*open_for_reading(to.staged(), kReadBusyMs)) != read)
        return Error{ErrorCode::Corrupt, move.to.name() + " does not hold what was read"};
    if (const Status finished = to.finish(id); !finished) return finished.error();
    moved.tables = kTables.size();
    for (const auto& [table, sum] : read) moved.rows += sum.rows;
    return moved;
}

Error error_of(const StartError& failure) {
    switch (failure.failure) {
        case StartFailure::Locked: return {ErrorCode::Conflict, failure.message};
        case StartFailure::DiskFull: return {ErrorCode::Full, failure.message};
        case StartFailure::DataDirMissing: return {ErrorCode::NotFound, failure.message};
        case StartFailure::NewerSchema:
        case StartFailure::NotDurable:
        case StartFailure::WrongDatabase: return {ErrorCode::Unsupported, failure.message};
        default: return {ErrorCode::Io, failure.message};
    }
}

}  // namespace

Result<Moved> move_database(const Move& move) {
    try {
        return carry(move);
    } catch (const StartError& failure) {
        return error_of(failure);
    } catch (const EngineFailure& failure) {
        return failure.error();
    } catch (const fs::filesystem_error& failure) {
        return Error{ErrorCode::Io, failure.what()};
    }
}

}  // namespace affray::store
