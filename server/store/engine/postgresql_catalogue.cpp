// What there is in a database of PostgreSQL, as its catalogue says.
#include "store/engine/postgresql_connection.h"
#include "store/engine/table_sentences.h"

namespace affray::store {

std::vector<std::string> PostgresqlConnection::tables() {
    Statement names(*this,
                    "SELECT CAST(table_name AS TEXT) FROM information_schema.tables WHERE table_schema = "
                    "current_schema() AND "
                    "table_name <> 'migration' AND table_name NOT LIKE 'store~_%' ESCAPE '~' ORDER BY "
                    "table_name COLLATE \"C\"");
    std::vector<std::string> all;
    while (names.step()) all.emplace_back(names.row().bytes(0));
    return all;
}

std::vector<Column> PostgresqlConnection::columns_of(std::string_view table) {
    Statement columns(*this,
                      "SELECT CAST(column_name AS TEXT), CAST(data_type AS TEXT) FROM "
                      "information_schema.columns WHERE table_schema = "
                      "current_schema() AND table_name = ?1 ORDER BY column_name COLLATE \"C\"");
    columns.bind_view(1, table);
    std::vector<Column> all;
    while (columns.step()) {
        const std::string_view type = columns.row().bytes(1);
        const auto holds = type == "bigint" ? Column::Holds::Integer
                           : type == "text" ? Column::Holds::Text
                                            : Column::Holds::Bytes;
        all.push_back({std::string(columns.row().bytes(0)), holds});
    }
    return all;
}

std::optional<std::int64_t> PostgresqlConnection::last_id(std::string_view table) {
    Statement gives(*this,
                    "SELECT pg_get_serial_sequence(table_name, column_name) FROM information_schema.columns "
                    "WHERE table_schema = current_schema() AND table_name = ?1 AND is_identity = 'YES'");
    gives.bind_view(1, table);
    if (!gives.step()) return std::nullopt;
    const std::string sequence(gives.row().bytes(0));
    gives.reset();
    return integer(last_of(sequence));
}

void PostgresqlConnection::set_last_id(std::string_view table, std::int64_t id) {
    if (id == 0) return;
    Statement set(*this,
                  "SELECT setval(pg_get_serial_sequence(table_name, column_name)::regclass, CAST(?2 AS "
                  "BIGINT)) FROM information_schema.columns WHERE table_schema = current_schema() AND "
                  "table_name = ?1 AND is_identity = 'YES'");
    set.bind_view(1, table);
    set.bind(2, id);
    while (set.step()) {
    }
}

}  // namespace affray::store
