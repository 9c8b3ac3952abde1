// Sessions, transactions and their pipeline.
#include "store/engine/postgresql_connection.h"

#include <array>
#include <utility>
#include <vector>

#include "base/check.h"
#include "store/engine/postgresql_failure.h"
#include "store/engine/postgresql_statement.h"

namespace affray::store {
namespace {

// Answers that may be outstanding: what a server has to keep until we read it stays small.
constexpr std::size_t kSentMax = 256;
constexpr int kBinary = 1;

std::vector<const char*> values_of(std::span<const Parameter> parameters, std::vector<int>& lengths,
                                   std::vector<int>& formats) {
    std::vector<const char*> values;
    for (const Parameter& one : parameters) {
        const bool bytes = one.kind == Parameter::Kind::Bytes;
        const char* const digits = one.kind == Parameter::Kind::Integer ? one.digits.c_str() : nullptr;
        const char* const data = one.bytes.empty() ? "" : one.bytes.data();
        values.push_back(bytes ? data : digits);
        lengths.push_back(bytes ? static_cast<int>(one.bytes.size()) : 0);
        formats.push_back(bytes ? kBinary : 0);
    }
    return values;
}

}  // namespace

PostgresqlConnection::PostgresqlConnection(const Location& location, Access access, int busy_timeout_ms)
    : location_(location), access_(access), busy_timeout_ms_(busy_timeout_ms) {
    if (!connect()) {
        const std::string said = pq().error_message(session_);
        pq().finish(session_);
        throw unreachable(location_.name(), said);
    }
}

PostgresqlConnection::~PostgresqlConnection() { pq().finish(session_); }

// False: PQerrorMessage says why.
bool PostgresqlConnection::connect() {
    const char* const writable = access_ == Access::ReadOnly ? "any" : "read-write";
    // What stands before dbname can be said otherwise in the address, which is read there.
    const std::array keywords{"connect_timeout",
                              "tcp_user_timeout",
                              "keepalives_idle",
                              "keepalives_interval",
                              "keepalives_count",
                              "fallback_application_name",
                              "target_session_attrs",
                              "dbname",
                              "client_encoding",
                              "password",
                              static_cast<const char*>(nullptr)};
    const char* const password = location_.password().empty() ? nullptr : location_.password().c_str();
    const std::array values{"3",
                            "10000",
                            "10",
                            "5",
                            "3",
                            "affray",
                            writable,
                            location_.address().c_str(),
                            "UTF8",
                            password,
                            static_cast<const char*>(nullptr)};
    pq().finish(session_);
    names_.clear();
    sent_.clear();
    in_transaction_ = piped_ = false;
    session_ = pq().connectdb_params(keywords.data(), values.data(), 1);
    if (pq().status(session_) != CONNECTION_OK) return false;
    pq().set_notice_processor(
        session_, [](void*, const char*) {}, nullptr);
    try {
        set_up_session();
    } catch (const EngineFailure&) {
        return false;
    }
    return true;
}

void PostgresqlConnection::set_up_session() {
    set_lock_timeout();
    simple(access_ == Access::ReadOnly ? "SET default_transaction_read_only = on"
                                       : "SET default_transaction_isolation = 'read committed'");
    if (access_ == Access::ReadOnly) return;
    // Of these two both are durable; the second waits for a standby to show it as well.
    const Answer now = simple("SHOW synchronous_commit");
    if (std::string_view(pq().getvalue(now.get(), 0, 0)) != "remote_apply")
        simple("SET synchronous_commit = on");
}

void PostgresqlConnection::set_lock_timeout() {
    simple("SELECT set_config('lock_timeout', $1, false)", {std::to_string(busy_timeout_ms_)});
}

Answer PostgresqlConnection::simple(const std::string& sentence) {
    return checked(pq().exec(session_, sentence.c_str()));
}

Answer PostgresqlConnection::simple(const std::string& sentence, const std::vector<std::string>& values) {
    std::vector<const char*> texts;
    for (const std::string& value : values) texts.push_back(value.c_str());
    return checked(pq().exec_params(session_, sentence.c_str(), static_cast<int>(texts.size()), nullptr,
                                    texts.data(), nullptr, nullptr, 0));
}

Answer PostgresqlConnection::checked(PGresult* result) {
    Answer answer(result);
    const ExecStatusType status = pq().result_status(answer.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(answer.get());
    return answer;
}

void PostgresqlConnection::fail(const PGresult* result) {
    const bool lost = pq().status(session_) == CONNECTION_BAD;
    throw failure_of(result, pq().error_message(session_), lost);
}

std::unique_ptr<Prepared> PostgresqlConnection::prepare(std::string_view sql) {
    return std::make_unique<PostgresqlStatement>(*this, sql);
}

void PostgresqlConnection::execute(const std::string& sentences) { simple(sentences); }

void PostgresqlConnection::begin_reading() {
    constexpr char kBegin[] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    try {
        simple(kBegin);
    } catch (const EngineFailure& failure) {
        if (failure.trouble() != Trouble::Away || !connect()) throw;
        simple(kBegin);
    }
    in_transaction_ = true;
}

void PostgresqlConnection::begin_writing() {
    if (pq().status(session_) == CONNECTION_BAD || pq().enter_pipeline_mode(session_) == 0) fail(nullptr);
    in_transaction_ = piped_ = true;
    send("BEGIN", {}, Must::Nothing);
    std::array<Parameter, 2> numbers{};
    numbers[0] = {.kind = Parameter::Kind::Integer, .digits = std::to_string(held_.commits + 1)};
    numbers[1] = {.kind = Parameter::Kind::Integer, .digits = std::to_string(held_.server)};
    send("UPDATE store_server SET commits = $1 WHERE id = $2", numbers, Must::BeOurs);
}

void PostgresqlConnection::commit() {
    // Whatever is refused is refused before this.
    receive();
    in_doubt_ = true;
    try {
        send("COMMIT", {}, Must::Nothing);
        if (pq().pipeline_sync(session_) == 0) fail(nullptr);
        receive();
        const Answer synced(pq().get_result(session_));
        if (pq().result_status(synced.get()) != PGRES_PIPELINE_SYNC) fail(synced.get());
    } catch (const EngineFailure& failure) {
        in_doubt_ = failure.trouble() == Trouble::Away;
        throw;
    }
    in_doubt_ = false;
    ++held_.commits;
    piped_ = in_transaction_ = false;
    AFFRAY_CHECK(pq().exit_pipeline_mode(session_) == 1);
}

bool PostgresqlConnection::roll_back() noexcept {
    if (pq().status(session_) == CONNECTION_BAD) {
        sent_.clear();
        in_transaction_ = piped_ = false;
        return true;  // the server rolls back by itself; of a commit, come_back finds out
    }
    if (piped_) {
        sent_.clear();
        pq().pipeline_sync(session_);
        int separators = 0;
        for (;;) {
            const Answer answer(pq().get_result(session_));
            if (!answer && (++separators > 1 || pq().status(session_) == CONNECTION_BAD)) break;
            if (!answer) continue;
            separators = 0;
            if (pq().result_status(answer.get()) == PGRES_PIPELINE_SYNC) break;
        }
        if (pq().exit_pipeline_mode(session_) == 0 && pq().status(session_) != CONNECTION_BAD) return false;
        piped_ = false;
    }
    in_transaction_ = false;
    if (pq().status(session_) == CONNECTION_BAD || pq().transaction_status(session_) == PQTRANS_IDLE)
        return true;
    const Answer done(pq().exec(session_, "ROLLBACK"));
    return pq().result_status(done.get()) == PGRES_COMMAND_OK || pq().status(session_) == CONNECTION_BAD;
}

bool PostgresqlConnection::answer_at_once(bool at_once) {
    return std::exchange(at_once_, at_once) != at_once;
}

Answer PostgresqlConnection::ask(const std::string& sentence, std::span<const Parameter> parameters) {
    if (piped_) {
        send(sentence, parameters, Must::Nothing);
        return receive();
    }
    try {
        return ask_plainly(sentence, parameters);
    } catch (const EngineFailure& failure) {
        // Reading twice does no harm.
        const bool mended = failure.trouble() == Trouble::Away && access_ == Access::ReadOnly &&
                            !in_transaction_ && connect();
        if (!mended) throw;
        return ask_plainly(sentence, parameters);
    }
}

void PostgresqlConnection::tell(const std::string& sentence, std::span<const Parameter> parameters) {
    if (!piped_ || at_once_) {
        ask(sentence, parameters);
        return;
    }
    send(sentence, parameters, Must::Nothing);
    if (sent_.size() >= kSentMax) receive();
}

void PostgresqlConnection::tell_one(const std::string& sentence, std::span<const Parameter> parameters) {
    if (!piped_) return check(ask(sentence, parameters), Must::FindOne);
    send(sentence, parameters, Must::FindOne);
    if (at_once_ || sent_.size() >= kSentMax) receive();
}

Answer PostgresqlConnection::ask_plainly(const std::string& sentence, std::span<const Parameter> parameters) {
    auto known = names_.find(sentence);
    if (known == names_.end()) {
        const std::string name = "s" + std::to_string(++names_given_);
        const Answer made(pq().prepare(session_, name.c_str(), sentence.c_str(), 0, nullptr));
        if (pq().result_status(made.get()) != PGRES_COMMAND_OK) fail(made.get());
        known = names_.emplace(sentence, name).first;
    }
    std::vector<int> lengths;
    std::vector<int> formats;
    const auto values = values_of(parameters, lengths, formats);
    Answer answer(pq().exec_prepared(session_, known->second.c_str(), static_cast<int>(values.size()),
                                     values.data(), lengths.data(), formats.data(), kBinary));
    const ExecStatusType status = pq().result_status(answer.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(answer.get());
    return answer;
}

void PostgresqlConnection::send(const std::string& sentence, std::span<const Parameter> parameters,
                                Must must) {
    auto known = names_.find(sentence);
    if (known == names_.end()) {
        // Known from now on; taken back if the answer is another.
        known = names_.emplace(sentence, "s" + std::to_string(++names_given_)).first;
        if (pq().send_prepare(session_, known->second.c_str(), sentence.c_str(), 0, nullptr) == 0)
            fail(nullptr);
        sent_.push_back({.prepares = sentence});
    }
    std::vector<int> lengths;
    std::vector<int> formats;
    const auto values = values_of(parameters, lengths, formats);
    if (pq().send_query_prepared(session_, known->second.c_str(), static_cast<int>(values.size()),
                                 values.data(), lengths.data(), formats.data(), kBinary) == 0)
        fail(nullptr);
    sent_.push_back({.must = must});
}

Answer PostgresqlConnection::next_answer() {
    Answer answer(pq().get_result(session_));
    if (!answer) fail(nullptr);
    // Each answer is followed by an end of its own.
    const Answer end(pq().get_result(session_));
    AFFRAY_CHECK(!end || pq().status(session_) == CONNECTION_BAD);
    return answer;
}

Answer PostgresqlConnection::receive() {
    if (pq().send_flush_request(session_) == 0 || pq().flush(session_) < 0) fail(nullptr);
    Answer last;
    while (!sent_.empty()) {
        const Sent sent = std::move(sent_.front());
        sent_.pop_front();
        last = next_answer();
        const ExecStatusType status = pq().result_status(last.get());
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
            // What was to be prepared after it is not.
            if (!sent.prepares.empty()) names_.erase(sent.prepares);
            for (const Sent& later : sent_) names_.erase(later.prepares);
            fail(last.get());
        }
        check(last, sent.must);
    }
    return last;
}

void PostgresqlConnection::check(const Answer& answer, Must must) {
    if (must == Must::Nothing || std::string_view(pq().cmd_tuples(answer.get())) == "1") return;
    if (must == Must::BeOurs) throw taken_over();
    throw EngineFailure(Trouble::Fenced, ErrorCode::Conflict, StartFailure::Locked,
                        "another server has the row");
}

}  // namespace affray::store
