// What a table is played under, here or elsewhere, where several servers share a database.
#pragma once

#include <cstdint>
#include <string>

#include "store/engine/sharing.h"

namespace affray::session {

struct Hold {
    store::Lease lease{};
    std::uint64_t round = 0;  // renewals that had begun when it was taken
};

/// Another server plays the encounter.
struct Elsewhere {
    std::string address;
    bool fading = false;   // it has not been heard of for a while: ask again rather than there
    store::Lease lease{};  // under which it plays
};

}  // namespace affray::session
