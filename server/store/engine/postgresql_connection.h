// The engine PostgreSQL, by libpq: sessions, pipelined transactions, and what becomes of one that was under
// way when the connection broke (RULE-1, RULE-2). Internal.
//
// Nothing here is known to PostgreSQL alone but the advisory lock, which other servers of its protocol may
// take for done: what keeps two writers apart in the end is the row of `store_holder`, which every
// transaction of a writer changes, and which counts its commits.
#pragma once

#include <libpq-fe.h>

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <span>
#include <string>

#include "store/engine/connection.h"

namespace affray::store {

struct FreeAnswer {
    void operator()(PGresult* result) const { PQclear(result); }
};
using Answer = std::unique_ptr<PGresult, FreeAnswer>;

// A value for a sentence's parameter, as libpq takes it.
struct Parameter {
    enum class Kind : std::uint8_t { Null, Integer, Bytes };
    Kind kind = Kind::Null;
    std::string digits{};  // of an integer
    std::string copy{};
    std::string_view bytes{};
};

class PostgresqlConnection final : public Connection {
  public:
    // A reader mends a broken connection by itself; a writer, by come_back.
    PostgresqlConnection(const Location& location, Access access, int busy_timeout_ms);
    ~PostgresqlConnection() override;

    std::unique_ptr<Prepared> prepare(std::string_view sql) override;
    void execute(const std::string& sentences) override;
    void begin_reading() override;
    void begin_writing() override;
    void commit() override;
    bool roll_back() noexcept override;
    bool answer_at_once(bool at_once) override;
    Return come_back() override;
    bool in_doubt() const override { return in_doubt_; }
    void set_busy_timeout(int milliseconds) override;
    bool has_table(std::string_view name) override;
    bool is_empty() override;
    std::vector<std::string> tables() override;
    std::vector<Column> columns_of(std::string_view table) override;
    std::optional<std::int64_t> last_id(std::string_view table) override;
    void set_last_id(std::string_view table, std::int64_t id) override;
    std::optional<int> schema_version() override;
    void begin_migration() override;
    void end_migration(int version) override;
    std::string_view sentences_of(const Migration& step) const override;

    // Whether a commit is durable when it returns. The error names the setting.
    Status check_durable();
    // Becomes the only writer: what another one has open is refused from now on. False: another one is there.
    bool take_over();

    // Carries a sentence out and waits for its answer.
    Answer ask(const std::string& sentence, std::span<const Parameter> parameters);
    // The same without waiting, where that is allowed: failures come with a later answer.
    void tell(const std::string& sentence, std::span<const Parameter> parameters);

  private:
    // What was sent and not answered yet.
    struct Sent {
        std::string prepares{};  // the sentence; empty: it is carried out
        bool fence = false;      // must change the row
    };
    struct Holder {
        std::int64_t epoch = 0;
        std::int64_t commits = 0;
    };

    bool connect();
    void set_up_session();
    void set_lock_timeout();
    Answer simple(const std::string& sentence);
    // With one value, `$1` in the sentence.
    Answer simple(const char* sentence, const std::string& value);
    Answer checked(PGresult* result);
    Answer ask_plainly(const std::string& sentence, std::span<const Parameter> parameters);
    void send(const std::string& sentence, std::span<const Parameter> parameters, bool fence);
    // Reads the answers to all that was sent; the last one's.
    Answer receive();
    Answer next_answer();
    [[noreturn]] void fail(const PGresult* result);
    bool lock();
    void end_lost_session();
    Holder read_holder();

    const Location location_;
    const Access access_;
    int busy_timeout_ms_;
    PGconn* session_ = nullptr;
    std::map<std::string, std::string> names_{};  // of sentences that this session has prepared
    std::uint64_t names_given_ = 0;
    bool in_transaction_ = false;
    bool piped_ = false;
    bool at_once_ = false;
    bool in_doubt_ = false;  // the connection broke while a commit was under way
    std::deque<Sent> sent_{};
    Holder held_{};
};

}  // namespace affray::store
