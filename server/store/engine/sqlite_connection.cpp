// Opening and hardening a SQLite connection, its statements and transactions.
#include "store/engine/sqlite_connection.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/check.h"
#include "store/engine/checkpointer.h"
#include "store/engine/migration.h"
#include "store/engine/sqlite_failure.h"

namespace affray::store {
namespace {

constexpr std::int64_t kApplicationId = 0x41465259;  // "AFRY", in the header of the file

int open_flags(Access access) {
    switch (access) {
        case Access::ReadOnly: return SQLite::OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
        case Access::ReadWrite: return SQLite::OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
        case Access::CreateIfMissing:
            return SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace

// Statements that nobody uses now: to parse a sentence costs more than to run most of them.
class SqliteConnection::Idle {
  public:
    Idle() = default;
    ~Idle() {
        for (sqlite3_stmt* const each : statements_) sqlite3_finalize(each);
    }
    Idle(const Idle&) = delete;
    Idle& operator=(const Idle&) = delete;

    // nullptr: there is none of this sentence.
    sqlite3_stmt* take(std::string_view sql) {
        const auto is_it = [sql](sqlite3_stmt* each) { return each != nullptr && sqlite3_sql(each) == sql; };
        const auto at = std::find_if(statements_.begin(), statements_.end(), is_it);
        return at == statements_.end() ? nullptr : std::exchange(*at, nullptr);
    }
    void put(sqlite3_stmt* statement) noexcept {
        sqlite3_reset(statement);
        sqlite3_clear_bindings(statement);
        auto last = std::find(statements_.begin(), statements_.end(), nullptr);
        if (last == statements_.end()) last = statements_.begin();
        std::rotate(last, last + 1, statements_.end());
        sqlite3_finalize(std::exchange(statements_.back(), statement));
    }

  private:
    std::array<sqlite3_stmt*, 16> statements_{};  // the last used last; nullptr: a free place
};

namespace {

// Parsed at its first use: of those that a server keeps, most are never run.
class SqliteStatement final : public Prepared {
  public:
    SqliteStatement(sqlite3* handle, std::string_view sql, SqliteConnection::Idle& idle)
        : handle_(handle), sql_(sql), idle_(idle) {}
    ~SqliteStatement() override {
        if (statement_ != nullptr) idle_.put(statement_);
    }
    SqliteStatement(const SqliteStatement&) = delete;
    SqliteStatement& operator=(const SqliteStatement&) = delete;

    void bind_null(int index) override { check(sqlite3_bind_null(parsed(), index)); }
    void bind_integer(int index, std::int64_t value) override {
        check(sqlite3_bind_int64(parsed(), index, value));
    }
    void bind_text(int index, std::string_view text, bool copied) override {
        const char* const data = text.empty() ? "" : text.data();
        check(sqlite3_bind_text(parsed(), index, data, static_cast<int>(text.size()),
                                copied ? SQLITE_TRANSIENT : SQLITE_STATIC));
    }
    void bind_blob(int index, std::string_view bytes) override {
        const char* const data = bytes.empty() ? "" : bytes.data();
        check(sqlite3_bind_blob(parsed(), index, data, static_cast<int>(bytes.size()), SQLITE_STATIC));
    }

    bool step() override {
        const int result = sqlite3_step(parsed());
        if (result == SQLITE_ROW) return true;
        if (result != SQLITE_DONE) fail(handle_);
        return false;
    }
    int execute() override {
        run();
        return sqlite3_changes(handle_);
    }
    void run() override {
        const bool answers = step();
        AFFRAY_CHECK(!answers);
    }
    void run_for_one() override {
        if (execute() == 1) return;
        throw EngineFailure(Trouble::Fenced, ErrorCode::Conflict, StartFailure::Locked,
                            "the row is not there");
    }
    void reset() noexcept override { sqlite3_reset(statement_); }

    std::string_view bytes(int column) const override {
        const void* const data = sqlite3_column_blob(statement_, column);
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
        return data == nullptr ? std::string_view{} : std::string_view(static_cast<const char*>(data), size);
    }
    std::int64_t integer(int column) const override { return sqlite3_column_int64(statement_, column); }
    bool is_null(int column) const override { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

  private:
    sqlite3_stmt* parsed() {
        if (statement_ != nullptr) return statement_;
        statement_ = idle_.take(sql_);
        const int size = static_cast<int>(sql_.size());
        if (statement_ == nullptr && sqlite3_prepare_v3(handle_, sql_.data(), size, SQLITE_PREPARE_PERSISTENT,
                                                        &statement_, nullptr) != SQLITE_OK)
            fail(handle_);
        std::string().swap(sql_);
        return statement_;
    }
    void check(int result) {
        if (result != SQLITE_OK) fail(result, sqlite3_errstr(result), handle_);
    }

    sqlite3* handle_;
    std::string sql_;  // empty once it is parsed
    SqliteConnection::Idle& idle_;
    sqlite3_stmt* statement_ = nullptr;
};

// SQLite's statistics of its memory would be one lock for all threads; and a connection would take 85 KB for
// pages before it reads the first, of which most of ours read a few. Only before its first use; if a program
// has used it already, both stay.
void set_memory() {
    static const int result =
        sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) | sqlite3_config(SQLITE_CONFIG_PAGECACHE, nullptr, 0, 0);
    static_cast<void>(result);
}

std::unique_ptr<SQLite::Database> open(const std::filesystem::path& file, Access access, int busy_ms) {
    set_memory();
    try {
        return std::make_unique<SQLite::Database>(file.string(), open_flags(access), busy_ms);
    } catch (const SQLite::Exception& exception) {
        throw failure_to_open(exception.getExtendedErrorCode(), exception.what());
    }
}

}  // namespace

SqliteConnection::SqliteConnection(const std::filesystem::path& database, Access access, int busy_timeout_ms)
    : file_(database), database_(open(database, access, busy_timeout_ms)), idle_(std::make_unique<Idle>()) {
    sqlite3* const connection = handle();
    sqlite3_extended_result_codes(connection, 1);
    const auto configure = [connection](int option, int value) {
        int now = -1;
        AFFRAY_CHECK(sqlite3_db_config(connection, option, value, &now) == SQLITE_OK && now == value);
    };
    configure(SQLITE_DBCONFIG_DEFENSIVE, 1);
    configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
    configure(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0);
    configure(SQLITE_DBCONFIG_DQS_DML, 0);
    configure(SQLITE_DBCONFIG_DQS_DDL, 0);
    AFFRAY_CHECK(sqlite3_set_authorizer(connection, &SqliteConnection::authorize, this) == SQLITE_OK);
    execute("PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 0");
}

SqliteConnection::~SqliteConnection() = default;

int SqliteConnection::authorize(void* self, int action, const char* first, const char* second, const char*,
                                const char*) noexcept {
    const std::string_view name = first == nullptr ? "" : first;
    if (action == SQLITE_ATTACH) {
        const std::string& attachable = static_cast<SqliteConnection*>(self)->attachable_;
        return !attachable.empty() && name == attachable ? SQLITE_OK : SQLITE_DENY;
    }
    if (action == SQLITE_FUNCTION && second != nullptr && std::string_view(second) == "load_extension") {
        return SQLITE_DENY;
    }
    return SQLITE_OK;
}

std::unique_ptr<Prepared> SqliteConnection::prepare(std::string_view sql) {
    return std::make_unique<SqliteStatement>(handle(), sql, *idle_);
}

void SqliteConnection::execute(const std::string& sentences) {
    try {
        database_->exec(sentences);
    } catch (const SQLite::Exception& exception) {
        fail(exception.getExtendedErrorCode(), exception.what(), handle());
    }
}

void SqliteConnection::begin_reading() { execute("BEGIN"); }

void SqliteConnection::begin_writing() {
    if (!begin_) begin_ = prepare("BEGIN IMMEDIATE");
    struct Reset {
        Prepared& statement;
        ~Reset() { statement.reset(); }
    } const reset{*begin_};
    if (checkpointer_ != nullptr) stay();
    if (stays_) {
        try {
            return begin_->run();
        } catch (const EngineFailure& failure) {
            if (failure.trouble() != Trouble::Busy) throw;
        }
        // Somebody else writes, or has written since. Who is in the midst of a read is not made to wait for
        // them, so it is asked again without.
        begin_->reset();
        leave();
    }
    begin_->run();
}

// To begin to read takes three locks of the log and to end it one, each a call of the system: one writer who
// writes all the time reads on from where its last commit ended.
void SqliteConnection::stay() {
    if (stays_) return;
    if (!stay_) stay_ = prepare("SELECT 1 FROM sqlite_schema");
    stays_ = stay_->step();
}

// A checkpoint does not go beyond where somebody reads, and an error is not over while anybody does.
void SqliteConnection::leave() noexcept {
    if (std::exchange(stays_, false)) stay_->reset();
}

void SqliteConnection::commit() {
    if (!commit_) commit_ = prepare("COMMIT");
    struct Reset {
        Prepared& statement;
        ~Reset() { statement.reset(); }
    } const reset{*commit_};
    commit_->run();
}

bool SqliteConnection::roll_back() noexcept {
    leave();
    if (sqlite3_get_autocommit(handle()) != 0) return true;
    database_->tryExec("ROLLBACK");
    return sqlite3_get_autocommit(handle()) != 0;
}

std::optional<int> SqliteConnection::schema_version() {
    if (is_empty()) return 0;
    if (integer("PRAGMA application_id") != kApplicationId) return std::nullopt;
    return static_cast<int>(integer("PRAGMA user_version"));
}

void SqliteConnection::begin_migration() {
    execute(
        "BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, name TEXT NOT "
        "NULL, "
        "checksum BLOB NOT NULL) STRICT");
}

void SqliteConnection::end_migration(int version) {
    // Pragmas take no parameters; both numbers are ours.
    execute("PRAGMA application_id = " + std::to_string(kApplicationId));
    execute("PRAGMA user_version = " + std::to_string(version));
    commit();
}

std::string_view SqliteConnection::sentences_of(const Migration& step) const { return step.sql; }

void SqliteConnection::set_busy_timeout(int milliseconds) { sqlite3_busy_timeout(handle(), milliseconds); }

bool SqliteConnection::has_table(std::string_view name) {
    Statement find(*this, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1");
    find.bind_view(1, name);
    return find.step();
}

bool SqliteConnection::is_empty() { return integer("SELECT count(*) FROM sqlite_schema") == 0; }

std::vector<std::string> SqliteConnection::faults() {
    std::vector<std::string> found;
    Statement integrity(*this, "PRAGMA integrity_check");
    while (integrity.step()) {
        const std::string_view line = blob(integrity, 0);
        if (line != "ok") found.emplace_back(line);
    }
    Statement keys(*this, "PRAGMA foreign_key_check");
    while (keys.step()) found.push_back("a row of " + std::string(blob(keys, 0)) + " refers to nothing");
    return found;
}

std::string SqliteConnection::text(const char* query) {
    Statement statement(*this, query);
    return statement.step() ? std::string(blob(statement, 0)) : std::string();
}

Status SqliteConnection::make_durable() {
    const std::string mode = text("PRAGMA journal_mode = WAL");
    if (mode != "wal") return Error{ErrorCode::Unsupported, "journal_mode is " + mode + ", not wal"};
    execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = 67108864");
    if (integer("PRAGMA synchronous") != 2) return Error{ErrorCode::Unsupported, "synchronous is not FULL"};
    if (integer("PRAGMA foreign_keys") != 1) return Error{ErrorCode::Unsupported, "foreign_keys is not ON"};
    return {};
}

void SqliteConnection::vacuum_into(const std::filesystem::path& target) {
    attachable_ = target.string();
    try {
        Statement vacuum(*this, "VACUUM INTO ?1");
        vacuum.bind_view(1, attachable_);
        vacuum.run();
    } catch (...) {
        attachable_.clear();
        throw;
    }
    attachable_.clear();
}

void SqliteConnection::start_upkeep(const UpkeepOptions& options) {
    checkpointer_ = std::make_unique<Checkpointer>(file_, options.pages, options.threaded, options.failed);
    // Takes the place of SQLite's own checkpoint inside the commit.
    sqlite3_wal_hook(handle(), &SqliteConnection::after_commit, this);
}

int SqliteConnection::after_commit(void* self, sqlite3*, const char*, int pages) noexcept {
    static_cast<SqliteConnection*>(self)->wal_pages_ = pages;
    return SQLITE_OK;
}

void SqliteConnection::keep_up() {
    if (checkpointer_) checkpointer_->after_commit(handle(), wal_pages_, [this] { leave(); });
}

void SqliteConnection::stop_upkeep() {
    if (checkpointer_) checkpointer_->stop();
}

std::uint64_t SqliteConnection::upkeeps() const { return checkpointer_ ? checkpointer_->count() : 0; }

}  // namespace affray::store
