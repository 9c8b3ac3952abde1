// Seats, their tokens, their codes and their links.
#include "store/writing/account_scribe.h"
#include "store/writing/scribe.h"
#include "store/writing/scribe_statements.h"

namespace affray::store {

Receipt Scribe::apply(const PutSeat& put) {
    if (!head(put.encounter)) return refused(Refusal::NotFound);
    const bool held = put.seat.account != AccountId::None;
    if (held && !accounts_->may_hold(put.seat.account, put.encounter, put.seat.controller))
        return refused(Refusal::NotFound);
    if ((put.by_code || put.by_link) && !is_open(put)) return refused(Refusal::NotFound);
    write_seat(put.encounter, put.seat);
    return {};
}

// The code or link may have been taken away since somebody compared it in memory (SEC-3).
bool Scribe::is_open(const PutSeat& put) {
    Statement& open = put.by_code ? statements_->open_code : statements_->open_link;
    const Use use(open);
    open.bind(1, raw(put.encounter));
    open.bind(2, static_cast<std::int64_t>(put.seat.number));
    bind_optional(open, 3, put.by_code ? put.by_code : put.by_link);
    if (put.by_code) open.bind(4, put.now_ms);
    return open.step();
}

Receipt Scribe::apply(const SetSeatTokens& set) {
    Statement& now = statements_->seat_tokens;
    {
        const Use use(now);
        now.bind(1, raw(set.encounter));
        now.bind(2, static_cast<std::int64_t>(set.seat));
        if (!now.step()) return refused(Refusal::NotFound);
        const auto expected = [&](int column) {
            return !is_null(now, column) && digest(now, column) == *set.expected;
        };
        if (set.expected && !expected(0) && !expected(1) && !expected(2)) return refused(Refusal::Conflict);
    }
    Statement& update = statements_->set_tokens;
    const Use use(update);
    update.bind(1, raw(set.encounter));
    update.bind(2, static_cast<std::int64_t>(set.seat));
    bind_optional(update, 3, set.tokens.token);
    bind_optional(update, 4, set.tokens.next);
    bind_optional(update, 5, set.tokens.later);
    update.run();
    return {};
}

Receipt Scribe::apply(const SetJoinCode& set) {
    Statement& update = statements_->join_code;
    const Use use(update);
    update.bind(1, raw(set.encounter));
    update.bind(2, static_cast<std::int64_t>(set.seat));
    bind_optional(update, 3, set.join_code);
    update.bind(4, set.expires_ms);
    return update.execute() == 1 ? Receipt{} : refused(Refusal::NotFound);
}

Receipt Scribe::apply(const SetSeatLink& set) {
    Statement& update = set.own ? statements_->own_link : statements_->link;
    const Use use(update);
    update.bind(1, raw(set.encounter));
    update.bind(2, static_cast<std::int64_t>(set.seat));
    bind_optional(update, 3, set.link);
    if (set.own) {
        bind_digest(update, 4, *set.own);
        update.bind(5, set.link ? 1 : 0);
    }
    return update.execute() == 1 ? Receipt{} : refused(Refusal::NotFound);
}

void Scribe::write_seat(EncounterId encounter, const Seat& seat) {
    Statement& put = statements_->seat;
    const Use use(put);
    put.bind(1, raw(encounter));
    put.bind(2, static_cast<std::int64_t>(seat.number));
    put.bind_view(3, seat.name);
    bind_blob(put, 4, seat.controller);
    bind_optional(put, 5, seat.tokens.token);
    bind_optional(put, 6, seat.tokens.next);
    bind_optional(put, 7, seat.tokens.later);
    bind_optional(put, 8, seat.join_code);
    put.bind(9, seat.join_code_expires_ms);
    bind_id(put, 10, seat.account);
    bind_id(put, 11, seat.login);
    bind_optional(put, 12, seat.link);
    put.bind(13, seat.by_link ? 1 : 0);
    put.run();
}

}  // namespace affray::store
