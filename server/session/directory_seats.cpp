// Whose seats are: who comes by a code, by a link or by an account, and whose right ends.
#include "seams/secret.h"
#include "session/directory.h"
#include "session/log.h"

namespace affray::session {

Secret Directory::extra_code(const Whereabouts& place, store::SeatNumber seat) {
    const Secret code = make_join_code();
    const std::int64_t expires = clock_.wall_ms() + std::chrono::milliseconds(options_.code_lifetime).count();
    const std::lock_guard lock(mutex_);
    extra_codes_[hash_secret(code.reveal())] = ExtraCode{place, seat, expires};
    return code;
}

std::optional<Directory::ExtraCode> Directory::extra(const Claimant& who, bool spend) {
    if (!who.code) return std::nullopt;
    const std::lock_guard lock(mutex_);
    const auto found = extra_codes_.find(*who.code);
    if (found == extra_codes_.end()) return std::nullopt;
    const ExtraCode extra = found->second;
    const bool old = extra.expires_ms <= clock_.wall_ms();
    if (spend || old) extra_codes_.erase(found);
    return old ? std::nullopt : std::optional(extra);
}

void Directory::with_seat(const Claimant& who, bool spend, WithSeat task) {
    if (const auto open = extra(who, spend)) {
        with_session(open->place, [open, task = std::move(task)](auto session) {
            if (!session) return task(session.error());
            task(SeatAt{open->place.public_id, *session, open->seat, Claimant{}});
        });
        return;
    }
    const bool asked = archive_->ask([this, who, task](Shelf& shelf) {
        const auto found = who.link ? shelf.reader->find_seat_by_link(*who.link)
                                    : shelf.reader->find_seat_by_join_code(*who.code);
        if (!found) return task(found.error());
        const auto place = *found ? place_of(shelf, (*found)->encounter) : std::nullopt;
        if (!place) return task(Error{ErrorCode::NotFound, "no such code"});
        with_session(*place, [place, who, task, seat = (*found)->seat.number](auto session) {
            if (!session) return task(session.error());
            task(SeatAt{place->public_id, *session, seat, who});
        });
    });
    if (!asked) task(Error{ErrorCode::Busy, "the server is busy"});
}

void Directory::place_of(const Claimant& who, std::function<void(Result<Whereabouts>)> done) {
    if (const auto open = extra(who, false)) return done(open->place);
    const bool asked = archive_->ask([this, who, done](Shelf& shelf) {
        const auto found = who.link ? shelf.reader->find_seat_by_link(*who.link)
                                    : shelf.reader->find_seat_by_join_code(*who.code);
        if (!found) return done(found.error());
        const auto place = *found ? place_of(shelf, (*found)->encounter) : std::nullopt;
        place ? done(*place) : done(Error{ErrorCode::NotFound, "no such code"});
    });
    if (!asked) done(Error{ErrorCode::Busy, "the server is busy"});
}

void Directory::join(const Claimant& who, std::string name, JoinDone done) {
    with_seat(who, true, [name = std::move(name), done = std::move(done)](Result<SeatAt> at) {
        if (!at) return done(at.error());
        at->host->claim(at->seat, at->who, name, [id = at->public_id, done](Result<Claimed> claimed) {
            if (!claimed) return done(claimed.error());
            done(Joined{id, *claimed});
        });
    });
}

void Directory::look(const Claimant& who, LookDone done) {
    with_seat(who, false, [done = std::move(done)](Result<SeatAt> at) {
        if (!at) return done(at.error());
        done(at->host->look(at->seat, at->who));
    });
}

void Directory::claim(const Whereabouts& place, store::SeatNumber seat, const Claimant& who, std::string name,
                      JoinDone done) {
    with_session(place, [place, seat, who, name = std::move(name), done = std::move(done)](auto session) {
        if (!session) return done(session.error());
        (*session)->claim(seat, who, name, [place, done](Result<Claimed> claimed) {
            if (!claimed) return done(claimed.error());
            done(Joined{place.public_id, *claimed});
        });
    });
}

void Directory::end_seats(const store::HeldSeats& held) {
    for (const auto& shard : shards_) {
        shard->loop->post([shard = shard.get(), held] {
            for (const auto& each : shard->sessions) {
                SessionHost& session = *each.second;
                session.turn({.what = "seats"}, [&] { session.end_seats(held); });
            }
        });
    }
}

void Directory::revoke(std::string_view token) {
    const bool asked = archive_->ask([this, text = std::string(token)](Shelf& shelf) {
        const SecretHash hash = hash_secret(text);
        const auto by_token = shelf.reader->find_seat_by_token(hash);
        const auto by_link = shelf.reader->find_seat_by_link(hash);
        const bool is_link = by_link && *by_link;
        if (!by_token || !(*by_token || is_link)) return;
        const store::SeatFound& found = is_link ? **by_link : **by_token;
        const auto place = place_of(shelf, found.encounter);
        if (!place) return;
        with_session(*place, [text, is_link, seat = found.seat.number](auto session) {
            if (session && is_link) (*session)->set_link(seat, false, {}, [](const Result<Secret>&) {});
            if (session && !is_link) (*session)->revoke(text);
        });
    });
    if (!asked) log_line(LogLevel::Warning, "token_not_revoked");
}

}  // namespace affray::session
