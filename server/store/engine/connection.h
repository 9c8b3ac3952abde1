// What the store asks of a database, and what an engine (SQLite, PostgreSQL) gives: connections, statements,
// transactions, and errors by what they mean (RULE-1, RULE-2). Internal.
//
// Each sentence of SQL and each mapping of rows is written once, above this. Sentences keep to what SQLite,
// PostgreSQL, CockroachDB and YugabyteDB have in common: parameters as ?1, rows changed by INSERT … ON
// CONFLICT, new ids by RETURNING, IS [NOT] DISTINCT FROM, whole numbers instead of booleans, CAST where a
// sum or a lone parameter has no type of its own.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/result.h"
#include "store/engine/location.h"
#include "store/engine/start_failure.h"
#include "store/engine/values.h"

namespace affray::store {

struct Migration;

enum class Access : std::uint8_t { ReadOnly, ReadWrite, CreateIfMissing };

// What an error of an engine means to whoever writes.
enum class Trouble : std::uint8_t {
    Constraint,  // this statement asks for what the schema refuses
    Busy,        // somebody holds the lock; nothing was applied
    Full,        // no room; nothing was applied, if reading back agrees
    Away,        // the database cannot be reached; of a commit nothing is known until it can
    Fenced,      // a row that this statement rests on is another server's by now
    Fatal,       // everything else: the outcome is unknown (RULE-2)
};

// An engine could not do what was asked. After it, a transaction must be rolled back.
class EngineFailure : public std::exception {
  public:
    // `said`: the engine's code and words. `meaning`: as an error of the store's readers, Corrupt, Busy, Full
    // or Io; `start`: as one of the store's start.
    EngineFailure(Trouble trouble, ErrorCode meaning, StartFailure start, std::string said)
        : trouble_(trouble), meaning_(meaning), start_(start), said_(std::move(said)) {}

    Trouble trouble() const { return trouble_; }
    StartFailure start_failure() const { return start_; }
    Error error() const { return Error{meaning_, said_}; }
    const char* what() const noexcept override { return said_.c_str(); }

  private:
    Trouble trouble_;
    ErrorCode meaning_;
    StartFailure start_;
    std::string said_;
};

// What `query` gives, or the failure of the engine in it as an error.
template <class Query>
auto guarded(Query query) -> decltype(query()) {
    try {
        return query();
    } catch (const EngineFailure& failure) {
        return failure.error();
    }
}

// A statement as its engine keeps it. All but reset throw EngineFailure.
class Prepared {
  public:
    virtual ~Prepared() = default;

    virtual void bind_null(int index) = 0;
    virtual void bind_integer(int index, std::int64_t value) = 0;
    // What is bound must outlive the step, except text that is to be copied.
    virtual void bind_text(int index, std::string_view text, bool copied) = 0;
    virtual void bind_blob(int index, std::string_view bytes) = 0;

    virtual bool step() = 0;
    virtual int execute() = 0;
    virtual void run() = 0;
    virtual void run_for_one() = 0;
    virtual void reset() noexcept = 0;

    // Of the row that it stands on; bytes() holds until the next step.
    virtual std::string_view bytes(int column) const = 0;
    virtual std::int64_t integer(int column) const = 0;
    virtual bool is_null(int column) const = 0;
};

struct UpkeepOptions {
    int pages = 0;
    bool threaded = true;
    std::function<void(const std::string&)> failed{};  // called at most once, on any thread
};

struct Column {
    enum class Holds : std::uint8_t { Integer, Text, Bytes };

    std::string name{};
    Holds holds = Holds::Bytes;

    friend bool operator==(const Column&, const Column&) = default;
};

// One thread at a time. All but roll_back throw EngineFailure.
class Connection {
  public:
    virtual ~Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    virtual std::unique_ptr<Prepared> prepare(std::string_view sql) = 0;
    // Sentences without parameters and without an answer, such as a step of the schema.
    virtual void execute(const std::string& sentences) = 0;

    // What is read until the rollback is of one moment.
    virtual void begin_reading() = 0;
    // Holds off every other writer until its end, or fails with Busy.
    virtual void begin_writing() = 0;
    // When it returns, all is durable.
    virtual void commit() = 0;
    // Never throws; false: the database failed at it, and what is open is unknown.
    virtual bool roll_back() noexcept = 0;

    // After Trouble::Busy: whoever is in the way and should not be any more is sent out of it.
    virtual void make_way() noexcept {}
    // From now on, or no longer: a statement that is run is answered for before the next. Else an engine may
    // report a failure of it at a later statement, or at the commit. True: this is a change.
    virtual bool answer_at_once(bool) { return false; }
    // After Trouble::Away: whether the database is back with everything that was committed, and nothing
    // else has written to it. Was the last commit that Away interrupted carried out?
    enum class Return : std::uint8_t { StillAway, Committed, NotCommitted };
    virtual Return come_back() { return Return::NotCommitted; }
    // Away came while a commit was under way, and nobody knows yet.
    virtual bool in_doubt() const { return false; }

    // The number of the last step of the schema that was applied, 0 for an empty database; none: it is not
    // one of ours.
    virtual std::optional<int> schema_version() = 0;
    // Around steps of the schema, which are one transaction; `version`: of the last one.
    virtual void begin_migration() = 0;
    virtual void end_migration(int version) = 0;
    virtual std::string_view sentences_of(const Migration& step) const = 0;

    // How a lock held from outside is waited for.
    virtual void set_busy_timeout(int milliseconds) = 0;
    // Whether there is a table of that name; whether there is anything at all.
    virtual bool has_table(std::string_view name) = 0;
    virtual bool is_empty() = 0;
    // Our tables, without what the engine keeps for itself, in the order of their names.
    virtual std::vector<std::string> tables() = 0;
    // Of a table, in the order of their names.
    virtual std::vector<Column> columns_of(std::string_view table) = 0;
    // The last id that was given in a table whose ids the engine gives, 0 for none yet; none: it gives none
    // there. An id is never given twice, whatever was deleted.
    virtual std::optional<std::int64_t> last_id(std::string_view table) = 0;
    virtual void set_last_id(std::string_view table, std::int64_t id) = 0;
    // What the engine itself finds wrong with what it keeps.
    virtual std::vector<std::string> faults() { return {}; }

    // What an engine does for itself beside the writer: between two commits, and on a thread.
    virtual void start_upkeep(const UpkeepOptions&) {}
    virtual void keep_up() {}
    virtual void stop_upkeep() {}
    virtual std::uint64_t upkeeps() const { return 0; }

    // The integer that a query gives.
    std::int64_t integer(std::string_view query);

  protected:
    Connection() = default;
};

// For reading, by whichever engine keeps what is there.
/// Milliseconds that a reader waits for a lock.
inline constexpr int kReadBusyMs = 5000;
std::unique_ptr<Connection> open_for_reading(const Location& location, int busy_timeout_ms);
// NotFound: there is no such file. A server is asked when it is opened.
Status is_there(const Location& location);

class Statement {
  public:
    Statement(Connection& connection, std::string_view sql) : prepared_(connection.prepare(sql)) {}
    Statement(Statement&&) = default;

    void bind(int index) { prepared_->bind_null(index); }
    void bind(int index, std::int64_t value) { prepared_->bind_integer(index, value); }
    void bind(int index, const std::string& text) { prepared_->bind_text(index, text, true); }
    // Without a copy: the text must outlive the step.
    void bind_view(int index, std::string_view text) { prepared_->bind_text(index, text, false); }
    void bind_bytes(int index, std::string_view bytes) { prepared_->bind_blob(index, bytes); }

    // Goes to the next row of the answer; false: there is none.
    bool step() { return prepared_->step(); }
    // How many rows it changed.
    int execute() { return prepared_->execute(); }
    // The same where nobody asks how many.
    void run() { prepared_->run(); }
    // The same, and it must find or change exactly one row, else Trouble::Fenced.
    void run_for_one() { prepared_->run_for_one(); }
    // Of an INSERT … RETURNING id.
    std::int64_t insert();
    void reset() noexcept { prepared_->reset(); }

    const Prepared& row() const { return *prepared_; }

  private:
    std::unique_ptr<Prepared> prepared_;
};

// Resets a prepared statement when its use ends, however it ends: an unfinished one would keep its
// transaction open.
class Use {
  public:
    explicit Use(Statement& statement) : statement_(statement) {}
    ~Use() { statement_.reset(); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

  private:
    Statement& statement_;
};

// Binding without a copy: the bytes must outlive the step. An empty blob is bound as empty, not as NULL.
inline void bind_blob(Statement& statement, int index, std::string_view bytes) {
    statement.bind_bytes(index, bytes);
}
void bind_digest(Statement& statement, int index, const Digest& digest);
inline void bind_integer(Statement& statement, int index, std::uint64_t value) {
    statement.bind(index, static_cast<std::int64_t>(value));
}
void bind_optional(Statement& statement, int index, const std::optional<Digest>& digest);
void bind_optional(Statement& statement, int index, const std::optional<std::int64_t>& value);
// A number of ours as the database has it.
template <class Id>
    requires std::is_enum_v<Id> std::int64_t raw(Id id) { return static_cast<std::int64_t>(id); }
// None is bound as NULL.
template <class Id>
    requires std::is_enum_v<Id>
void bind_id(Statement& statement, int index, Id id) {
    if (id == Id::None) {
        statement.bind(index);
    } else {
        statement.bind(index, static_cast<std::int64_t>(id));
    }
}

// Columns of the row that the statement stands on. blob() holds until the next step. digest() of a blob that
// is not of 32 bytes is all zeros, which no check accepts.
inline std::string_view blob(const Statement& statement, int index) { return statement.row().bytes(index); }
inline std::string text(const Statement& statement, int index) { return std::string(blob(statement, index)); }
Digest digest(const Statement& statement, int index);
inline std::int64_t integer(const Statement& statement, int index) { return statement.row().integer(index); }
inline bool is_null(const Statement& statement, int index) { return statement.row().is_null(index); }

}  // namespace affray::store
