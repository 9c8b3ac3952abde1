// Time in a session (ARC-005, ARC-052, ARC-203): what is waited for, until when, and what the host submits
// when it is over.
#include <algorithm>

#include "affray/v1/log.pb.h"
#include "session/link.h"
#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"

namespace affray::session {
namespace {

using std::chrono::milliseconds;

// A deadline that passed while the server was away gives people this long to come back.
constexpr milliseconds kGrace{5000};
constexpr milliseconds kRetry{1000};

bool is_of_a_turn(table::WaitKind kind) {
    return kind == table::WaitKind::LimitedTurn || kind == table::WaitKind::UnledTurn ||
           kind == table::WaitKind::Turn;
}

// Votes and turns are everybody's business: no list. But the turn of a creature that is hidden is that of the
// seats that see it. A prompt is that of the seats it waits for, and of the referee, who is not told of the
// players' time while there is another of their own.
std::vector<SeatId> audience_of(const State& state, const table::Wait& wait) {
    if (is_of_a_turn(wait.kind) && state.has(state.active) &&
        !sees(state, {Role::Spectator, SeatId::Referee}, state.active)) {
        std::vector<SeatId> seats{SeatId::Referee};
        for (const SeatEntry& seat : state.scene->seats)
            if (sees(state, {Role::Player, seat.id}, state.active)) seats.push_back(seat.id);
        return seats;
    }
    if (wait.kind != table::WaitKind::Prompt || !state.asked) return {};
    const Question& question = *state.asked;
    std::vector<SeatId> seats;
    for (const SeatId seat : question.waiting) {
        if ((seat == SeatId::Referee) == wait.referee) seats.push_back(seat);
    }
    if (!wait.referee && !question.waits_for(SeatId::Referee)) seats.push_back(SeatId::Referee);
    return seats;
}

// Not below nothing.
milliseconds time_to(SteadyTime due, SteadyTime now) {
    return std::max(milliseconds{0}, std::chrono::duration_cast<milliseconds>(due - now));
}

}  // namespace

SessionHost::ArmedWait SessionHost::armed_now(const State& state, const table::Wait& wait,
                                              milliseconds left) const {
    return {.wait = wait,
            .whole = wait.duration,
            .due_ms = services_.clock.wall_ms() + left.count(),
            .due = services_.clock.steady() + left,
            .left = {},
            .told = audience_of(state, wait)};
}

// What is left when time stops is left when it goes on.
void SessionHost::run_or_stop(ArmedWait& armed, const Conduct& conduct) const {
    if (armed.cleared || conduct.stopped() == armed.left.has_value()) return;
    if (armed.left) {
        armed.due_ms = services_.clock.wall_ms() + armed.left->count();
        armed.due = services_.clock.steady() + *armed.left;
        armed.left.reset();
    } else {
        armed.left = time_to(armed.due, services_.clock.steady());
        armed.due_ms = 0;
        armed.due = {};
    }
}

std::vector<SessionHost::ArmedWait> SessionHost::waits_after(const State& state,
                                                             const Conduct& conduct) const {
    std::vector<ArmedWait> after;
    for (const table::Wait& wait : table::open_waits({state, *rules_}, durations(conduct))) {
        const auto& now = tip_waits();
        const auto same = std::find_if(
            now.begin(), now.end(), [&wait](const ArmedWait& armed) { return armed.wait.key == wait.key; });
        // Another clock counts from now on.
        const bool kept = same != now.end() && conduct.clock == tip_conduct().clock;
        after.push_back(kept ? *same : armed_now(state, wait, wait.duration));
        if (!kept) after.back().cleared = conduct.clock == Name("off");
        run_or_stop(after.back(), conduct);
    }
    return after;
}

std::vector<store::DeadlineChange> SessionHost::wait_changes(const std::vector<ArmedWait>& after) const {
    const auto holds = [](const std::vector<ArmedWait>& list, const ArmedWait& one) {
        return std::any_of(list.begin(), list.end(),
                           [&one](const ArmedWait& other) { return other.wait.key == one.wait.key; });
    };
    std::vector<store::DeadlineChange> changes;
    for (const ArmedWait& armed : tip_waits()) {
        if (!holds(after, armed)) changes.push_back({armed.wait.key, std::nullopt, {}});
    }
    for (const ArmedWait& armed : after) {
        const auto& now = tip_waits();
        if (std::find(now.begin(), now.end(), armed) != now.end()) continue;
        v1::DeadlineRecord record;
        record.set_whole_ms(armed.whole.count());
        if (armed.left) record.set_left_ms(armed.left->count());
        record.set_cleared(armed.cleared);
        changes.push_back({armed.wait.key, armed.due_ms, record.SerializeAsString()});
    }
    return changes;
}

// The time that was left is left again. Wall time serves only across a restart; it may not add to the whole.
void SessionHost::restore_waits(const std::vector<store::Deadline>& stored) {
    for (const table::Wait& wait : table::open_waits({durable_.state, *rules_}, durations(conduct_))) {
        const auto found = std::find_if(stored.begin(), stored.end(),
                                        [&wait](const store::Deadline& one) { return one.key == wait.key; });
        const bool known = found != stored.end();
        v1::DeadlineRecord record;
        if (known) record.ParseFromString(found->payload);
        const milliseconds whole =
            record.whole_ms() > 0 ? milliseconds{record.whole_ms()} : milliseconds(wait.duration);
        milliseconds left = whole;
        if (record.has_left_ms())
            left = milliseconds{record.left_ms()};
        else if (known)
            left = milliseconds{found->due_ms - services_.clock.wall_ms()};
        if (left.count() <= 0) left = std::min(kGrace, whole);
        waits_.push_back(armed_now(durable_.state, wait, std::min(left, whole)));
        waits_.back().whole = whole;
        waits_.back().cleared = record.cleared();
        run_or_stop(waits_.back(), conduct_);
    }
    votes_wait_until_ = services_.clock.steady() + kGrace;
    arm_timer();
}

void SessionHost::set_waits(std::vector<ArmedWait> waits) {
    if (waits == waits_) return arm_timer();
    const auto before = std::exchange(waits_, std::move(waits));
    const auto open = [](const std::vector<ArmedWait>& list, const ArmedWait& one) {
        return std::any_of(list.begin(), list.end(),
                           [&one](const ArmedWait& other) { return other.wait.key == one.wait.key; });
    };
    for (const ArmedWait& armed : before) {
        if (!open(waits_, armed)) send_deadline(armed, true);
    }
    for (const ArmedWait& armed : waits_) {
        if (std::find(before.begin(), before.end(), armed) == before.end())
            send_deadline(armed, armed.cleared);
    }
    arm_timer();
}

// A vote on which all who are here agree does not wait for the others; after a restart they have the time to
// come back (ARC-203).
SteadyTime SessionHost::due_of(const ArmedWait& armed, SteadyTime now) const {
    const View view(tip().state, *rules_);
    if (!table::waits_for_absent_alone(view, armed.wait, presence_, durations(tip_conduct())))
        return armed.due;
    return std::min(armed.due, std::max(now, votes_wait_until_));
}

void SessionHost::arm_timer() {
    services_.loop.cancel(timer_);
    timer_ = 0;
    const SteadyTime now = services_.clock.steady();
    std::optional<SteadyTime> first;
    for (const ArmedWait& armed : waits_)
        if (armed.runs()) first = std::min(first.value_or(SteadyTime::max()), due_of(armed, now));
    if (!first) return;
    timer_ = services_.loop.at(std::max(*first, retry_at_), [weak = weak_from_this()] {
        if (const auto self = weak.lock()) self->turn({.what = "time"}, [&] { self->time_passed(); });
    });
}

void SessionHost::time_passed() {
    timer_ = 0;
    if (draining_ || parked()) return;
    const SteadyTime now = services_.clock.steady();
    for (const ArmedWait& armed : std::vector<ArmedWait>(waits_)) {
        if (!armed.runs() || due_of(armed, now) > now || tip_conduct().stopped()) continue;
        // One answer may end the wait, or leave the next seat to answer for.
        while (const auto next =
                   table::time_up({tip().state, *rules_}, armed.wait, presence_, durations(tip_conduct()))) {
            const SeatState* seat = seats_.find(number(next->seat));
            Asked asked;
            asked.seat = number(next->seat);
            asked.role = seat != nullptr ? seat->controller.role : Role::Player;
            asked.by = next->by;
            services_.metrics.deadlines_passed.add();
            std::optional<v1::Rejected> why;
            const Turn answer{.what = "deadline",
                              .seat = asked.seat,
                              .intent = &next->intent,
                              .by = next->by,
                              .stands = true};
            if (!turn(answer, [&] { why = judge(asked, next->intent); })) break;
            if (why) {
                log_line(LogLevel::Warning, "deadline_refused",
                         {{"encounter", public_id()}, {"seat", asked.seat}, {"code", why->code()}});
                if (why->code() == code::kRulesDiverged) give_up(armed);
                break;
            }
            if (tip_conduct().stopped()) break;  // the step waits for the referee's word
        }
    }
    // Whatever could not be done now is tried again; what was done re-arms at its commit.
    retry_at_ = now + kRetry;
    arm_timer();
}

// After time that nobody could use: whatever is due gives people long enough to come back.
void SessionHost::grant_grace() {
    std::vector<ArmedWait> waits = waits_;
    const SteadyTime soonest = services_.clock.steady() + kGrace;
    for (ArmedWait& armed : waits) {
        if (!armed.runs() || armed.due >= soonest) continue;
        armed.due = soonest;
        armed.due_ms = services_.clock.wall_ms() + kGrace.count();
    }
    set_waits(std::move(waits));
    arm_timer();
}

// No answer ends what was begun under other rules: the referee leads play back or ends the encounter.
void SessionHost::give_up(const ArmedWait& lost) {
    std::vector<ArmedWait> waits = waits_;
    for (ArmedWait& armed : waits)
        if (armed.wait.key == lost.wait.key) armed.cleared = true;
    set_waits(std::move(waits));
}

bool SessionHost::told_of(const SeatState& seat, const ArmedWait& armed) const {
    if (!seat.admitted()) return false;
    if (armed.wait.kind != table::WaitKind::Prompt && armed.told.empty()) return true;
    if (seat.controller.role == Role::Spectator) return false;
    return std::find(armed.told.begin(), armed.told.end(), SeatId{seat.record.number}) != armed.told.end();
}

MessagePtr SessionHost::deadline_message(const ArmedWait& armed, bool cleared) const {
    v1::ServerFrame frame;
    v1::Deadline& deadline = *frame.mutable_deadline();
    deadline.set_question(static_cast<std::uint32_t>(armed.wait.question));
    deadline.set_cleared(cleared);
    deadline.set_stopped(armed.left.has_value());
    const auto left = armed.left.value_or(time_to(armed.due, services_.clock.steady())).count();
    if (!cleared) deadline.set_remaining_ms(static_cast<std::uint32_t>(left));
    return make_message(frame);
}

void SessionHost::send_deadline(const ArmedWait& armed, bool cleared) {
    const MessagePtr message = deadline_message(armed, cleared);
    for (const SeatState& seat : seats_.all()) {
        if (!told_of(seat, armed)) continue;
        for (Link* link : std::vector<Link*>(seat.links)) {
            if (link->live()) link->send(*message);
        }
    }
}

void SessionHost::send_deadlines(Link& link) {
    const SeatState& seat = *seats_.find(link.seat());
    for (const ArmedWait& armed : waits_) {
        if (told_of(seat, armed) && !armed.cleared) link.send(*deadline_message(armed, false));
    }
}

}  // namespace affray::session
