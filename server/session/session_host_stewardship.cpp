// What whoever operates the server may ask of a table: who is there, to put it to sleep, to end it, to empty
// a seat (docs/decisions/0300). Nothing of what happens at it is told.
#include "base/check.h"
#include "codec/intent_codec.h"
#include "session/link.h"
#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"

namespace affray::session {
namespace {

constexpr std::string_view kAsleepText = "The operator has put this table to sleep: everything is kept.";
constexpr std::string_view kReason = "Ended by the operator of the server.";
constexpr std::string_view kEnding = "called";  // by a word, not by who won

ForeignIntent readable(const v1::Intent& wish) {
    const auto read = codec::decode_intent(wish);
    const auto* intent = std::get_if<ForeignIntent>(&read);
    AFFRAY_CHECK(intent != nullptr, "an end that cannot be read");
    return *intent;
}

ForeignIntent the_end() {
    v1::Intent wish;
    wish.mutable_setup()->set_verb("end_encounter");
    wish.mutable_setup()->set_outcome(std::string(kEnding));
    return readable(wish);
}

ForeignIntent the_end_of_rest() {
    v1::Intent wish;
    wish.mutable_turn()->set_verb("end_step");
    return readable(wish);
}

Error busy() { return {ErrorCode::Busy, "the table is being closed"}; }

}  // namespace

TableStanding SessionHost::standing() const {
    TableStanding standing{open_since_ms_, parked(), durable_.conduct.paused, {}};
    for (const SeatState& seat : seats_.all())
        if (seat.connected())
            standing.connected.push_back(
                {seat.record.number, seat.connected_at_ms, seat.links.back()->address()});
    return standing;
}

void SessionHost::fall_asleep(StewardDone asleep) {
    if (torn_ || draining_) return asleep(busy());
    // Who opens it again begins without what failed here, as after a restart of the server.
    if (parked()) take_up();
    failed_ = {};
    drain([this, asleep = std::move(asleep)] {
        if (torn_) return asleep(busy());
        end_links(code::kAsleep, CloseCode::Asleep, kAsleepText);
        services_.metrics.tables_slept.add();
        log_line(LogLevel::Info, "table_asleep", {{"encounter", public_id()}, {"version", version()}});
        settle_torn();
        asleep({});
    });
}

void SessionHost::empty_seat(store::SeatNumber number, StewardDone emptied) {
    SeatState* seat = seats_.find(number);
    if (seat == nullptr) return emptied(Error{ErrorCode::NotFound, "no such seat"});
    store::PutSeat put{encounter_.id, {}};
    put.seat.number = number;
    put.seat.name = seat->record.name;
    const bool open = seat->controller.admission == Admission::Open;
    put.seat.controller = controller_text(seat->controller.role, open ? Admission::Open : Admission::Asks);
    write(put, [this, put, emptied = std::move(emptied)](const store::Receipt& receipt) {
        if (!receipt.committed())
            return emptied(Error{ErrorCode::Busy, std::string(to_string(receipt.refusal))});
        SeatState& now = *seats_.find(put.seat.number);
        now.record = put.seat;
        now.controller = parse_controller(put.seat.controller).value_or(Controller{});
        services_.metrics.seats_emptied.add();
        log_line(LogLevel::Info, "seat_emptied", {{"encounter", public_id()}, {"seat", put.seat.number}});
        kick(now.links, CloseCode::Refused, code::kTokenRevoked);
        news_.changed(now);
        emptied({});
    });
}

// A rest that follows the fight is closed for everybody, as a referee does it. Both steps or neither: what
// the second would be refused is found out before the first is written.
std::optional<v1::Rejected> SessionHost::end_with_rest(const Asked& asked) {
    if (tip().state().phase == Phase::Rest) return judge(asked, the_end_of_rest());
    if (in_flight_.size() + 2 > kInFlightMax) return rejected(code::kRetryLater);
    const auto tried = [&](const Situation& situation, const ForeignIntent& intent, std::uint64_t version) {
        dice_.begin(version);
        return affray::submit(situation, *rules_, dice_, orders_, SeatId{asked.seat}, intent, asked.by,
                              tip().conduct);
    };
    const Outcome fight = tried(tip().situation, the_end(), tip_version() + 1);
    const bool rests = !fight.rejected && !fight.diverged && fight.next.state.phase == Phase::Rest;
    if (rests) {
        const Outcome rest = tried(fight.next, the_end_of_rest(), tip_version() + 2);
        if (rest.rejected) return rejected(*rest.rejected);
    }
    const auto why = judge(asked, the_end());
    return why || !rests ? why : judge(asked, the_end_of_rest());
}

void SessionHost::end_for_operator(bool discard, StewardDone ended) {
    if (torn_ || draining_) return ended(busy());
    if (tip().state().phase == Phase::Ended) return ended(Error{ErrorCode::Conflict, "ENDED"});
    Asked asked;
    asked.role = Role::Referee;
    asked.by = AnsweredBy::Referee;
    asked.reason = kReason;
    std::optional<v1::Rejected> why;
    if (discard) {
        v1::Steer wish;
        wish.set_verb("discard");
        why = steer(asked, wish);
    } else {
        why = end_with_rest(asked);
    }
    if (why) return ended(Error{ErrorCode::Conflict, why->code()});
    in_flight_.back().told = std::move(ended);
    services_.metrics.ended_by_operator.add();
    log_line(LogLevel::Info, "ended_by_operator", {{"encounter", public_id()}});
}

}  // namespace affray::session
