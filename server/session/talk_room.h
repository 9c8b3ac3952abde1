// Talk at the table: open lines, whispers and dice of one's own. Lines are numbered for each seat by what it
// hears, so that nobody learns of what was said or rolled behind their back. Ways back leave talk alone.
#pragma once

#include "session/seats.h"
#include "session/view_feed.h"
#include "store/store.h"

namespace affray::session {

/// Belongs to its session's loop, and so do seats and feeds, which outlive it.
class TalkRoom {
  public:
    TalkRoom(Seats& seats, const ViewFeeds& feeds) : seats_(seats), feeds_(feeds) {}

    /// What every seat has heard, and how often it has rolled. Errors as of the store.
    Status restore(store::Reader& reader, store::EncounterId encounter);
    /// A line that has been kept, at its row, to all who hear it.
    void tell(const v1::ChatLine& line, std::int64_t row);
    /// The last lines that were for this seat, but what it has heard; what is being told now comes by itself.
    void tell_last(Link& link) const;
    /// Row of the last line that was told; 0: none was.
    std::int64_t last_row() const { return last_row_; }

  private:
    v1::ServerFrame told(const SeatState& seat, const v1::ChatLine& line, std::uint64_t id) const;

    Seats& seats_;
    const ViewFeeds& feeds_;
    std::int64_t last_row_ = 0;
};

}  // namespace affray::session
