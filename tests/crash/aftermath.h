// What must hold when a crash run is over.
#pragma once

#include "crash/table.h"

namespace affray::crash {

// `affray verify` on a data directory, a database or its address: its exit status and what it said.
struct Verified {
    bool good = false;
    std::string output{};
};
Verified verify(const std::string& database);

// Settles the table, compares every reduced view with a fresh one, stops the server as an operator would,
// verifies the database, has the checker judge all histories, and compares what the referees were shown with
// the export of the log. Adds to the tally. Failures are gtest's.
void expect_sound(Table& table);

// Bytes of the closed table's database, flipped one at a time, of SQLite in a copy: verify must fail for
// each.
void expect_flipped_bytes_found(const Table& table);

// The histories and log of the closed table, with one row taken away, one doubled, and one moved: the checker
// must object.
void expect_doctored_log_found(const Table& table);

}  // namespace affray::crash
