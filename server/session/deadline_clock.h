// When a table's next deadline is due (ARC-005, ARC-052, ARC-203).
#pragma once

#include <functional>
#include <optional>

#include "seams/clock.h"
#include "session/armed_wait.h"
#include "session/loop.h"

namespace affray::session {

/// Rings once, on its loop, when the first of a table's deadlines is due. Belongs to that loop.
class DeadlineClock {
  public:
    DeadlineClock(Loop& loop, const Clock& clock) : loop_(loop), clock_(clock) {}

    /// When a wait is due. `for_absent_alone`: all who are here agree; then it does not wait for the others,
    /// but for the grace that they have to come back (ARC-203).
    SteadyTime due(const ArmedWait& armed, bool for_absent_alone, SteadyTime now) const;
    /// Those who are away have from now on the grace of a restart to come back to their votes.
    void begin() { votes_wait_until_ = clock_.steady() + kGrace; }

    /// In place of whatever it was set to. nullopt: it rings no more.
    void ring_at(std::optional<SteadyTime> first, std::function<void()> ring);
    void stop() { ring_at(std::nullopt, {}); }

    /// What could not be done now is tried again in a second, and nothing is done by itself before.
    void put_off();
    void go_on() { not_before_ = {}; }
    SteadyTime not_before() const { return not_before_; }

  private:
    Loop& loop_;
    const Clock& clock_;
    Loop::TimerId timer_{};
    SteadyTime not_before_{};
    SteadyTime votes_wait_until_{};
};

}  // namespace affray::session
