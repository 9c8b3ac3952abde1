// Tells a table who has come, gone, been admitted or lost a seat.
#pragma once

#include <chrono>
#include <vector>

#include "session/loop.h"
#include "session/seats.h"

namespace affray::session {

/// The first change is told at once, and what follows within a moment together at its end: of seven who come
/// back at once each is told in one write of all, and not in six. Belongs to the loop of its table, and ends
/// with it.
class PresenceNews {
  public:
    /// With a moment of 0 each change is told at once.
    PresenceNews(const Seats& seats, Loop& loop, const Clock& clock, std::chrono::milliseconds moment)
        : seats_(seats), loop_(loop), clock_(clock), moment_(moment) {}
    ~PresenceNews() { loop_.cancel(timer_); }
    PresenceNews(const PresenceNews&) = delete;
    PresenceNews& operator=(const PresenceNews&) = delete;

    /// Something of this seat has changed; it is told of as it is when it is told.
    void changed(const SeatState& seat);

  private:
    void tell();

    const Seats& seats_;
    Loop& loop_;
    const Clock& clock_;
    const std::chrono::milliseconds moment_;
    SteadyTime not_before_{};
    Loop::TimerId timer_{};
    std::vector<store::SeatNumber> untold_;  // each once, in order of their changes
};

}  // namespace affray::session
