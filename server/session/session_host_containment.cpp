// When a turn of the table fails (base/barrier.h): what is answered, remembered, told, reported and counted;
// parking; and the end of a host whose own bookkeeping can no longer be trusted.
//
// Resolving works on values and is appended last, so a turn that only asks or resolves leaves the table at
// its last version when it fails. Everything else (a commit that is being told, a seat that is being taken)
// may be half done: then the host takes nothing more, lets the writer finish what it has, ends its links with
// the request to come back, and is opened again from the store by whoever comes.
#include <algorithm>

#include "affray/v1/report.pb.h"
#include "codec/intent_codec.h"
#include "session/link.h"
#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"
#include "session/turn_report.h"

namespace affray::session {
namespace {

constexpr std::string_view kToAsker =
    "The server has made a mistake and gave this up: nothing of it happened. The referee has been told.";
constexpr std::string_view kParkedText =
    "Play is parked after mistakes of the server. You can look and talk; the referee can rewind, and play "
    "goes "
    "on.";

}  // namespace

store::SeatNumber Turn::seat_number() const {
    return link != nullptr && link->signed_in() ? link->seat() : seat;
}

v1::ClientFrame& SessionHost::scratch_frame() {
    std::unique_ptr<v1::ClientFrame>& frame = services_.scratch.frame;
    if (frame == nullptr) frame = std::make_unique<v1::ClientFrame>();
    return *frame;
}

// Each step for itself: what cannot be done for want of memory keeps nothing else from being done.
void SessionHost::turn_failed(const Turn& turn, const Failure& failure) noexcept {
    services_.metrics.turns_failed.add();
    bool told = true, parks = false;
    std::string report;
    const auto step = [&](auto&& work) { return !contained(work); };
    step([&] { parks = failed_.note(services_.clock.steady()); });
    step([&] { report = keep_report(turn, failure); });
    step([&] {
        log_line(LogLevel::Error, "turn_failed",
                 {{"encounter", public_id()},
                  {"turn", turn.what},
                  {"seat", turn.seat_number()},
                  {"kind", to_string(failure.kind)},
                  {"what", failure.what()},
                  {"report", report}});
    });
    if (turn.link != nullptr) told = step([&] { answer_failed(turn); });
    if (!told || (turn.link != nullptr && !turn.link->live()))
        step([&] { turn.link->refuse(CloseCode::TryLater, code::kInternal, kToAsker); });
    step([&] { tell_referee(turn, report); });
    if (parks) park();
    if (!turn.stands) tear_down();
}

void SessionHost::answer_failed(const Turn& turn) {
    if (!turn.link->live() || turn.frame == nullptr) return;
    if (!turn.frame->has_submit()) return turn.link->fault(code::kInternal, kToAsker);
    const v1::Submit& submit = turn.frame->submit();
    const store::SeatNumber seat = turn.link->seat();
    const bool flies = std::any_of(in_flight_.begin(), in_flight_.end(), [&](const InFlight& entry) {
        return entry.seat == seat && entry.intent_id == submit.intent_id();
    });
    // It reached the writer, and what failed came after: its commit answers it.
    if (flies && !submit.intent_id().empty()) return;
    // It may have been accepted long ago, and reading that back has failed.
    const bool perhaps_accepted = !index_.candidates(seat, submit.intent_id()).empty();
    if (!perhaps_accepted && !submit.intent_id().empty())
        failed_.remember(seat, submit.intent_id(), request_hash(submit));
    const auto code = perhaps_accepted ? code::kRetryLater : code::kInternal;
    turn.link->send(rejected_reply(submit.intent_id(), rejected(code)));
}

// A message could not be made or sent: that is its link's affair alone.
void SessionHost::send_failed(Link& link, const Failure& failure) noexcept {
    services_.metrics.turns_failed.add();
    std::ignore = contained([&] {
        log_line(LogLevel::Error, "message_not_sent",
                 {{"encounter", public_id()},
                  {"seat", link.signed_in() ? link.seat() : 0},
                  {"kind", to_string(failure.kind)},
                  {"what", failure.what()}});
    });
}

void SessionHost::tell_referee(const Turn& turn, const std::string& report) {
    std::string text = "A mistake of the server has ended what seat " + std::to_string(turn.seat_number()) +
                       " was doing (" + std::string(turn.what) + "); nothing of it happened.";
    if (!report.empty()) text += " For the operator: report " + report + ".";
    to_referee(fault_message(code::kInternal, text));
}

std::string SessionHost::keep_report(const Turn& turn, const Failure& failure) {
    if (!services_.reports.kept()) return {};
    v1::TurnReport report;
    report.set_build(std::string(kBuild));
    report.set_at_ms(services_.clock.wall_ms());
    report.set_encounter(public_id());
    report.set_what(std::string(turn.what));
    report.set_kind(std::string(to_string(failure.kind)));
    report.set_failure(std::string(failure.what()));
    report.set_seat(turn.seat_number());
    const SeatState* seat = seats_.find(turn.seat_number());
    if (seat != nullptr) report.set_controller(seat->record.controller);
    if (turn.frame != nullptr) *report.mutable_asked() = *turn.frame;
    if (turn.intent != nullptr)
        codec::encode_intent(*turn.intent, *report.mutable_asked()->mutable_submit()->mutable_intent());
    report.set_by(std::string(to_string(turn.by)));
    for (const table::KeyedDice::Drawn& die : dice_.drawn()) {
        v1::DrawnDie& drawn = *report.add_dice();
        drawn.set_sides(die.sides);
        drawn.set_value(die.value);
        drawn.set_purpose(die.purpose.str());
    }
    for (const SeatState& one : seats_.all()) {
        for (const table::StandingOrder& order : orders_.of(SeatId{one.record.number})) {
            v1::KeptOrder& kept = *report.add_orders();
            kept.set_seat(one.record.number);
            kept.set_key(table::StandingOrders::stored_key(order));
            kept.set_value(table::StandingOrders::value_text(order));
        }
    }
    std::ignore = contained([&] { report.set_situation(situation_record()); });
    std::string bytes = report.SerializeAsString();
    if (bytes.size() > Reports::kBytesMost) {
        report.clear_situation();
        bytes = report.SerializeAsString();
    }
    const std::string name = services_.reports.name(report.at_ms());
    const bool asked = services_.archive.ask([&reports = services_.reports, name, bytes](Shelf&) {
        if (const Status kept = reports.keep(name, bytes); !kept)
            log_line(LogLevel::Warning, "report_not_kept", {{"report", name}, {"why", kept.error().message}});
    });
    return asked ? name : std::string();
}

// As a row that leads back to it: state, the action that waits, and conduct.
std::string SessionHost::situation_record() const {
    Batch batch;
    batch.back = std::make_shared<const Return>(Return{.to = tip_version(), .situation = tip().situation});
    batch.change = std::make_shared<const ConductChange>(
        ConductChange{std::nullopt, SeatId::Referee, tip().conduct, tip().conduct});
    return log_.encode(tip_version(), batch);
}

void SessionHost::park() noexcept {
    services_.metrics.tables_parked.add();
    services_.loop.cancel(std::exchange(pilot_.timer, {}));
    std::ignore = contained([&] { log_line(LogLevel::Error, "table_parked", {{"encounter", public_id()}}); });
    std::ignore = contained([&] {
        v1::ServerFrame frame;
        frame.mutable_fault()->set_code(std::string(code::kParked));
        frame.mutable_fault()->set_text(std::string(kParkedText));
        seats_.tell(make_message(frame));
    });
}

void SessionHost::tell_parked(Link& link) const {
    if (parked()) link.fault(code::kParked, kParkedText);
}

void SessionHost::take_up() {
    failed_.take_up();
    services_.metrics.tables_parked.subtract();
    log_line(LogLevel::Info, "table_taken_up", {{"encounter", public_id()}});
    // Nobody loses a turn to the time that play was parked.
    grant_grace();
}

// Whoever comes back finds the table as it is in the store.
void SessionHost::tear_down() noexcept {
    if (torn_) return;
    end_links(code::kInternal, CloseCode::TryLater,
              "The table is opened again after a mistake of the server: come back and resume.");
    std::ignore = contained([&] {
        log_line(LogLevel::Warning, "table_opened_again", {{"encounter", public_id()}});
    });
    settle_torn();
}

void SessionHost::end_links(std::string_view code, CloseCode close, std::string_view text) noexcept {
    torn_ = true;
    deadlines_.stop();
    services_.loop.cancel(std::exchange(pilot_.timer, {}));
    for (SeatState& seat : seats_.all()) {
        while (!seat.links.empty()) {
            Link& link = *seat.links.back();
            std::ignore = contained([&] { link.refuse(close, code, text); });
            std::erase(seat.links, &link);
        }
    }
}

void SessionHost::settle_torn() noexcept {
    if (!torn_ || !in_flight_.empty() || writing_ != 0 || !settled_) return;
    Loop::insist([this] { services_.loop.post(settled_); });
    settled_ = nullptr;
}

}  // namespace affray::session
