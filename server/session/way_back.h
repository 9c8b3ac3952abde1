// Where a step leads play back to, as the log says.
#pragma once

#include <string_view>

#include "session/past_log.h"
#include "session/view_feed.h"

namespace affray::session {

/// Who leads play back, and how it is conducted then.
struct Leading {
    SeatId seat = SeatId::Referee;
    AnsweredBy by = AnsweredBy::Player;
    std::string reason{};
    Conduct before{};
};

/// What a way back needs of the log, and its batch and deltas, which hold if nothing has happened meanwhile.
struct WayBack {
    Return back{};
    Batch batch{};
    DeltaSet told{};                ///< of that batch, for the feeds that were there when it was asked for
    std::vector<Viewer> viewers{};  ///< theirs
    KeptSteps kept{};               ///< those that keep their dice; of one that asks for it
    std::string_view refused{};     ///< why a step cannot be undone, a code; empty: it can
};

/// Reads the way back that is asked for at the version of the feeds, the newest, and encodes what it tells
/// them (bare ones, of the reading thread). A player's undo leads before their own last step, if nobody has
/// learned anything from it. On a thread of the archive. Errors as of the store.
Result<WayBack> find_way_back(store::Reader& reader, const std::shared_ptr<const Origin>& origin,
                              const Leading& leading, const Return& back, ViewFeeds& feeds);

/// The batch of a way back. What lay ready or waited belongs to what is left behind; how play is conducted
/// stays.
Batch led_back(const Leading& leading, Return back);

}  // namespace affray::session
