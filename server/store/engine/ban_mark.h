// Whether the bans of a database have changed since they were last looked at.
#pragma once

#include <cstdint>

namespace affray::store {

// Which bans there are, those that have ended too: the same where nothing has changed.
struct BanMark {
    std::int64_t newest = 0;
    std::int64_t count = 0;

    friend bool operator==(const BanMark&, const BanMark&) = default;
};

}  // namespace affray::store
