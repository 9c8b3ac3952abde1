// Finding seats, and the short text in which a seat's role is stored.
#include "session/seats.h"

#include <algorithm>

#include "base/check.h"
#include "codec/talk.h"
#include "session/link.h"
#include "session/replies.h"

namespace affray::session {

std::string_view to_string(Role role) {
    switch (role) {
        case Role::Referee: return "referee";
        case Role::Player: return "player";
        case Role::Spectator: return "spectator";
    }
    AFFRAY_UNREACHABLE();
}

std::string controller_text(Role role, Admission admission, std::int64_t since) {
    std::string text(to_string(role));
    if (admission == Admission::Asks) text += " asks";
    if (admission == Admission::Waiting) text += " waits";
    return codec::with_heard_since(std::move(text), since);
}

std::optional<Controller> parse_controller(std::string_view text) {
    const std::int64_t since = codec::heard_since(text);
    for (const Role role : {Role::Referee, Role::Player, Role::Spectator}) {
        for (const Admission admission : {Admission::Open, Admission::Asks, Admission::Waiting}) {
            if (controller_text(role, admission, since) == text) return Controller{role, admission, since};
        }
    }
    return std::nullopt;
}

std::optional<Claimant> by_code(std::string_view typed) {
    const auto tidy = normalise_join_code(typed);
    if (!tidy) return std::nullopt;
    Claimant who;
    who.code = hash_secret(*tidy);
    return who;
}

std::optional<Claimant> by_link(std::string_view secret) {
    if (secret.size() != kTokenSize) return std::nullopt;
    Claimant who;
    who.link = hash_secret(secret);
    return who;
}

store::SeatTokens tokens_from(const Succession& tokens, std::string_view token) {
    const Secret next = tokens.after(token);
    return {hash_secret(token), hash_secret(next.reveal()),
            hash_secret(tokens.after(next.reveal()).reveal())};
}

v1::SeatInfo info_of(const SeatState& seat) {
    v1::SeatInfo info;
    info.set_number(seat.record.number);
    info.set_role(seat_role(seat.controller.role));
    info.set_name(seat.record.name);
    info.set_connected(seat.connected());
    info.set_admitted(seat.admitted());
    return info;
}

void Seats::add(store::Seat record) {
    SeatState seat;
    seat.controller = parse_controller(record.controller).value_or(Controller{});
    seat.record = std::move(record);
    const auto at = std::lower_bound(
        seats_.begin(), seats_.end(), seat.record.number,
        [](const SeatState& one, store::SeatNumber number) { return one.record.number < number; });
    seats_.insert(at, std::move(seat));
}

SeatState* Seats::find(store::SeatNumber number) {
    for (SeatState& seat : seats_) {
        if (seat.record.number == number) return &seat;
    }
    return nullptr;
}

const SeatState* Seats::find(store::SeatNumber number) const {
    return const_cast<Seats*>(this)->find(number);
}

void Seats::tell(const MessagePtr& message) const {
    for (const SeatState& seat : seats_) {
        seat.each_link([&message](Link& link) {
            if (link.live()) link.send(message);
        });
    }
}

Seats::Found Seats::by_token(std::string_view token) {
    const SecretHash hash = hash_secret(token);
    Found found;
    for (SeatState& seat : seats_) {
        const store::SeatTokens& tokens = seat.record.tokens;
        if (tokens.token && equal_hashes(*tokens.token, hash)) found = {&seat, false, tokens.next};
        if (tokens.next && equal_hashes(*tokens.next, hash)) found = {&seat, true, tokens.later};
        if (tokens.later && equal_hashes(*tokens.later, hash)) found = {&seat, true, std::nullopt};
    }
    return found;
}

}  // namespace affray::session
