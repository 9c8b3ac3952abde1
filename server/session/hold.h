// What a table is played under, where several servers share a database.
#pragma once

#include <cstdint>

#include "store/engine/sharing.h"

namespace affray::session {

struct Hold {
    store::Lease lease{};
    std::uint64_t round = 0;  // renewals that had begun when it was taken
};

}  // namespace affray::session
