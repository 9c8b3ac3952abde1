// Arming, stopping and keeping what is waited for.
#include "session/armed_wait.h"

#include <algorithm>

#include "affray/v1/log.pb.h"
#include "rules/seat_view.h"

namespace affray::session {
namespace {

using std::chrono::milliseconds;

bool is_of_a_turn(table::WaitKind kind) {
    return kind == table::WaitKind::LimitedTurn || kind == table::WaitKind::UnledTurn ||
           kind == table::WaitKind::Turn;
}

// Of the turn of a creature that is hidden, the seats that see it; of a prompt the seats it waits for, and
// the referee, who is not told of the players' time while there is another of their own. Empty: everybody.
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

milliseconds time_to(SteadyTime due, SteadyTime now) {
    return std::max(milliseconds{0}, std::chrono::duration_cast<milliseconds>(due - now));
}

}  // namespace

milliseconds ArmedWait::time_left(SteadyTime now) const { return left.value_or(time_to(due, now)); }

void ArmedWait::run_or_stop(const Conduct& conduct, const Clock& clock) {
    if (cleared || conduct.stopped() == left.has_value()) return;
    if (left) {
        due_ms = clock.wall_ms() + left->count();
        due = clock.steady() + *left;
        left.reset();
    } else {
        left = time_to(due, clock.steady());
        due_ms = 0;
        due = {};
    }
}

bool ArmedWait::is_for(Role role, SeatId seat) const {
    if (wait.kind != table::WaitKind::Prompt && told.empty()) return true;
    return role != Role::Spectator && std::find(told.begin(), told.end(), seat) != told.end();
}

ArmedWait armed_now(const State& state, const table::Wait& wait, milliseconds left, const Clock& clock) {
    return {.wait = wait,
            .whole = wait.duration,
            .due_ms = clock.wall_ms() + left.count(),
            .due = clock.steady() + left,
            .left = {},
            .told = audience_of(state, wait)};
}

const ArmedWait* find(const ArmedWaits& waits, std::uint64_t key) {
    const auto found = std::find_if(waits.begin(), waits.end(),
                                    [key](const ArmedWait& armed) { return armed.wait.key == key; });
    return found == waits.end() ? nullptr : &*found;
}

ArmedWaits armed_after(const View& view, const table::Durations& durations, const Conduct& conduct,
                       const ArmedWaits& before, bool anew, const Clock& clock) {
    ArmedWaits after;
    for (const table::Wait& wait : table::open_waits(view, durations)) {
        const ArmedWait* same = anew ? nullptr : find(before, wait.key);
        after.push_back(same != nullptr ? *same : armed_now(view.state(), wait, wait.duration, clock));
        if (same == nullptr) after.back().cleared = conduct.clock == Name("off");
        after.back().run_or_stop(conduct, clock);
    }
    return after;
}

ArmedWaits armed_again(const View& view, const table::Durations& durations, const Conduct& conduct,
                       const std::vector<store::Deadline>& stored, const Clock& clock) {
    ArmedWaits after;
    for (const table::Wait& wait : table::open_waits(view, durations)) {
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
            left = milliseconds{found->due_ms - clock.wall_ms()};
        if (left.count() <= 0) left = std::min(kGrace, whole);
        after.push_back(armed_now(view.state(), wait, std::min(left, whole), clock));
        after.back().whole = whole;
        after.back().cleared = record.cleared();
        after.back().run_or_stop(conduct, clock);
    }
    return after;
}

std::vector<store::DeadlineChange> changes_between(const ArmedWaits& before, const ArmedWaits& after) {
    std::vector<store::DeadlineChange> changes;
    for (const ArmedWait& armed : before) {
        if (find(after, armed.wait.key) == nullptr) changes.push_back({armed.wait.key, std::nullopt, {}});
    }
    for (const ArmedWait& armed : after) {
        if (std::find(before.begin(), before.end(), armed) != before.end()) continue;
        v1::DeadlineRecord record;
        record.set_whole_ms(armed.whole.count());
        if (armed.left) record.set_left_ms(armed.left->count());
        record.set_cleared(armed.cleared);
        changes.push_back({armed.wait.key, armed.due_ms, record.SerializeAsString()});
    }
    return changes;
}

}  // namespace affray::session
