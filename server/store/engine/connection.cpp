// What all engines share.
#include "store/engine/connection.h"

#include <algorithm>

#include "base/check.h"
#include "store/engine/postgresql_connection.h"
#include "store/engine/sqlite_connection.h"

namespace affray::store {

std::int64_t Connection::integer(std::string_view query) {
    Statement statement(*this, query);
    AFFRAY_CHECK(statement.step());
    return store::integer(statement, 0);
}

std::int64_t Statement::insert() {
    AFFRAY_CHECK(step());
    const std::int64_t id = prepared_->integer(0);
    // To its end: an engine may look at what refers to the row only there.
    AFFRAY_CHECK(!step());
    return id;
}

std::unique_ptr<Connection> open_for_reading(const Location& location, int busy_timeout_ms) {
    if (location.on_server())
        return std::make_unique<PostgresqlConnection>(location, Access::ReadOnly, busy_timeout_ms);
    return std::make_unique<SqliteConnection>(database_file(location.path()), Access::ReadOnly,
                                              busy_timeout_ms);
}

Status is_there(const Location& location) {
    std::error_code error;
    if (location.on_server() || std::filesystem::exists(database_file(location.path()), error)) return {};
    return Error{ErrorCode::NotFound, "no database " + database_file(location.path()).string()};
}

void bind_digest(Statement& statement, int index, const Digest& digest) {
    statement.bind_bytes(index, {reinterpret_cast<const char*>(digest.data()), digest.size()});
}

void bind_optional(Statement& statement, int index, const std::optional<Digest>& digest) {
    if (digest) {
        bind_digest(statement, index, *digest);
    } else {
        statement.bind(index);
    }
}

void bind_optional(Statement& statement, int index, const std::optional<std::int64_t>& value) {
    if (value) {
        statement.bind(index, *value);
    } else {
        statement.bind(index);
    }
}

Digest digest(const Statement& statement, int index) {
    Digest digest{};
    const std::string_view bytes = blob(statement, index);
    if (bytes.size() == digest.size()) {
        std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(digest.data()));
    }
    return digest;
}

}  // namespace affray::store
