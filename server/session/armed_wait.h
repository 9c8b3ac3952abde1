// What a table waits for, and until when (ARC-005, ARC-052, ARC-203).
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "rules/seat_view.h"
#include "seams/clock.h"
#include "store/writing/writes.h"
#include "table/waits.h"

namespace affray::session {

/// Something that is waited for. A value: nothing happens by itself when its time is up.
struct ArmedWait {
    table::Wait wait;
    std::chrono::milliseconds whole{0};  ///< that were given in all
    std::int64_t due_ms = 0;             ///< wall time; serves only across a restart
    SteadyTime due{};
    std::optional<std::chrono::milliseconds> left;  ///< while time stands still; due is nothing then
    bool cleared = false;                           ///< it never comes
    std::vector<SeatId> told;                       ///< a prompt's seats
    bool operator==(const ArmedWait&) const = default;

    bool runs() const { return !cleared && !left; }
    /// Not below nothing.
    std::chrono::milliseconds time_left(SteadyTime now) const;
    /// What is left when time stops is left when it goes on.
    void run_or_stop(const Conduct& conduct, const Clock& clock);
    /// Is it for this seat to know of? Votes and turns are everybody's business, but not the turn of a
    /// creature that is hidden.
    bool is_for(Role role, SeatId seat) const;
};
using ArmedWaits = std::vector<ArmedWait>;

/// Begins to run now.
ArmedWait armed_now(const State& state, const table::Wait& wait, std::chrono::milliseconds left,
                    const Clock& clock);

/// nullptr: nothing of that key is waited for.
const ArmedWait* find(const ArmedWaits& waits, std::uint64_t key);

/// What is open in a state: what was armed before runs on, unless `anew`; the rest begins.
ArmedWaits armed_after(const View& view, const table::Durations& durations, const Conduct& conduct,
                       const ArmedWaits& before, bool anew, const Clock& clock);

/// A deadline that passed while the server was away, or that nobody could use, gives people this long.
inline constexpr std::chrono::milliseconds kGrace{5000};
/// What is open in a state after a restart: the time that was left is left again, and never more than the
/// whole.
ArmedWaits armed_again(const View& view, const table::Durations& durations, const Conduct& conduct,
                       const std::vector<store::Deadline>& stored, const Clock& clock);

/// What the store has to change of the deadlines that it keeps.
std::vector<store::DeadlineChange> changes_between(const ArmedWaits& before, const ArmedWaits& after);

}  // namespace affray::session
