// Names and commas.
#include "store/engine/table_sentences.h"

#include <algorithm>

namespace affray::store {
namespace {

// Numbered parameters, or without a mark the names.
std::string listed(const std::vector<Column>& columns, std::string_view mark = {}) {
    std::string list;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i > 0) list += ", ";
        list += mark.empty() ? "\"" + columns[i].name + "\"" : std::string(mark) + std::to_string(i + 1);
    }
    return list;
}

bool is_numbered(const std::vector<Column>& columns) {
    return std::any_of(columns.begin(), columns.end(), [](const Column& column) {
        return column.name == "id" && column.holds == Column::Holds::Integer;
    });
}

}  // namespace

std::string every_row_of(std::string_view table, const std::vector<Column>& columns) {
    // A row may refer to an earlier one of its table.
    return "SELECT " + listed(columns) + " FROM " + std::string(table) +
           (is_numbered(columns) ? " ORDER BY id" : "");
}

std::string a_row_into(std::string_view table, const std::vector<Column>& columns) {
    return "INSERT INTO " + std::string(table) + " (" + listed(columns) + ") VALUES (" +
           listed(columns, "?") + ")";
}

std::string no_row_of(std::string_view table) { return "DELETE FROM " + std::string(table); }

std::string count_of(std::string_view table) { return "SELECT count(*) FROM " + std::string(table); }

std::string last_of(std::string_view sequence) {
    return "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM " + std::string(sequence);
}

}  // namespace affray::store
