// Leading play back: the referee's rewind to any earlier version, a player's undo of their own last step, and
// a look at what once was.
//
// The log only grows: a row says which version stands again, and holds its situation whole, so that whoever
// reads the log forwards needs nothing else. A question that was open then is open again, with its action
// waiting.
#include "session/link.h"
#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"

namespace affray::session {
namespace {

constexpr std::chrono::seconds kSpectatorsLook{1};

}  // namespace

std::uint64_t SessionHost::led_back_at() const {
    for (auto entry = in_flight_.rbegin(); entry != in_flight_.rend(); ++entry)
        if (entry->back) return entry->version;
    return ways_.empty() ? 0 : ways_.back().version();
}

std::optional<v1::Rejected> SessionHost::rewind(const Asked& asked, const v1::Submit& submit) {
    const v1::Rewind& wish = submit.rewind();
    if (asked.role != Role::Referee) return rejected(to_string(Reason::RefereeOnly));
    if (wish.to() >= tip_version()) return rejected(to_string(Reason::BadArgument), "rewind.to");
    return read_back(asked, submit,
                     Return{.to = wish.to(), .reason = wish.reason(), .keep_dice = wish.keep_dice()});
}

std::optional<v1::Rejected> SessionHost::undo(const Asked& asked, const v1::Submit& submit) {
    if (in_flight_.empty() && durable_.state().asked) return rejected(code::kNothingToUndo);
    return read_back(asked, submit, Return{.undo = true});
}

// The log is read by the archive; meanwhile everybody looks, previews and talks, and what is submitted waits.
std::optional<v1::Rejected> SessionHost::read_back(const Asked& asked, const v1::Submit& submit,
                                                   Return back) {
    // What is not durable yet may still be given up: nothing is built on it.
    if (!in_flight_.empty() || reading_) return rejected(code::kRetryLater);
    Reading reading{asked, {}, std::move(back)};
    *reading.frame.mutable_submit() = submit;
    reading_ = std::make_unique<Reading>(std::move(reading));
    auto read = [origin = origin_, feeds = feeds_.bare(), leading = leading(asked),
                 back = reading_->back](Shelf& shelf) mutable {
        feeds.encode_with(shelf.encoder);
        return find_way_back(*shelf.reader, origin, leading, back, feeds);
    };
    const bool goes =
        look_up<WayBack>(std::move(read), [this](Result<WayBack> found) { has_read_back(std::move(found)); });
    if (goes) return std::nullopt;
    reading_.reset();
    return rejected(code::kRetryLater);
}

void SessionHost::has_read_back(Result<WayBack> read) {
    if (!reading_) return;
    Reading reading = std::move(*reading_);
    reading_.reset();
    const Turn leading{
        .what = "submit", .link = reading.asked.waiter.link, .frame = &reading.frame, .stands = true};
    turn(leading, [&] {
        if (const auto why = lead_back(reading, std::move(read))) refuse(reading.asked.waiter, *why, true);
    });
    take_up_behind();
    think();
}

Leading SessionHost::leading(const Asked& asked) const {
    return {SeatId{asked.seat}, asked.by, asked.reason, tip().conduct};
}

std::optional<v1::Rejected> SessionHost::lead_back(const Reading& reading, Result<WayBack> read) {
    if (!read) {
        log_line(LogLevel::Error, "log_not_read",
                 {{"encounter", public_id()}, {"why", read.error().message}});
        return rejected(code::kRetryLater);
    }
    if (draining_ || torn_ || !in_flight_.empty()) return rejected(code::kRetryLater);
    if (!read->refused.empty()) return rejected(read->refused);
    services_.metrics.rewinds.add();
    Asked asked = reading.asked;
    asked.kept = std::move(read->kept);
    const bool undo = read->back.undo;
    // A clock may have run out while the log was read, or a seat been taken.
    const bool stands = read->told.version == tip_version() + 1 && read->viewers == feeds_.viewers() &&
                        read->batch.change->before == tip().conduct;
    if (stands) asked.told = &read->told;
    Batch batch = stands ? std::move(read->batch) : led_back(leading(reading.asked), read->back);
    auto refused = append(asked, std::move(batch), std::move(read->back.situation));
    if (!refused && !undo) halt_autopilot("rewind");
    return refused;
}

// With the first step that differs the kept dice are over.
Again SessionHost::again_after(const Asked& asked, const Batch& batch) const {
    if (batch.back != nullptr) return {asked.kept, 0};
    if (batch.steers) return tip().again;
    return batch.repeats != 0 ? Again{tip().again.steps, tip().again.next + 1} : Again{};
}

// The step that this is once more; nullptr: it is none.
const KeptStep* SessionHost::repeats(const Asked& asked, const ForeignIntent& intent) const {
    const KeptStep* step = tip().again.step();
    const bool same =
        step != nullptr && step->seat == SeatId{asked.seat} && ForeignIntent(step->intent) == intent;
    return same ? step : nullptr;
}

// One look at a time for each seat; those who only watch have one in a second among them.
void SessionHost::past(Link& link, const v1::PastRequest& request) {
    SeatState& seat = *seats_.find(link.seat());
    if (!seat.admitted()) return link.fault(code::kNotAdmitted, "The referee has not admitted this seat.");
    if (request.version() > counted(seat, version()))
        return link.fault(to_string(Reason::BadArgument), "This version is yet to come.", "past.version");
    const SteadyTime now = services_.clock.steady();
    if (seat.looks_back || now < seat.looks_back_from)
        return link.fault(code::kRetryLater, "Wait for the last look back.", "past.version");
    v1::ServerFrame frame;
    frame.mutable_past()->set_ref(request.ref());
    for (const v1::Rewound& way : ways_) {
        v1::Rewound& told = *frame.mutable_past()->add_rewinds();
        told = way;
        told.set_version(counted(seat, way.version()));
        told.set_to(counted(seat, way.to()));
    }
    auto look = [origin = origin_, viewer = seat.viewer(), number = request.version(), frame,
                 encoding = link.encoding(), version = feeds_.version_of(seat.feed, request.version())](
                    Shelf& shelf) -> Result<MessagePtr> {
        const auto situation = PastLog(*shelf.reader, origin).situation_at(version);
        if (!situation) return situation.error();
        v1::ServerFrame told = frame;
        codec::encode_view(situation->state, number, viewer, *told.mutable_past()->mutable_view(),
                           codec::Ground::Runs);
        return make_message(told, encoding);
    };
    auto then = [this, number = seat.record.number, weak = link.weak_from_this()](Result<MessagePtr> read) {
        seats_.find(number)->looks_back = false;
        const auto alive = weak.lock();
        if (alive == nullptr || !alive->live()) return;
        if (read) return alive->send(*read);
        alive->fault(code::kRetryLater, "The past cannot be read now; ask again.", "past.version");
    };
    if (!look_up<MessagePtr>(std::move(look), std::move(then)))
        return link.fault(code::kRetryLater, "The past cannot be read now; ask again.", "past.version");
    seat.looks_back = true;
    if (seat.controller.role == Role::Spectator) seat.looks_back_from = now + kSpectatorsLook;
}

}  // namespace affray::session
