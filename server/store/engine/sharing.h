// How one of several servers takes part in a database, and what it holds of it (docs/decisions/0260).
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "store/engine/values.h"

namespace affray::store {

// Rows of the log that a server may number without asking again.
inline constexpr std::int64_t kRowsInBlock = 1024;

struct Sharing {
    std::string address;                   // where others send whoever comes to an encounter of this server
    std::chrono::milliseconds term{1500};  // what this server holds counts so long after a renewal
};

// That this server plays an encounter: everything written of its table must carry it where several servers
// share the database. epoch 0: none is needed.
struct Lease {
    EncounterId encounter = EncounterId::None;
    std::int64_t epoch = 0;

    friend bool operator==(const Lease&, const Lease&) = default;
};

}  // namespace affray::store
