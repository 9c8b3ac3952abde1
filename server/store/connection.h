// How every SQLite connection of the store is opened, and what its errors mean (RULE-1, RULE-2, SEC-12).
// Internal.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/result.h"
#include "store/values.h"

namespace affray::store {

enum class Access : std::uint8_t { ReadOnly, ReadWrite, CreateIfMissing };

// A connection with the defensive settings and an authorizer that denies ATTACH. One thread at a time.
class Connection {
  public:
    // Throws SQLite::Exception.
    Connection(const std::filesystem::path& database, Access access, int busy_timeout_ms);
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    SQLite::Database& database() { return database_; }
    sqlite3* handle() { return database_.getHandle(); }

    // Sets WAL, synchronous=FULL and foreign_keys, and reads each back. The error names the one that could
    // not be had. Throws SQLite::Exception.
    Status make_durable();

    // Writes a compact copy of what is committed now to a file that does not exist yet. Throws
    // SQLite::Exception.
    void vacuum_into(const std::filesystem::path& target);

    // The integer that a query gives. Throws SQLite::Exception.
    std::int64_t integer(const char* query);

    // Leaves the transaction, if SQLite has not done so by itself. Never throws; false: the disk failed at
    // it.
    bool roll_back() noexcept;

  private:
    static int authorize(void* self, int action, const char* first, const char* second, const char* schema,
                         const char* trigger) noexcept;

    SQLite::Database database_;
    std::string attachable_{};  // the one file that vacuum_into may attach
};

// What an error of SQLite means to whoever writes: the writer, and what moves its log into the database.
enum class Trouble : std::uint8_t {
    Constraint,  // this statement asks for what the schema refuses
    Busy,        // somebody holds the lock; nothing was applied
    Full,        // no room; nothing was applied, if reading back agrees
    Fatal,       // everything else: the outcome is unknown (RULE-2)
};
// The file that was being written: a commit appends to the log, a checkpoint writes the database.
enum class Written : std::uint8_t { Log, Database };
// `code`: SQLite's extended result code.
Trouble trouble_of(int code, sqlite3* handle, Written file);
inline Trouble trouble_of(const SQLite::Exception& exception, sqlite3* handle) {
    return trouble_of(exception.getExtendedErrorCode(), handle, Written::Log);
}

// As an error of the store's readers: Corrupt, Busy, Full or Io.
Error error_of(const SQLite::Exception& exception);

// Resets a prepared statement when its use ends, however it ends: an unfinished one would keep its
// transaction open.
class Use {
  public:
    explicit Use(SQLite::Statement& statement) : statement_(statement) {}
    ~Use() { statement_.tryReset(); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

  private:
    SQLite::Statement& statement_;
};

// Binding without a copy: the bytes must outlive the step. An empty blob is bound as empty, not as NULL.
void bind_blob(SQLite::Statement& statement, int index, std::string_view bytes);
void bind_digest(SQLite::Statement& statement, int index, const Digest& digest);
void bind_integer(SQLite::Statement& statement, int index, std::uint64_t value);
void bind_optional(SQLite::Statement& statement, int index, const std::optional<Digest>& digest);
void bind_optional(SQLite::Statement& statement, int index, const std::optional<std::int64_t>& value);
// A number of ours; None is bound as NULL.
template <class Id>
    requires std::is_enum_v<Id>
void bind_id(SQLite::Statement& statement, int index, Id id) {
    if (id == Id::None) {
        statement.bind(index);
    } else {
        statement.bind(index, static_cast<std::int64_t>(id));
    }
}

// Columns of the row that the statement stands on. blob() holds until the next step. digest() of a blob that
// is not of 32 bytes is all zeros, which no check accepts.
std::string_view blob(const SQLite::Statement& statement, int index);
Digest digest(const SQLite::Statement& statement, int index);
std::int64_t integer(const SQLite::Statement& statement, int index);
bool is_null(const SQLite::Statement& statement, int index);

}  // namespace affray::store
