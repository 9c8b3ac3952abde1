// What there is in a database of SQLite, as the engine's own tables say.
#include "store/engine/sqlite_connection.h"

namespace affray::store {
namespace {

std::vector<std::string> names_of(Statement& names) {
    std::vector<std::string> all;
    while (names.step()) all.emplace_back(names.row().bytes(0));
    return all;
}

}  // namespace

std::vector<std::string> SqliteConnection::tables() {
    Statement names(
        *this,
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE "
        "'\\' AND name <> 'migration' ORDER BY name");
    return names_of(names);
}

std::vector<Column> SqliteConnection::columns_of(std::string_view table) {
    Statement columns(*this, "SELECT name, type FROM pragma_table_info(?1) ORDER BY name");
    columns.bind_view(1, table);
    std::vector<Column> all;
    while (columns.step()) {
        const std::string_view type = columns.row().bytes(1);
        const auto holds = type == "INTEGER" ? Column::Holds::Integer
                           : type == "TEXT"  ? Column::Holds::Text
                                             : Column::Holds::Bytes;
        all.push_back({std::string(columns.row().bytes(0)), holds});
    }
    return all;
}

std::optional<std::int64_t> SqliteConnection::last_id(std::string_view table) {
    Statement gives(
        *this,
        "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?1), 0) FROM sqlite_schema "
        "WHERE type = 'table' AND name = ?1 AND instr(sql, 'AUTOINCREMENT') > 0");
    gives.bind_view(1, table);
    return gives.step() ? std::optional(gives.row().integer(0)) : std::nullopt;
}

void SqliteConnection::set_last_id(std::string_view table, std::int64_t id) {
    for (const char* const sentence : {"DELETE FROM sqlite_sequence WHERE name = ?1",
                                       "INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)"}) {
        Statement change(*this, sentence);
        change.bind_view(1, table);
        if (sentence[0] == 'I') change.bind(2, id);
        change.run();
    }
}

}  // namespace affray::store
