// The engine SQLite: how every connection is opened (RULE-1, SEC-12).
// Internal.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "store/engine/connection.h"

namespace affray::store {

class Checkpointer;

// A connection with the defensive settings and an authorizer that denies ATTACH. Throws EngineFailure, here
// and below.
class SqliteConnection final : public Connection {
  public:
    class Idle;

    SqliteConnection(const std::filesystem::path& database, Access access, int busy_timeout_ms);
    ~SqliteConnection() override;

    std::unique_ptr<Prepared> prepare(std::string_view sql) override;
    void execute(const std::string& sentences) override;
    void begin_reading() override;
    void begin_writing() override;
    void commit() override;
    bool roll_back() noexcept override;
    std::optional<int> schema_version() override;
    void begin_migration() override;
    void end_migration(int version) override;
    std::string_view sentences_of(const Migration& step) const override;
    void set_busy_timeout(int milliseconds) override;
    bool has_table(std::string_view name) override;
    bool is_empty() override;
    std::vector<std::string> tables() override;
    std::vector<Column> columns_of(std::string_view table) override;
    std::optional<std::int64_t> last_id(std::string_view table) override;
    void set_last_id(std::string_view table, std::int64_t id) override;
    std::vector<std::string> faults() override;
    void start_upkeep(const UpkeepOptions& options) override;
    void keep_up() override;
    void stop_upkeep() override;
    std::uint64_t upkeeps() const override;

    sqlite3* handle() { return database_->getHandle(); }

    // Sets WAL, synchronous=FULL and foreign_keys, and reads each back. The error names the one that could
    // not be had.
    Status make_durable();

    // Writes a compact copy of what is committed now to a file that does not exist yet.
    void vacuum_into(const std::filesystem::path& target);

  private:
    static int authorize(void* self, int action, const char* first, const char* second, const char* schema,
                         const char* trigger) noexcept;
    static int after_commit(void* self, sqlite3* connection, const char* schema, int pages) noexcept;
    std::string text(const char* query);
    void stay();
    void leave() noexcept;

    const std::filesystem::path file_;
    std::unique_ptr<SQLite::Database> database_;
    std::unique_ptr<Idle> idle_;  // outlives every statement
    std::string attachable_{};    // the one file that vacuum_into may attach
    std::unique_ptr<Prepared> begin_{};
    std::unique_ptr<Prepared> commit_{};
    std::unique_ptr<Prepared> stay_{};  // a read that is open from one commit to the next
    bool stays_ = false;
    std::unique_ptr<Checkpointer> checkpointer_{};
    int wal_pages_ = 0;
};

}  // namespace affray::store
