// What stands at one version of a table's log.
#pragma once

#include "rules/resolver.h"
#include "session/armed_wait.h"
#include "session/past_log.h"

namespace affray::session {

/// Steps that were led back from with their dice kept; the next one throws its dice anew if it is taken
/// again.
struct Again {
    KeptSteps steps;
    std::size_t next = 0;
    const KeptStep* step() const {
        return steps != nullptr && next < steps->size() ? &(*steps)[next] : nullptr;
    }
};

/// Versions of a table that may be on their way to the disk at once.
inline constexpr std::size_t kInFlightMax = 64;

/// Everything that belongs to one version: of the last durable one, or of one on its way to the disk.
struct Tip {
    Situation situation;
    Conduct conduct;
    Again again;
    ArmedWaits waits;

    const State& state() const { return situation.state; }
};

}  // namespace affray::session
