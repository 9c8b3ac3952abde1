// Who sits down and gets up: signing in, the next tokens, claims, codes and links, admission, presence.
#include <algorithm>

#include "session/link.h"
#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"

namespace affray::session {
namespace {

Error refused(const store::Receipt& receipt) {
    switch (receipt.refusal) {
        case store::Refusal::StorageFull: return {ErrorCode::Full, "the store has no room"};
        case store::Refusal::NotFound: return {ErrorCode::NotFound, "no such seat"};
        case store::Refusal::Conflict: return {ErrorCode::Conflict, "the seat was changed meanwhile"};
        case store::Refusal::None:
        case store::Refusal::Superseded:
        case store::Refusal::Ended:
        case store::Refusal::NotHeld:
        case store::Refusal::InEncounter:
        case store::Refusal::BuiltUpon:
        case store::Refusal::QuotaReached: break;
    }
    return {ErrorCode::Busy, "the store is busy"};
}

}  // namespace

void SessionHost::hello(Link& link, const v1::Hello& hello) {
    const Seats::Found found = seats_.by_token(hello.token());
    if (found.seat == nullptr) {
        log_line(LogLevel::Info, "token_refused", {{"encounter", public_id()}, {"address", link.address()}});
        return link.refuse(CloseCode::Refused, code::kBadToken,
                           "This token opens no seat here: join again by a code.");
    }
    if (draining_) return link.refuse(CloseCode::Restart, code::kRestarting, "The server restarts.");
    SeatState& seat = *found.seat;
    link.take_seat(seat.record.number, seat.controller.role == Role::Referee);
    // Whoever comes by another connection while the one before is open was never away.
    kick(std::exchange(seat.links, {&link}), CloseCode::Taken, code::kSeatReplaced);
    seat.connected_at_ms = services_.clock.wall_ms();
    log_line(LogLevel::Info, "seat_connected",
             {{"encounter", public_id()},
              {"seat", seat.record.number},
              {"address", link.address()},
              {"client", hello.client()}});
    if (presence_.set(SeatId{seat.record.number}, true)) {
        services_.metrics.seats_online.add();
        news_.changed(seat);
    }
    let_in(link, found, hello.token());
}

// SEC-4: the welcome carries the token for the next time. It is told only when its hash is in the store, so
// that it opens the seat even if the server dies right after.
void SessionHost::let_in(Link& link, const Seats::Found& found, const std::string& shown) {
    SeatState& seat = *found.seat;
    const Secret next = services_.tokens.after(shown);
    const bool known = seat.stored && found.next == hash_secret(next.reveal());
    const auto welcomed = [weak = weak_from_this(), weak_link = link.weak_from_this(),
                           next](const store::Receipt& receipt) {
        const auto self = weak.lock();
        const auto alive = weak_link.lock();
        if (self == nullptr || alive == nullptr || !alive->connected() || alive->live()) return;
        // No next token, then: the one that was shown goes on being good, and play goes on being readable.
        if (!receipt.committed()) alive->proves_nothing();
        self->turn({.what = "welcome", .link = alive.get(), .stands = true},
                   [&] { self->welcome(*alive, receipt.committed() ? next : Secret{}); });
    };
    if (!known) return go_by(seat, shown, store::Haste::Now, welcomed);
    if (found.goes_on) go_by(seat, shown, store::Haste::CanWait, {});
    welcomed({});
}

// The client has spoken after its welcome, so it has the next token, and the one before ends.
void SessionHost::proved(Link& link) {
    const Secret told = services_.tokens.after(link.hello().token());
    go_by(*seats_.find(link.seat()), told.reveal(), store::Haste::CanWait, {});
}

// Whoever sits there has this token: no earlier one opens the seat any more.
void SessionHost::go_by(SeatState& seat, std::string_view token, store::Haste haste, WriteDone done) {
    seat.record.tokens = tokens_from(services_.tokens, token);
    seat.stored = false;
    const store::SetSeatTokens set{encounter_.id, seat.record.number, seat.record.tokens.token,
                                   seat.record.tokens};
    const auto written = [weak = weak_from_this(), set,
                          done = std::move(done)](const store::Receipt& receipt) {
        const auto self = weak.lock();
        if (self == nullptr) return;
        SeatState& now = *self->seats_.find(set.seat);
        now.stored = now.stored || (receipt.committed() && now.record.tokens == set.tokens);
        if (done) done(receipt);
    };
    write(set, written, haste);
}

void SessionHost::kick(std::vector<Link*> links, CloseCode code, std::string_view fault) {
    for (Link* link : links) {
        log_line(LogLevel::Info, "seat_ended",
                 {{"encounter", public_id()}, {"seat", link->seat()}, {"why", fault}});
        link->refuse(code, fault, "This connection of the seat has ended.");
    }
}

void SessionHost::left(Link& link) {
    turn({.what = "left"}, [&] { leave(link); });
}

void SessionHost::leave(Link& link) {
    for (InFlight& entry : in_flight_) {
        std::erase_if(entry.waiters, [&link](const Waiter& waiter) { return waiter.link == &link; });
        std::erase_if(entry.held, [&link](const Held& held) { return held.link == &link; });
    }
    if (reading_ && reading_->asked.waiter.link == &link) reading_->asked.waiter.link = nullptr;
    SeatState& seat = *seats_.find(link.seat());
    std::erase(seat.links, &link);
    if (seat.connected() || !presence_.set(SeatId{seat.record.number}, false)) return;
    services_.metrics.seats_online.subtract();
    log_line(LogLevel::Info, "seat_disconnected", {{"encounter", public_id()}, {"seat", seat.record.number}});
    news_.changed(seat);
    arm_timer();
    call_awaited();
}

bool SessionHost::may_claim(const SeatState& seat, const Claimant& who) const {
    if (who.link) return seat.record.link && equal_hashes(*seat.record.link, *who.link);
    if (!who.code) return true;
    return seat.record.join_code && equal_hashes(*seat.record.join_code, *who.code) &&
           services_.clock.wall_ms() < seat.record.join_code_expires_ms;
}

Result<SeatSeen> SessionHost::look(store::SeatNumber number, const Claimant& who) const {
    const SeatState* seat = seats_.find(number);
    if (seat == nullptr || !may_claim(*seat, who)) return Error{ErrorCode::NotFound, "no such code"};
    const bool returns = who.link && seat->record.by_link;
    SeatSeen seen{encounter_.title, encounter_.ruleset,      seat->controller.role, seat->record.name, {},
                  returns,          seat->held() && !returns};
    const State& state = durable_.state();
    for (const Creature& creature : state.creatures)
        if (creature.seat == SeatId{number} && seat->controller.role == Role::Player)
            seen.plays.push_back(state.sheet(creature.id).name);
    return seen;
}

// The seat as it is once `who` has taken it.
store::PutSeat SessionHost::taken_by(const SeatState& seat, const Claimant& who, const Secret& token) const {
    const bool member = who.account != store::AccountId::None;
    const bool returns = who.link ? seat.record.by_link : member && seat.record.account == who.account;
    store::PutSeat put{encounter_.id, seat.record};
    put.by_code = who.code;
    put.by_link = who.link;
    put.now_ms = services_.clock.wall_ms();
    put.seat.tokens = tokens_from(services_.tokens, token.reveal());
    put.seat.account = who.account;
    put.seat.login = who.login;
    put.seat.by_link = who.link.has_value();
    if (who.code || who.link || member) put.seat.join_code.reset();
    if (!who.link && !returns) put.seat.link.reset();
    // A member is known already, and so is who comes back: only who comes anew by a code or link waits for
    // the referee.
    if (seat.controller.admission == Admission::Open || (returns && !member)) return put;
    put.seat.controller =
        controller_text(seat.controller.role, member ? Admission::Asks : Admission::Waiting);
    return put;
}

void SessionHost::claim(store::SeatNumber number, const Claimant& who, std::string name, ClaimDone done) {
    SeatState* seat = seats_.find(number);
    if (seat == nullptr || draining_ || !may_claim(*seat, who))
        return done(Error{ErrorCode::NotFound, "no such code"});
    const bool member = who.account != store::AccountId::None;
    if (member && !who.takes_over && seat->held() && seat->record.account != who.account)
        return done(Error{ErrorCode::Conflict, "somebody else holds the seat"});
    const Secret token = make_token();
    store::PutSeat put = taken_by(*seat, who, token);
    if (!name.empty()) put.seat.name = std::move(name);
    // Good once: a second claim that comes before the commit finds no code any more.
    seat->record.join_code = put.seat.join_code;
    const auto committed = [weak = weak_from_this(), put, token, done = std::move(done),
                            before = seat->record](const store::Receipt& receipt) {
        const auto self = weak.lock();
        if (self == nullptr) return done(Error{ErrorCode::Closed, "the session has ended"});
        SeatState& now = *self->seats_.find(put.seat.number);
        if (!receipt.committed()) {
            now.record.join_code = before.join_code;
            return done(refused(receipt));
        }
        now.record = put.seat;
        now.stored = true;
        now.controller = parse_controller(put.seat.controller).value_or(Controller{});
        self->kick(now.links, CloseCode::Taken, code::kSeatReplaced);
        self->news_.changed(now);
        log_line(LogLevel::Info, "seat_claimed",
                 {{"encounter", self->public_id()}, {"seat", put.seat.number}});
        done(Claimed{put.seat.number, now.controller.role, put.seat.name, token});
    };
    write(std::move(put), committed);
}

void SessionHost::new_code(store::SeatNumber number, std::chrono::hours good_for, CodeDone done) {
    SeatState* seat = seats_.find(number);
    if (seat == nullptr) return done(Error{ErrorCode::NotFound, "no such seat"});
    const Secret code = make_join_code();
    store::SetJoinCode set;
    set.encounter = encounter_.id;
    set.seat = number;
    set.join_code = hash_secret(code.reveal());
    set.expires_ms = services_.clock.wall_ms() + std::chrono::milliseconds(good_for).count();
    write(set, [weak = weak_from_this(), set, code, done = std::move(done)](const store::Receipt& receipt) {
        const auto self = weak.lock();
        if (self == nullptr) return done(Error{ErrorCode::Closed, "the session has ended"});
        if (!receipt.committed()) return done(refused(receipt));
        SeatState& now = *self->seats_.find(set.seat);
        now.record.join_code = set.join_code;
        now.record.join_code_expires_ms = set.expires_ms;
        done(code);
    });
}

void SessionHost::set_link(store::SeatNumber number, bool make, const std::optional<SecretHash>& own,
                           CodeDone done) {
    SeatState* seat = seats_.find(number);
    if (seat == nullptr) return done(Error{ErrorCode::NotFound, "no such seat"});
    if (own && seat->record.account != store::AccountId::None)
        return done(Error{ErrorCode::Conflict, "an account holds the seat"});
    const Secret secret = make ? make_token() : Secret{};
    store::SetSeatLink set{encounter_.id, number, {}, own};
    if (make) set.link = hash_secret(secret.reveal());
    // From here on nobody comes by the one before; a refused write gives it back.
    const store::Seat before = seat->record;
    take_link(*seat, set);
    const auto committed = [weak = weak_from_this(), set, secret, done = std::move(done), before,
                            after = seat->record](const store::Receipt& receipt) {
        const auto self = weak.lock();
        if (self == nullptr) return done(Error{ErrorCode::Closed, "the session has ended"});
        SeatState& now = *self->seats_.find(set.seat);
        if (!receipt.committed()) {
            if (now.record == after) now.record = before;
            return done(refused(receipt));
        }
        // Somebody may have come by the one before while this was on its way to the disk.
        self->take_link(now, set);
        log_line(LogLevel::Info, set.link ? "seat_link_made" : "seat_link_ended",
                 {{"encounter", self->public_id()}, {"seat", set.seat}});
        done(secret);
    };
    write(std::move(set), committed);
}

void SessionHost::take_link(SeatState& seat, const store::SetSeatLink& set) {
    const bool loses = seat.record.by_link && !set.own;
    seat.record.link = set.link;
    seat.record.by_link = set.own && set.link;
    if (!loses) return;
    seat.record.tokens = {};
    kick(seat.links, CloseCode::Refused, code::kTokenRevoked);
}

const SeatState* SessionHost::seat_of(std::string_view token) { return seats_.by_token(token).seat; }

void SessionHost::revoke(std::string_view token) {
    SeatState* seat = seats_.by_token(token).seat;
    if (seat == nullptr) return;
    seat->record.tokens = {};
    store::SetSeatTokens none;
    none.encounter = encounter_.id;
    none.seat = seat->record.number;
    write(none, [](const store::Receipt&) {});
    log_line(LogLevel::Warning, "token_revoked", {{"encounter", public_id()}, {"seat", seat->record.number}});
    kick(seat->links, CloseCode::Refused, code::kTokenRevoked);
}

void SessionHost::end_seats(const store::HeldSeats& held) {
    if (!held.campaign.empty() && held.campaign != encounter_.campaign) return;
    for (SeatState& seat : seats_.all()) {
        store::Seat& record = seat.record;
        const bool by_login = (held.login == store::LoginId::None || record.login == held.login) &&
                              (held.but_login == store::LoginId::None || record.login != held.but_login);
        if (record.account != held.account || !by_login) continue;
        // The seat may be on its way to the disk as it was, behind what emptied it there.
        store::SetSeatTokens none;
        none.encounter = encounter_.id;
        none.seat = record.number;
        none.expected = record.tokens.token;
        if (none.expected) write(none, [](const store::Receipt&) {});
        record.tokens = {};
        record.login = store::LoginId::None;
        if (held.given_up) record.account = store::AccountId::None;
        kick(seat.links, CloseCode::Refused, code::kTokenRevoked);
    }
}

void SessionHost::admit(Link& link, const v1::Admit& admit) {
    if (!link.referee()) return link.fault(to_string(Reason::RefereeOnly), "Only the referee admits.");
    SeatState* seat = seats_.find(admit.seat());
    if (seat == nullptr || seat->controller.admission != Admission::Waiting)
        return link.fault(to_string(Reason::UnknownId), "No such seat waits.", "admit.seat");
    store::PutSeat put{encounter_.id, seat->record};
    const Role role = seat->controller.role;
    // Whoever comes by a code after this one waits again.
    put.seat.controller = controller_text(role, Admission::Asks, admit.admitted() ? talk_.last_row() : 0);
    if (!admit.admitted()) {
        put.seat.tokens = {};
        put.seat.link.reset();
        put.seat.by_link = false;
    }
    write(put,
          [weak = weak_from_this(), put, admitted = admit.admitted()](const store::Receipt& receipt) mutable {
              const auto self = weak.lock();
              if (self == nullptr || !receipt.committed()) return;
              SeatState& now = *self->seats_.find(put.seat.number);
              // Who is admitted may have gone on to the next token meanwhile.
              if (admitted) put.seat.tokens = now.record.tokens;
              now.record = put.seat;
              now.controller = parse_controller(put.seat.controller).value_or(Controller{});
              now.heard = 0;
              now.recent.clear();
              if (!admitted) return self->kick(now.links, CloseCode::Refused, code::kRefused);
              self->news_.changed(now);
              now.each_link([&self](Link& waiting) {
                  if (!waiting.live()) return;
                  self->show(waiting);
                  self->send_deadlines(waiting);
              });
          });
}

bool SessionHost::unused() const {
    return in_flight_.empty() && writing_ == 0 && !parked() && !reading_ &&
           std::none_of(durable_.waits.begin(), durable_.waits.end(),
                        [](const ArmedWait& armed) { return armed.runs(); }) &&
           std::none_of(seats_.all().begin(), seats_.all().end(),
                        [](const SeatState& seat) { return seat.connected(); });
}

Summary SessionHost::summary(const SeatState& asking) const {
    const State& state = durable_.state();
    Summary told{encounter_.title,           encounter_.ruleset,  state.phase,
                 counted(asking, version()), state.outcome.str(), {}};
    for (const Loss& loss : state.losses)
        if (const auto event = redact(Event{Audience::Everyone, CampaignLost{loss}}, state, asking.viewer()))
            told.losses.push_back(event->as<CampaignLost>()->loss);
    return told;
}

}  // namespace affray::session
