// Who is waited for, and not there: told outside once for each turn or question.
#include <algorithm>

#include "rules/question_number.h"
#include "rules/seat_view.h"
#include "session/session_host.h"

namespace affray::session {
namespace {

bool led_by_host(const Pilot& pilot, const State& state, CreatureId who) {
    const autopilot::Directive* directive = pilot.directives.of(state, who);
    return directive != nullptr && directive->mode == autopilot::Mode::Run && pilot.halted_by.empty();
}

// What the referee is asked for creatures that the host leads is the host's to answer.
bool asks_person(const Question& question, SeatId seat, const Pilot& pilot, const State& state) {
    if (seat != SeatId::Referee) return true;
    return std::any_of(question.offers.begin(), question.offers.end(), [&](const Offer& offer) {
        const bool led = offer.actor != CreatureId::None && led_by_host(pilot, state, offer.actor);
        return offer.seat == seat && !led;
    });
}

}  // namespace

std::vector<SessionHost::Awaited> SessionHost::awaited() const {
    std::vector<Awaited> all;
    const State& state = durable_.state();
    if (durable_.conduct.stopped() || state.phase == Phase::Setup || state.phase == Phase::Ended) return all;
    if (state.asked) {
        for (const SeatId seat : state.asked->waiting)
            if (asks_person(*state.asked, seat, pilot_, state))
                all.push_back({number(seat), state.asked->id, true, !asked_aside(state)});
        return all;
    }
    if (state.active != CreatureId::None) {
        const SeatId seat = state.creature(state.active).seat;
        const std::uint64_t turn =
            static_cast<std::uint64_t>(static_cast<std::uint32_t>(state.round)) << 32 | number(state.active);
        if (seat != SeatId::Referee || !led_by_host(pilot_, state, state.active))
            all.push_back({number(seat), turn, false, sees(state, Viewer{}, state.active)});
        return all;
    }
    const View view(state, *rules_);
    const auto part = table::lasting_key(view);
    const auto next = rules_->timeout_intent(view);
    if (part && next) all.push_back({number(next->seat), *part, false, next->seat != SeatId::Referee});
    return all;
}

void SessionHost::call_awaited(bool tell) {
    if (!services_.outside.waited || draining_ || torn_) return;
    for (const Awaited& one : awaited()) {
        const SeatState* seat = seats_.find(one.seat);
        if (seat == nullptr || !seat->held() || !seat->admitted()) continue;
        if (tell && seat->connected()) continue;
        std::uint64_t& former = called_[{one.seat, one.asked}];
        if (std::exchange(former, one.key) == one.key || !tell) continue;
        Waited waited;
        waited.encounter = encounter_.id;
        waited.public_id = public_id();
        waited.title = encounter_.title;
        waited.campaign = encounter_.campaign;
        waited.seat = one.seat;
        waited.name = seat->record.name;
        waited.asked = one.asked;
        waited.open = one.open;
        const SteadyTime now = services_.clock.steady();
        for (const ArmedWait& armed : durable_.waits)
            if (armed.runs())
                waited.patience = std::max(
                    waited.patience, std::chrono::duration_cast<std::chrono::seconds>(armed.time_left(now)));
        services_.outside.waited(waited);
    }
}

void SessionHost::tell_of_end() const {
    if (services_.outside.over) services_.outside.over({public_id(), encounter_.title, encounter_.campaign});
}

}  // namespace affray::session
