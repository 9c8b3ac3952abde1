// The event log as the database holds it, read with SQL and the published messages alone.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "crash/checker.h"

namespace affray::crash {

// The database file of a data directory.
std::filesystem::path database_in(const std::filesystem::path& data);

// A row by its columns.
Row row_of(std::string encounter, std::uint64_t version, std::uint32_t seat, std::string intent_id,
           const std::string& reply);
// Of hexadecimal digits.
std::string bytes_of(const std::string& digits);

// All rows, by encounter and version. Throws std::runtime_error for what cannot be read.
std::vector<Row> read_log(const std::filesystem::path& data);

// Bytes that stand in the database once and that a hash covers: of a row in the middle of the log its chain
// value, its intent id, its record.
std::vector<std::string> marks_in_log(const std::filesystem::path& data);

// Gives the seats of the first encounter the tokens that they have in another database.
void carry_tokens(const std::filesystem::path& from_data, const std::filesystem::path& to_data);

// The digest of a delta's content.
std::string digest_of_delta(const std::string& serialised);

// Of an encounter's export: the referee's delta of each version, as digests.
std::map<std::uint64_t, std::string> read_export(const std::filesystem::path& file);

}  // namespace affray::crash
