// The engine PostgreSQL, by libpq: sessions, pipelined transactions, and what becomes of one that was under
// way when the connection broke (RULE-1, RULE-2). Internal.
//
// Nothing here is known to PostgreSQL alone but the advisory locks, which other servers of its protocol may
// take for done: what keeps two writers apart in the end is the writer's row of `store_server`, which every
// transaction of it changes, and which counts its commits; between servers that share the database, the
// leases (docs/decisions/0260).
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "store/engine/connection.h"
#include "store/engine/libpq.h"
#include "store/engine/sharing.h"

namespace affray::store {

struct FreeAnswer {
    void operator()(PGresult* result) const { pq().clear(result); }
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
    void make_way() noexcept override;
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
    // Becomes the only server of the database: what others have open is refused from now on. False: another
    // one is there.
    bool take_over();
    // Becomes one of several, whose leases count for `term` at first. False: one is there that holds it
    // alone. Others that start wait until started().
    bool join(const Sharing& sharing);
    // Whether somebody shares the database already: then the ends of its logs are where they should be.
    bool is_shared();
    // From now on rows get numbers that no other server gives. `last`: the last row of the log.
    void begin_sharing(std::int64_t last);
    void started();
    // Its number, once it is one of the servers.
    std::int64_t server() const { return held_.server; }
    // A broken connection is made anew; whether it was. What was under way is lost.
    bool mend() { return connect(); }
    // Ends the sessions of servers, `but` for one, whose time is over: one that was stopped in a transaction
    // keeps its locks else.
    void end_overdue_sessions(std::int64_t but);

    // Carries a sentence out and waits for its answer.
    Answer ask(const std::string& sentence, std::span<const Parameter> parameters);
    // The same without waiting, where that is allowed: failures come with a later answer.
    void tell(const std::string& sentence, std::span<const Parameter> parameters);
    void tell_one(const std::string& sentence, std::span<const Parameter> parameters);

  private:
    // What else than success an answer must be.
    enum class Must : std::uint8_t {
        Nothing,
        BeOurs,  // change the row of this server
        FindOne,
    };
    // What was sent and not answered yet.
    struct Sent {
        std::string prepares{};  // the sentence; empty: it is carried out
        Must must = Must::Nothing;
    };
    // A row of store_server.
    struct Holder {
        std::int64_t server = 0;
        std::int64_t commits = 0;
    };

    bool connect();
    void set_up_session();
    void set_lock_timeout();
    Answer simple(const std::string& sentence);
    // With values, `$1` and so on in the sentence.
    Answer simple(const std::string& sentence, const std::vector<std::string>& values);
    Answer checked(PGresult* result);
    Answer ask_plainly(const std::string& sentence, std::span<const Parameter> parameters);
    void send(const std::string& sentence, std::span<const Parameter> parameters, Must must);
    static void check(const Answer& answer, Must must);
    // Reads the answers to all that was sent; the last one's.
    Answer receive();
    Answer next_answer();
    [[noreturn]] void fail(const PGresult* result);
    bool lock();
    bool lock_own();
    void end_lost_session();
    void end_sharing();
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
    bool shares_ = false;
};

}  // namespace affray::store
