// Pages of what a seat was told: read by the archive, one at a time for each seat, and the next one not
// before as much time has passed again as the last one took.
#include <algorithm>

#include "session/history_page.h"
#include "session/link.h"
#include "session/replies.h"
#include "session/session_host.h"

namespace affray::session {
namespace {

constexpr std::chrono::milliseconds kSpectatorsPage{1000};
constexpr std::string_view kField = "history.version";

}  // namespace

void SessionHost::history(Link& link, const v1::HistoryRequest& request) {
    SeatState& seat = *seats_.find(link.seat());
    if (!seat.admitted()) return link.fault(code::kNotAdmitted, "The referee has not admitted this seat.");
    const std::uint64_t now_at = counted(seat, version());
    const std::uint64_t wanted = request.has_version() ? request.version() : now_at;
    if (wanted > now_at)
        return link.fault(to_string(Reason::BadArgument), "This version is yet to come.", kField);
    const SteadyTime asked = services_.clock.steady();
    if (seat.reads_history || asked < seat.history_from) {
        const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(seat.history_from - asked);
        return link.fault(code::kRetryLater, "Wait for the last page.", kField,
                          std::max(wait, std::chrono::milliseconds{50}));
    }
    PageWish wish{seat.viewer(), feeds_.told(seat.feed), seat.controller.since, wanted,
                  request.has_talk() ? std::min(request.talk(), seat.heard) : seat.heard};
    auto read = [origin = origin_, ref = request.ref(), encoding = link.encoding(),
                 wish = std::move(wish)](Shelf& shelf) -> Result<MessagePtr> {
        auto page = history_page(*shelf.reader, shelf.encoder, origin, wish);
        if (!page) return page.error();
        v1::ServerFrame frame;
        *frame.mutable_history() = std::move(*page);
        frame.mutable_history()->set_ref(ref);
        return make_message(frame, encoding);
    };
    auto then = [this, asked, number = seat.record.number,
                 weak = link.weak_from_this()](Result<MessagePtr> page) {
        SeatState& reader = *seats_.find(number);
        const SteadyTime now = services_.clock.steady();
        const bool watches = reader.controller.role == Role::Spectator;
        reader.reads_history = false;
        reader.history_from =
            now + (watches ? std::max<SteadyTime::duration>(now - asked, kSpectatorsPage) : now - asked);
        const auto alive = weak.lock();
        if (alive == nullptr || !alive->live()) return;
        if (page) return alive->send(*page);
        alive->fault(code::kRetryLater, "What was told cannot be read now; ask again.", kField);
    };
    if (!look_up<MessagePtr>(std::move(read), std::move(then)))
        return link.fault(code::kRetryLater, "What was told cannot be read now; ask again.", kField);
    seat.reads_history = true;
}

}  // namespace affray::session
