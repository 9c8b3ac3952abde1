// Where several servers share a database (docs/decisions/0260): a table that another plays by now, and seats
// that others have emptied.
#include <algorithm>

#include "session/link.h"
#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"

namespace affray::session {
namespace {

constexpr std::chrono::milliseconds kReadAgain{250};

}  // namespace

// What was not answered is asked again where the table is played now, under the same ids.
void SessionHost::lose(std::string_view why) {
    if (torn_) return;
    services_.metrics.leases_lost.add();
    end_links(code::kMoved, CloseCode::Restart, "Another server plays this table now: come back and resume.");
    log_line(LogLevel::Warning, "table_lost",
             {{"encounter", public_id()},
              {"why", why},
              {"epoch", static_cast<std::uint64_t>(hold_.lease.epoch)},
              {"version", version()},
              {"not_written", std::uint64_t{in_flight_.size()}}});
    settle_torn();
}

// What another server has written of seats is in the store alone.
void SessionHost::look_at_seats() {
    std::vector<store::Seat> before;
    for (const SeatState& seat : seats_.all()) before.push_back(seat.record);
    auto read = [id = encounter_.id](Shelf& shelf) { return shelf.reader->seats(id); };
    auto then = [this, before = std::move(before)](const Result<std::vector<store::Seat>>& stored) {
        if (stored) return compare_seats(before, *stored);
        log_line(LogLevel::Error, "seats_not_read",
                 {{"encounter", public_id()}, {"why", stored.error().message}});
    };
    if (!look_up<std::vector<store::Seat>>(std::move(read), std::move(then)))
        services_.loop.at(services_.clock.steady() + kReadAgain, [weak = weak_from_this()] {
            if (const auto self = weak.lock()) self->turn({.what = "seats"}, [&] { self->look_at_seats(); });
        });
}

void SessionHost::compare_seats(const std::vector<store::Seat>& before,
                                const std::vector<store::Seat>& stored) {
    bool changed = false;
    for (const store::Seat& one : stored) {
        SeatState* seat = seats_.find(one.number);
        if (seat == nullptr || one.tokens.token || !seat->record.tokens.token) continue;
        const auto was = std::find_if(before.begin(), before.end(),
                                      [&](const store::Seat& old) { return old.number == one.number; });
        // Somebody has sat down, or goes by the next token, since it was read.
        const bool other = was->tokens != seat->record.tokens;
        changed = changed || other;
        if (other) continue;
        seat->record.tokens = {};
        seat->record.account = one.account;
        seat->record.login = one.login;
        kick(seat->links, CloseCode::Refused, code::kTokenRevoked);
    }
    if (changed) look_at_seats();
}

}  // namespace affray::session
