// Sentences about a table as the engine's catalogue describes it: the one place where names become SQL.
// Internal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/engine/connection.h"

namespace affray::store {

// Names come from the catalogue of a database of ours or from a constant, never from people (SEC-12).
std::string every_row_of(std::string_view table, const std::vector<Column>& columns);
// Parameters in the order of the columns.
std::string a_row_into(std::string_view table, const std::vector<Column>& columns);
std::string no_row_of(std::string_view table);
std::string count_of(std::string_view table);
// The last number that was taken of a sequence, 0 for none yet.
std::string last_of(std::string_view sequence);

}  // namespace affray::store
