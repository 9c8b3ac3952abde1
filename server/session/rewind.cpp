// Leading play back: the referee's rewind to any earlier version, a player's undo of their own last step, and
// a look at what once was.
//
// The log only grows: a row says which version stands again, and holds its situation whole, so that whoever
// reads the log forwards needs nothing else. A question that was open then is open again, with its action
// waiting.
#include <algorithm>
#include <variant>

#include "base/overloaded.h"
#include "codec/state_codec.h"
#include "session/link.h"
#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"

namespace affray::session {
namespace {

// Nobody has learned anything from it: no die, no question, nothing that was hidden from somebody.
bool told_nothing(const Event& event) {
    if (event.audience != Audience::Everyone) return false;
    return std::visit(
        overloaded{[](const Declared&) { return true; }, [](const DelayChanged&) { return true; },
                   [](const ActivityChanged&) { return true; }, [](const ItemChanged&) { return true; },
                   [](const FactSet&) { return true; }, [](const Moved&) { return true; },
                   [](const OrderSet&) { return true; }, [](const ReadiedChanged&) { return true; },
                   [](const SpellChanged&) { return true; }, [](const EffectAdded&) { return true; },
                   [](const EffectRemoved&) { return true; }, [](const StepChanged&) { return true; },
                   [](const TurnBegan&) { return true; }, [](const TurnEnded&) { return true; },
                   [](const auto&) { return false; }},
        event.body);
}

}  // namespace

std::uint64_t SessionHost::led_back_at() const {
    for (auto entry = in_flight_.rbegin(); entry != in_flight_.rend(); ++entry)
        if (entry->back) return entry->version;
    return led_back_at_;
}

std::optional<v1::Rejected> SessionHost::rewind(const Asked& asked, const v1::Rewind& wish) {
    if (asked.role != Role::Referee) return rejected(to_string(Reason::RefereeOnly));
    if (wish.to() >= tip_version()) return rejected(to_string(Reason::BadArgument), "rewind.to");
    auto refused =
        lead_back(asked, Return{.to = wish.to(), .reason = wish.reason(), .keep_dice = wish.keep_dice()});
    if (!refused) halt_autopilot("rewind");
    return refused;
}

std::optional<v1::Rejected> SessionHost::undo(const Asked& asked) {
    if (!in_flight_.empty()) return rejected(code::kRetryLater);
    const auto step = last_step();
    if (!step) {
        log_line(LogLevel::Error, "log_not_read",
                 {{"encounter", public_id()}, {"why", step.error().message}});
        return rejected(code::kRetryLater);
    }
    const bool own = *step && number((*step)->batch.seat) == asked.seat &&
                     (*step)->batch.by == AnsweredBy::Player && !durable_.state.asked;
    if (!own) return rejected(code::kNothingToUndo);
    const std::vector<Event>& events = (*step)->batch.events;
    if (!std::all_of(events.begin(), events.end(), told_nothing)) return rejected(code::kNotUndoable);
    // What a held step that was accepted did, others may have seen already.
    if ((*step)->batch.held_at != 0) return rejected(code::kNotUndoable);
    return lead_back(asked, Return{.to = (*step)->version - 1, .undo = true});
}

std::optional<v1::Rejected> SessionHost::lead_back(const Asked& asked, Return back) {
    // What is not durable yet may still be given up: nothing is built on it.
    if (!in_flight_.empty()) return rejected(code::kRetryLater);
    auto situation = situation_at(back.to);
    if (!situation) {
        log_line(LogLevel::Error, "log_not_read",
                 {{"encounter", public_id()}, {"why", situation.error().message}});
        return rejected(code::kRetryLater);
    }
    back.situation = std::move(*situation);
    Situation next = back.situation;
    Batch batch;
    batch.seat = SeatId{asked.seat};
    batch.by = asked.by;
    batch.back = std::make_shared<const Return>(std::move(back));
    // What lay ready or waited belongs to what is left behind; how play is conducted stays.
    Conduct after = tip_conduct();
    after.laid.clear();
    after.held = nullptr;
    after.once = 0;
    batch.change = std::make_shared<const ConductChange>(
        ConductChange{std::nullopt, SeatId{asked.seat}, tip_conduct(), std::move(after)});
    services_.metrics.rewinds.add();
    return append(asked, std::move(batch), std::move(next));
}

// Folded anew from the opening or a snapshot before it. The version is durable.
Result<Situation> SessionHost::situation_at(std::uint64_t version) {
    Situation situation;
    std::uint64_t from = 0;
    const auto snapshot = services_.reader.latest_snapshot(encounter_.id);
    if (!snapshot) return snapshot.error();
    const bool usable = snapshot->has_value() && (**snapshot).version <= version;
    const auto stored = codec::StoredState::parse(usable ? (*snapshot)->body : encounter_.setup);
    if (!stored) return stored.error();
    auto state = stored->state(rules_->vocabulary());
    if (!state) return state.error();
    situation.state = std::move(*state);
    if (usable) from = (*snapshot)->version;
    if (from == version) return situation;
    Status failure;
    const Status read = services_.reader.read_log(encounter_.id, from, [&](const store::LogRow& row) {
        const auto entry = log_.decode(row.record);
        if (!entry) {
            failure = entry.status();
            return false;
        }
        replay(situation, entry->batch);
        return row.version < version;
    });
    if (!read) return read.error();
    if (!failure) return failure.error();
    return situation;
}

Result<codec::LogEntry> SessionHost::entry_at(std::uint64_t version) {
    Result<codec::LogEntry> found = Error{ErrorCode::NotFound, "no such version"};
    const Status read = services_.reader.read_log(encounter_.id, version - 1, [&](const store::LogRow& row) {
        found = log_.decode(row.record);
        return false;
    });
    if (!read) return read.error();
    return found;
}

std::optional<std::uint64_t> SessionHost::again_after(const Batch& batch) {
    if (batch.back != nullptr) return batch.back->keep_dice ? std::optional(batch.back->to) : std::nullopt;
    return batch.repeats != 0 ? std::optional(batch.repeats) : std::nullopt;
}

// The version whose step this is once more; 0: none. With the first step that differs the kept dice are over.
std::uint64_t SessionHost::repeats(const Asked& asked, const ForeignIntent& intent) {
    const std::optional<std::uint64_t> again = tip_again();
    if (!again) return 0;
    std::uint64_t version = *again + 1;
    auto then = entry_at(version);
    for (; then && then->batch.steers; then = entry_at(version)) ++version;
    if (!then || !then->batch.plays()) return 0;
    const bool same = then->batch.seat == SeatId{asked.seat} && ForeignIntent(then->batch.intent) == intent;
    return same ? version : 0;
}

// The version under which the dice of a step were drawn.
std::uint64_t SessionHost::dice_of(std::uint64_t version) {
    auto entry = entry_at(version);
    for (; entry && entry->batch.repeats != 0; entry = entry_at(version)) version = entry->batch.repeats;
    return entry && entry->batch.held_at != 0 ? entry->batch.held_at : version;
}

// The last thing that happened on the branch that is played; none: nothing has.
Result<std::optional<codec::LogEntry>> SessionHost::last_step() {
    std::uint64_t version = this->version();
    while (version > 0) {
        auto entry = entry_at(version);
        if (!entry) return entry.error();
        if (entry->batch.plays()) return std::optional(std::move(*entry));
        version = entry->batch.back != nullptr ? entry->batch.back->to : version - 1;
    }
    return std::optional<codec::LogEntry>();
}

// Those who only watch have one look in a second among them: it folds the log.
void SessionHost::past(Link& link, const v1::PastRequest& request) {
    constexpr std::chrono::seconds kSpectatorsLook{1};
    SeatState& seat = *seats_.find(link.seat());
    if (!seat.admitted()) return link.fault(code::kNotAdmitted, "The referee has not admitted this seat.");
    if (request.version() > counted(seat, version()))
        return link.fault(to_string(Reason::BadArgument), "This version is yet to come.", "past.version");
    const SteadyTime now = services_.clock.steady();
    if (now < seat.looks_back_from)
        return link.fault(code::kRetryLater, "Wait a second for the next look back.", "past.version");
    if (seat.controller.role == Role::Spectator) seat.looks_back_from = now + kSpectatorsLook;
    const auto situation = situation_at(feeds_.version_of(seat.feed, request.version()));
    const auto ways = services_.reader.ways_back(encounter_.id);
    if (!situation || !ways)
        return link.fault(code::kRetryLater, "The past cannot be read now; ask again.", "past.version");
    v1::ServerFrame frame;
    v1::Past& past = *frame.mutable_past();
    past.set_ref(request.ref());
    codec::encode_view(situation->state, request.version(), seat.viewer(), *past.mutable_view());
    for (const std::uint64_t version : *ways) {
        const auto entry = entry_at(version);
        if (entry && entry->batch.back)
            codec::encode_rewound(counted(seat, version), counted(seat, entry->batch.back->to), entry->batch,
                                  *past.add_rewinds());
    }
    link.send(frame);
}

}  // namespace affray::session
