// The way of an intent: repeated? allowed? resolved, appended; and what a refused one is told.
#include <algorithm>

#include "codec/intent_codec.h"
#include "codec/state_codec.h"
#include "codec/value_codec.h"
#include "rules/authority.h"
#include "session/intent_trace.h"
#include "session/link.h"
#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"

namespace affray::session {
namespace {

const Loss* loss_of(const Event& event) {
    const auto* lost = std::get_if<CampaignLost>(&event.body);
    return lost != nullptr ? &lost->loss : nullptr;
}

}  // namespace

void SessionHost::submit(Link& link, const v1::Submit& submit) { take_submit(link, submit, 0); }

// `looked_at`: so many rows that may hold this intent id were read, and do not.
void SessionHost::take_submit(Link& link, const v1::Submit& submit, std::size_t looked_at) {
    if (waits_behind(link)) return wait_behind(link, submit);
    SeatState& seat = *seats_.find(link.seat());
    Asked asked;
    asked.seat = seat.record.number;
    asked.role = seat.controller.role;
    asked.intent_id = submit.intent_id();
    asked.request_hash = request_hash(submit);
    asked.waiter = {&link, submit.intent_id(), services_.clock.steady()};
    if (asked.role == Role::Referee) asked.reason = submit.reason();
    // Before anything that depends on phase or turn: a resend gets its first reply whatever happened since.
    if (repeated(asked, submit, looked_at)) return;
    if (draining_) return refuse(asked.waiter, rejected(code::kRetryLater), false);
    if (const auto why = barred(seat); !why.empty()) return refuse(asked.waiter, rejected(why), false);
    const bool stale =
        (submit.has_expected_version() && submit.expected_version() != counted(seat, tip_version())) ||
        (submit.has_seen_version() && submit.seen_version() < counted(seat, led_back_at()));
    if (stale) {
        services_.metrics.intents_refused.add();
        return refuse(asked.waiter, rejected(code::kStaleVersion), true);
    }
    if (const std::string_view why = barred(asked, submit); !why.empty())
        return refuse(asked.waiter, rejected(why), true);
    take(asked, submit);
}

void SessionHost::take(const Asked& asked, const v1::Submit& submit) {
    const std::optional<Situation> known = unasked_tip(asked.role);
    if (known && submit.has_undo()) return wait_behind(*asked.waiter.link, submit);
    if (submit.has_rewind() || submit.has_undo()) {
        const auto why = submit.has_rewind() ? rewind(asked, submit) : undo(asked, submit);
        if (why) refuse(asked.waiter, *why, true);
        return;
    }
    if (submit.has_steer()) {
        if (const auto why = steer(asked, submit.steer())) refuse(asked.waiter, *why, true);
        return;
    }
    auto decoded = codec::decode_intent(submit.intent());
    if (const auto* bad = std::get_if<codec::Refusal>(&decoded)) {
        services_.metrics.intents_rejected.add();
        return refuse(asked.waiter, rejected(to_string(bad->code), bad->field), false);
    }
    const auto& intent = std::get<ForeignIntent>(decoded);
    if (known) return answer_aside(*known, asked, submit, intent);
    if (const auto why = judge(asked, intent)) refuse(asked.waiter, *why, true);
}

// True if the reply to it is known, or on its way, or is a conflict: then it has been dealt with.
bool SessionHost::repeated(const Asked& asked, const v1::Submit& submit, std::size_t looked_at) {
    if (asked.intent_id.empty()) return false;
    const auto same = [&asked](const InFlight& entry) {
        return entry.seat == asked.seat && entry.intent_id == asked.intent_id;
    };
    if (const auto found = std::find_if(in_flight_.begin(), in_flight_.end(), same);
        found != in_flight_.end()) {
        if (found->request_hash == asked.request_hash) {
            found->waiters.push_back(asked.waiter);
        } else {
            refuse(asked.waiter, rejected(code::kIntentIdConflict), false);
        }
        return true;
    }
    const std::vector<store::RowSpan> places = index_.candidates(asked.seat, asked.intent_id);
    if (places.size() <= looked_at) return has_failed(asked);
    look_for_reply(asked, submit, places);
    return true;
}

// Only a resend comes here, or one of some thousands of new ids: its reply is read by the archive.
void SessionHost::look_for_reply(const Asked& asked, const v1::Submit& submit,
                                 const std::vector<store::RowSpan>& places) {
    auto read = [encounter = encounter_.id, places, seat = asked.seat, id = asked.intent_id](Shelf& shelf) {
        return shelf.reader->find_reply(encounter, places, seat, id);
    };
    auto then = [this, asked, submit, weak = asked.waiter.link->weak_from_this(),
                 looked_at = places.size()](const Result<std::optional<store::StoredReply>>& stored) {
        const auto link = weak.lock();
        if (link == nullptr || !link->live() || answer_again(asked, stored)) return;
        v1::ClientFrame frame;
        *frame.mutable_submit() = submit;
        turn({.what = "submit", .link = link.get(), .frame = &frame, .stands = true},
             [&] { take_submit(*link, submit, looked_at); });
    };
    if (!look_up<std::optional<store::StoredReply>>(std::move(read), std::move(then)))
        refuse(asked.waiter, rejected(code::kRetryLater), false);
}

// False: it is none of the rows that may have held it.
bool SessionHost::answer_again(const Asked& asked, const Result<std::optional<store::StoredReply>>& stored) {
    if (!stored) {
        log_line(LogLevel::Error, "reply_not_read",
                 {{"encounter", public_id()}, {"why", stored.error().message}});
        refuse(asked.waiter, rejected(code::kRetryLater), false);
        return true;
    }
    if (!stored.value()) return false;
    if ((*stored)->request_hash != asked.request_hash) {
        services_.metrics.intents_refused.add();
        refuse(asked.waiter, rejected(code::kIntentIdConflict), false);
        return true;
    }
    services_.metrics.intents_repeated.add();
    if (traces_intents())
        log_line(LogLevel::Info, "intent_repeated",
                 {{"intent", asked.intent_id}, {"encounter", public_id()}, {"seat", asked.seat}});
    asked.waiter.link->send(MessagePtr((*stored)->reply));
    return true;
}

// What failed once is not run again.
bool SessionHost::has_failed(const Asked& asked) {
    const store::Digest* request = failed_.find(asked.seat, asked.intent_id);
    if (request == nullptr) return false;
    const bool same = *request == asked.request_hash;
    refuse(asked.waiter, rejected(same ? code::kInternal : code::kIntentIdConflict), false);
    return true;
}

// Resolves and appends; what comes back is why not.
std::optional<v1::Rejected> SessionHost::judge(const Asked& asked, const ForeignIntent& intent) {
    if (in_flight_.size() >= kInFlightMax || reading_) return rejected(code::kRetryLater);
    const KeptStep* const again = repeats(asked, intent);
    dice_.begin(again == nullptr ? tip_version() + 1 : again->dice);
    const Conduct& conduct = tip().conduct;
    Outcome outcome = affray::submit(tip().situation, *rules_, dice_, orders_, SeatId{asked.seat}, intent,
                                     asked.by, conduct);
    if (outcome.diverged) {
        log_line(
            LogLevel::Error, "rules_diverged",
            {{"encounter", public_id()}, {"version", tip_version()}, {"verb", to_string(intent.verb())}});
        return rejected(code::kRulesDiverged);
    }
    if (outcome.rejected) {
        services_.metrics.intents_rejected.add();
        return rejected(*outcome.rejected);
    }
    if (!may_ask(asked.role, intent.verb())) {
        log_line(LogLevel::Error, "authority_breach",
                 {{"encounter", public_id()}, {"seat", asked.seat}, {"verb", to_string(intent.verb())}});
        return rejected(to_string(Reason::RefereeOnly));
    }
    // The log of a fight that is over takes only what opens it again, and what the rules know between
    // fights, such as dividing what was won (CLS-170).
    if (tip().state().phase == Phase::Ended && outcome.next.state.phase == Phase::Ended &&
        !rules_->between_battles(intent.verb())) {
        services_.metrics.intents_rejected.add();
        return rejected(to_string(Reason::NotInEncounter));
    }
    Batch batch{SeatId{asked.seat}, outcome.intent, asked.by, std::move(outcome.events)};
    batch.repeats = again == nullptr ? 0 : again->version;
    const bool held = holds(asked, outcome.intent);
    if (!held && outcome.laid == conduct.laid)
        return append(asked, std::move(batch), std::move(outcome.next));
    Conduct after = conduct;
    after.laid = std::move(outcome.laid);
    if (held) return hold(asked, std::move(batch), std::move(after));
    batch.change = std::make_shared<const ConductChange>(
        ConductChange{std::nullopt, SeatId{asked.seat}, conduct, std::move(after)});
    return append(asked, std::move(batch), std::move(outcome.next));
}

std::optional<v1::Rejected> SessionHost::append(const Asked& asked, Batch batch, Situation next) {
    const Conduct& conduct = batch.change != nullptr ? batch.change->after : tip().conduct;
    ArmedWaits waits = waits_after(next.state, conduct);
    return append(asked, std::move(batch), std::move(next), std::move(waits));
}

std::optional<v1::Rejected> SessionHost::append(const Asked& asked, Batch batch, Situation next,
                                                ArmedWaits waits) {
    batch.reason = asked.reason;
    std::list<InFlight> fresh(1);
    InFlight& entry = fresh.front();
    entry.next.conduct = batch.change != nullptr ? batch.change->after : tip().conduct;
    entry.version = tip_version() + 1;
    entry.seat = asked.seat;
    entry.intent_id = asked.intent_id;
    entry.request_hash = asked.request_hash;
    if (traces_intents()) entry.judged = services_.clock.steady();
    entry.next.situation = std::move(next);
    if (batch.back != nullptr) {
        codec::encode_rewound(entry.version, batch.back->to, batch, entry.back.emplace());
    }
    entry.next.waits = std::move(waits);
    entry.next.again = again_after(asked, batch);
    if (asked.waiter.link != nullptr) entry.waiters.push_back(asked.waiter);
    // All that can fail comes before the writer has it: what is appended can also be shown. The reply names
    // the version as its seat counts: that is known when what it is told is.
    entry.deltas = asked.told != nullptr
                       ? feeds_.take(*asked.told)
                       : feeds_.encode(entry.version, batch, entry.next.state(), entry.next.conduct);
    const SeatState* seat = seats_.find(asked.seat);
    entry.reply =
        accepted_reply(asked.intent_id, seat != nullptr ? counted(*seat, entry.version) : entry.version);
    store::Batch row = make_row(asked, batch, entry);
    auto done = [weak = weak_from_this(), &loop = services_.loop, epoch = epoch_,
                 version = entry.version](const store::Receipt& receipt) {
        Loop::insist([&] {
            loop.post([weak, epoch, version, receipt] {
                if (const auto self = weak.lock())
                    self->turn({.what = "commit"}, [&] { self->committed(epoch, version, receipt); });
            });
        });
    };
    in_flight_.splice(in_flight_.end(), fresh);
    Pushed pushed = Pushed::Closed;
    try {
        pushed = services_.writer.submit(std::move(row), std::move(done), hold_.lease);
    } catch (...) {
        in_flight_.pop_back();
        throw;
    }
    if (pushed == Pushed::Yes) return std::nullopt;
    in_flight_.pop_back();
    snapshots_.doubt();
    services_.metrics.intents_refused.add();
    return rejected(pushed == Pushed::Full ? code::kRetryLater : code::kStorageUnavailable);
}

store::Batch SessionHost::make_row(const Asked& asked, const Batch& accepted, const InFlight& entry) {
    store::Batch batch;
    batch.encounter = encounter_.id;
    batch.version = entry.version;
    batch.seat = asked.seat;
    batch.intent_id = asked.intent_id;
    batch.request_hash = asked.request_hash;
    batch.record = log_.encode(entry.version, accepted);
    batch.reply = entry.reply->binary();
    batch.deadlines = changes_between(tip().waits, entry.next.waits);
    const State& state = entry.next.state();
    if (accepted.back) batch.leads_back_to = accepted.back->to;
    snapshots_.logged(batch.record.size());
    const bool due =
        entry.version % kSnapshotEvery == 0 && snapshots_.hash_due(entry.version, state.creatures.size());
    if (due || entry.back) {
        batch.state_hash = hashes_.of(state);
        snapshots_.hashed(entry.version);
        // An open question is more than its state: what it waits in is in the log alone.
        if (entry.next.situation.pending == nullptr && (snapshots_.due() || entry.back)) {
            batch.snapshot = store::NewSnapshot{
                *batch.state_hash, codec::encode_snapshot(state, origin_->beginning, entry.next.conduct,
                                                          entry.version, feeds_.counts())};
            snapshots_.taken(batch.snapshot->body.size());
        }
    }
    for (const Event& event : accepted.events) {
        if (const Loss* loss = loss_of(event)) {
            v1::CampaignLoss cause;
            codec::put(*loss, cause);
            batch.losses.push_back({loss->kind.str(), services_.clock.wall_ms(), cause.SerializeAsString()});
        }
    }
    if (entry.next.conduct.resting_since_ms != tip().conduct.resting_since_ms)
        batch.resting_since_ms = entry.next.conduct.resting_since_ms;
    if (state.phase == Phase::Ended) {
        batch.lifecycle = store::Lifecycle::Ends;
        batch.ended_at_ms = services_.clock.wall_ms();
        if (state.outcome != Name(kDiscarded))
            batch.campaign = campaign_members_.changes_at(state, batch.ended_at_ms);
    } else if (tip().state().phase == Phase::Ended) {
        batch.lifecycle = store::Lifecycle::Reopens;
        batch.ended_at_ms = services_.clock.wall_ms();
    }
    return batch;
}

void SessionHost::refuse(const Waiter& waiter, const v1::Rejected& why, bool may_hold) {
    if (waiter.link == nullptr) return;
    const MessagePtr reply = rejected_reply(waiter.intent_id, why);
    if (may_hold) {
        hold_or_send(*waiter.link, reply, waiter.intent_id);
    } else {
        waiter.link->send(reply);
    }
    const SteadyTime now = services_.clock.steady();
    services_.metrics.reply_time.add(now - waiter.since);
    if (traces_intents())
        trace({.intent = waiter.intent_id,
               .encounter = public_id(),
               .seat = waiter.link->seat(),
               .read = waiter.since,
               .told = now,
               .refused = why.code()},
              services_.metrics.reply_time);
}

// What was judged on a state that is not durable yet must not be told before it is.
void SessionHost::hold_or_send(Link& link, MessagePtr message, const std::string& intent_id) {
    if (in_flight_.empty()) {
        link.send(message);
    } else {
        in_flight_.back().held.push_back({&link, std::move(message), intent_id});
    }
}

}  // namespace affray::session
