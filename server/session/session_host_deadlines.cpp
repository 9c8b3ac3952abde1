// Time in a session: what the host submits when it is over, and what everybody is told of it (ARC-005,
// ARC-052, ARC-203).
#include <algorithm>

#include "session/deadline_notices.h"
#include "session/link.h"
#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"

namespace affray::session {

ArmedWaits SessionHost::waits_after(const State& state, const Conduct& conduct) const {
    // Another clock counts from now on.
    const bool anew = conduct.clock != tip().conduct.clock;
    return armed_after({state, *rules_}, durations(conduct), conduct, tip().waits, anew, services_.clock);
}

void SessionHost::set_waits(ArmedWaits waits) {
    if (waits == durable_.waits) return arm_timer();
    const SteadyTime now = services_.clock.steady();
    const auto before = std::exchange(durable_.waits, std::move(waits));
    for (const ArmedWait& armed : before) {
        if (find(durable_.waits, armed.wait.key) == nullptr) tell_deadline(seats_, armed, true, now);
    }
    for (const ArmedWait& armed : durable_.waits) {
        if (std::find(before.begin(), before.end(), armed) == before.end())
            tell_deadline(seats_, armed, armed.cleared, now);
    }
    arm_timer();
}

SteadyTime SessionHost::due_of(const ArmedWait& armed, SteadyTime now) const {
    const View view(tip().state(), *rules_);
    const bool for_absent_alone =
        table::waits_for_absent_alone(view, armed.wait, presence_, durations(tip().conduct));
    return deadlines_.due(armed, for_absent_alone, now);
}

void SessionHost::arm_timer() {
    const SteadyTime now = services_.clock.steady();
    std::optional<SteadyTime> first;
    for (const ArmedWait& armed : durable_.waits)
        if (armed.runs()) first = std::min(first.value_or(SteadyTime::max()), due_of(armed, now));
    deadlines_.ring_at(first, [weak = weak_from_this()] {
        if (const auto self = weak.lock()) self->turn({.what = "time"}, [&] { self->time_passed(); });
    });
}

void SessionHost::time_passed() {
    if (draining_ || parked()) return;
    const SteadyTime now = services_.clock.steady();
    for (const ArmedWait& armed : ArmedWaits(durable_.waits)) {
        if (!armed.runs() || due_of(armed, now) > now || tip().conduct.stopped()) continue;
        // One answer may end the wait, or leave the next seat to answer for.
        while (const auto next = table::time_up({tip().state(), *rules_}, armed.wait, presence_,
                                                durations(tip().conduct))) {
            const SeatState* seat = seats_.find(number(next->seat));
            Asked asked;
            asked.seat = number(next->seat);
            asked.role = seat != nullptr ? seat->controller.role : Role::Player;
            asked.by = next->by;
            services_.metrics.deadlines_passed.add();
            std::optional<v1::Rejected> why;
            const Turn answer{.what = "deadline",
                              .seat = asked.seat,
                              .intent = &next->intent,
                              .by = next->by,
                              .stands = true};
            if (!turn(answer, [&] { why = judge(asked, next->intent); })) break;
            if (why) {
                log_line(LogLevel::Warning, "deadline_refused",
                         {{"encounter", public_id()}, {"seat", asked.seat}, {"code", why->code()}});
                if (why->code() == code::kRulesDiverged) give_up(armed);
                break;
            }
            if (tip().conduct.stopped()) break;  // the step waits for the referee's word
        }
    }
    // Whatever could not be done now is tried again; what was done re-arms at its commit.
    deadlines_.put_off();
    arm_timer();
}

// After time that nobody could use: whatever is due gives people long enough to come back.
void SessionHost::grant_grace() {
    ArmedWaits waits = durable_.waits;
    const SteadyTime soonest = services_.clock.steady() + kGrace;
    for (ArmedWait& armed : waits) {
        if (!armed.runs() || armed.due >= soonest) continue;
        armed.due = soonest;
        armed.due_ms = services_.clock.wall_ms() + kGrace.count();
    }
    set_waits(std::move(waits));
    arm_timer();
}

// No answer ends what was begun under other rules: the referee leads play back or ends the encounter.
void SessionHost::give_up(const ArmedWait& lost) {
    ArmedWaits waits = durable_.waits;
    for (ArmedWait& armed : waits)
        if (armed.wait.key == lost.wait.key) armed.cleared = true;
    set_waits(std::move(waits));
}

void SessionHost::send_deadlines(Link& link) {
    tell_deadlines(link, *seats_.find(link.seat()), durable_.waits, services_.clock.steady());
}

}  // namespace affray::session
