// As one message for everybody.
#include "session/deadline_notices.h"

#include "session/link.h"

namespace affray::session {
namespace {

MessagePtr notice(const ArmedWait& armed, bool cleared, SteadyTime now) {
    v1::ServerFrame frame;
    v1::Deadline& deadline = *frame.mutable_deadline();
    deadline.set_question(static_cast<std::uint32_t>(armed.wait.question));
    deadline.set_cleared(cleared);
    deadline.set_stopped(armed.left.has_value());
    if (!cleared) deadline.set_remaining_ms(static_cast<std::uint32_t>(armed.time_left(now).count()));
    return make_message(frame);
}

bool hears_of(const SeatState& seat, const ArmedWait& armed) {
    return seat.admitted() && armed.is_for(seat.controller.role, SeatId{seat.record.number});
}

}  // namespace

void tell_deadline(const Seats& seats, const ArmedWait& armed, bool cleared, SteadyTime now) {
    const MessagePtr message = notice(armed, cleared, now);
    for (const SeatState& seat : seats.all()) {
        if (!hears_of(seat, armed)) continue;
        seat.each_link([&message](Link& link) {
            if (link.live()) link.send(message);
        });
    }
}

void tell_deadlines(Link& link, const SeatState& seat, const ArmedWaits& waits, SteadyTime now) {
    for (const ArmedWait& armed : waits) {
        if (!armed.cleared && hears_of(seat, armed)) link.send(notice(armed, false, now));
    }
}

}  // namespace affray::session
