// The event log as the database holds it, read with SQL and the published messages alone. A store is named as
// for `affray`: a data directory or a file of SQLite, or postgresql://…
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "crash/checker.h"

namespace affray::crash {

// The database file of a data directory, or that file itself.
std::filesystem::path database_in(const std::filesystem::path& data);

// A row by its columns.
Row row_of(std::string encounter, std::uint64_t version, std::uint32_t seat, std::string intent_id,
           const std::string& reply);
// Of hexadecimal digits.
std::string bytes_of(const std::string& digits);

// The lines that sentences give. Of PostgreSQL.
std::vector<std::string> lines_of(const std::string& address, const std::string& sentence);

// All rows, by encounter and version. Throws std::runtime_error for what cannot be read.
std::vector<Row> read_log(const std::string& store);

// How many losses of a kind there are.
int losses_stored(const std::string& store, const std::string& kind);

// Bytes that stand in the database once and that a hash covers: of a row in the middle of the log its chain
// value, its intent id, its record.
std::vector<std::string> marks_in_log(const std::string& store);

// Flips a bit of the chain, intent_id or record of that row; flipped again it is as before. Of PostgreSQL.
void flip_in_log(const std::string& address, const std::string& column);

// Of a data directory that no server has open: all that is in it, and within scripts/with-postgresql the
// schema that goes with it, elsewhere; and back from there.
void keep_copy(const std::filesystem::path& data, const std::filesystem::path& kept);
void put_back(const std::filesystem::path& kept, const std::filesystem::path& data);

// Gives the seats of the first encounter the tokens that they have in another database.
void carry_tokens(const std::string& from, const std::string& to);

// The digest of a delta's content.
std::string digest_of_delta(const std::string& serialised);

// Of an encounter's export: the referee's delta of each version, as digests.
std::map<std::uint64_t, std::string> read_export(const std::filesystem::path& file);

}  // namespace affray::crash
