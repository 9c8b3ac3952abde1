// Who writes: the lock that another server meets, and the row that outlives it. And what a schema is here.
#include <cstdlib>
#include <utility>

#include "store/engine/migration.h"
#include "store/engine/postgresql_connection.h"

namespace affray::store {
namespace {

// The key has a half that is ours, "AFRY", and one by the schema.
constexpr char kKey[] = "1095127641, ('x' || substr(md5(current_schema()), 1, 8))::bit(32)::int";

std::int64_t number_in(const Answer& answer, int column) {
    return std::strtoll(PQgetvalue(answer.get(), 0, column), nullptr, 10);
}

bool is_true(const Answer& answer) { return *PQgetvalue(answer.get(), 0, 0) == 't'; }

EngineFailure taken_over() {
    return {Trouble::Fatal, ErrorCode::Io, StartFailure::Locked,
            "another server has taken over the database"};
}

}  // namespace

bool PostgresqlConnection::lock() {
    return is_true(simple("SELECT pg_try_advisory_lock(" + std::string(kKey) + ")"));
}

// The session that broke may live on where it ran, until its end of the connection finds out.
void PostgresqlConnection::end_lost_session() {
    simple(
        "SELECT pg_terminate_backend(l.pid) FROM pg_locks AS l, (SELECT " + std::string(kKey) +
        ") AS k(class, key) WHERE l.locktype = 'advisory' AND l.granted AND l.classid = k.class::oid AND "
        "l.objid::bigint = (k.key::bigint & 4294967295) AND l.database = (SELECT oid FROM pg_database WHERE "
        "datname = current_database()) AND l.pid <> pg_backend_pid()");
}

bool PostgresqlConnection::take_over() {
    if (!lock()) return false;
    simple(
        "CREATE TABLE IF NOT EXISTS store_holder (one BIGINT PRIMARY KEY CHECK (one = 1), epoch BIGINT NOT "
        "NULL, "
        "commits BIGINT NOT NULL)");
    const Answer held = simple(
        "INSERT INTO store_holder (one, epoch, commits) VALUES (1, 1, 0) ON CONFLICT (one) DO UPDATE SET "
        "epoch = store_holder.epoch + 1 RETURNING epoch, commits");
    held_ = {number_in(held, 0), number_in(held, 1)};
    return true;
}

// Waits for a transaction that still changes it.
PostgresqlConnection::Holder PostgresqlConnection::read_holder() {
    const Answer held = simple("SELECT epoch, commits FROM store_holder WHERE one = 1 FOR UPDATE");
    if (PQntuples(held.get()) != 1) throw taken_over();
    return {number_in(held, 0), number_in(held, 1)};
}

Connection::Return PostgresqlConnection::come_back() {
    if (!connect()) return Return::StillAway;
    Holder now;
    try {
        const bool locked = lock();
        now = read_holder();
        if (now.epoch != held_.epoch) throw taken_over();
        if (!locked) {
            end_lost_session();
            return Return::StillAway;
        }
    } catch (const EngineFailure& failure) {
        if (failure.trouble() != Trouble::Away && failure.trouble() != Trouble::Busy) throw;
        return Return::StillAway;
    }
    const bool doubted = std::exchange(in_doubt_, false);
    if (now.commits == held_.commits) return Return::NotCommitted;
    if (!doubted || now.commits != held_.commits + 1)
        throw EngineFailure(Trouble::Fatal, ErrorCode::Io, StartFailure::IoError,
                            "the database has come back without what was committed to it");
    held_ = now;
    return Return::Committed;
}

Status PostgresqlConnection::check_durable() {
    const auto value_of = [this](const char* name) {
        const Answer shown = simple("SELECT setting FROM pg_settings WHERE name = $1", name);
        return PQntuples(shown.get()) == 1 ? std::string(PQgetvalue(shown.get(), 0, 0)) : std::string();
    };
    const std::string commit = value_of("synchronous_commit");
    if (commit != "on" && commit != "remote_apply")
        return Error{ErrorCode::Unsupported, "synchronous_commit is " + commit + ", not on"};
    // Servers of the same protocol that have no such setting cannot do without.
    for (const char* const name : {"fsync", "full_page_writes"}) {
        const std::string now = value_of(name);
        if (!now.empty() && now != "on")
            return Error{ErrorCode::Unsupported, std::string(name) + " is " + now + ", not on"};
    }
    return {};
}

void PostgresqlConnection::set_busy_timeout(int milliseconds) {
    busy_timeout_ms_ = milliseconds;
    set_lock_timeout();
}

bool PostgresqlConnection::has_table(std::string_view name) {
    Statement find(*this,
                   "SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() AND "
                   "table_name = ?1");
    find.bind_view(1, name);
    return find.step();
}

bool PostgresqlConnection::is_empty() {
    return integer(
               "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema() AND "
               "table_name <> 'store_holder'") == 0;
}

std::optional<int> PostgresqlConnection::schema_version() {
    if (is_empty()) return 0;
    if (!has_table("migration")) return std::nullopt;
    return static_cast<int>(integer("SELECT coalesce(max(number), 0) FROM migration"));
}

void PostgresqlConnection::begin_migration() {
    simple("BEGIN");
    in_transaction_ = true;
    simple(
        "CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY, name TEXT NOT NULL, checksum BYTEA "
        "NOT "
        "NULL)");
}

void PostgresqlConnection::end_migration(int) {
    simple("COMMIT");
    in_transaction_ = false;
}

std::string_view PostgresqlConnection::sentences_of(const Migration& step) const { return step.postgresql; }

}  // namespace affray::store
