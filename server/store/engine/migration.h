// The schema's forward-only steps, embedded from schema/NNNN_name.sql.
#pragma once

#include <span>
#include <string_view>

namespace affray::store {

// One step. Applied once, in order of its number, and never edited afterwards: its checksum is kept in the
// database.
struct Migration {
    int number = 0;  // 1, 2, 3 … without a gap
    std::string_view name{};
    std::string_view sql{};         // as SQLite takes it
    std::string_view postgresql{};  // the same tables as PostgreSQL takes them
};

// The steps that this program knows.
std::span<const Migration> embedded_migrations();

}  // namespace affray::store
