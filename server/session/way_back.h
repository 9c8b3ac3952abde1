// Where a step leads play back to, as the log says.
#pragma once

#include <string_view>

#include "session/past_log.h"

namespace affray::session {

/// What a way back needs of the log.
struct WayBack {
    std::uint64_t to = 0;
    Situation situation{};
    KeptSteps kept{};            ///< those that keep their dice; of one that asks for it
    std::string_view refused{};  ///< why a step cannot be undone, a code; empty: it can
};

/// Reads the way back that a seat asked for at a version, the newest. A player's undo leads before their own
/// last step, if nobody has learned anything from it. On a thread of the archive. Errors as of the store.
Result<WayBack> find_way_back(store::Reader& reader, const std::shared_ptr<const Origin>& origin,
                              std::uint64_t version, SeatId seat, const Return& back);

}  // namespace affray::session
