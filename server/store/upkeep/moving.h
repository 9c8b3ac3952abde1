// Moving all that a server keeps from one engine to the other.
#pragma once

#include <cstdint>

#include "store/engine/location.h"
#include "store/reading/verify.h"

namespace affray::store {

struct Move {
    Location from;
    Location to;
    Folder* folder = nullptr;  // folds every record again, on both sides
};

struct Moved {
    VerifyReport report{};  // of the new database
    std::uint64_t tables = 0;
    std::uint64_t rows = 0;  // of all tables
};

// Copies every row of one database into another that holds nothing yet, in one transaction. A path is a data
// directory; that of the new database is made if it is missing. Both are held for as long as it takes, so
// that no server plays on either. The old one is checked wholly before, the new one wholly after: pages,
// chains, states, the book, and each table's rows against those that were read. The old one stays as it is.
// Whenever it is interrupted the new one holds nothing or everything. Errors: NotFound, Corrupt, Unsupported
// (of a schema that is not this program's, or not Affray's), Conflict (a server uses one of them, or the new
// one holds something), Full, Busy, Io.
Result<Moved> move_database(const Move& move);

}  // namespace affray::store
