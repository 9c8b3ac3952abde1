// Steering: the referee changes how play is conducted, and rules on steps before they count
// (docs/decisions/0026).
//
// A step that is held has been resolved, its row is durable, and nobody but the referee has seen what came of
// it. Accepted, its events are the events of a row of their own; taken back, nothing has happened.
#include <algorithm>

#include "codec/conduct_codec.h"
#include "codec/intent_codec.h"
#include "session/link.h"
#include "session/replies.h"
#include "session/session_host.h"

namespace affray::session {
namespace {

using std::chrono::milliseconds;

constexpr std::int32_t kTurnSecondsMax = 3600, kTimerSecondsMax = 24 * 3600;
constexpr std::size_t kLaidMax = 32, kWhoseMax = 64;

std::optional<v1::Rejected> bad(std::string_view field) {
    return rejected(to_string(Reason::BadArgument), field);
}

// Adds to a list of whom something is about, or takes from it; everybody takes all away.
std::optional<v1::Rejected> change_list(std::vector<Whose>& list, const Steer& steer) {
    std::erase_if(
        list, [&steer](const Whose& one) { return one == steer.whose || (steer.off && steer.whose.all); });
    if (!steer.off) list.push_back(steer.whose);
    if (list.size() > kWhoseMax) return bad("steer.whose");
    return std::nullopt;
}

std::optional<v1::Rejected> check_whose(const Whose& whose) {
    const int words =
        (whose.all ? 1 : 0) + (whose.side.empty() ? 0 : 1) + (whose.who != CreatureId::None ? 1 : 0);
    if (words != 1) return bad("steer.whose");
    return std::nullopt;
}

std::optional<v1::Rejected> set_clock(Conduct& conduct, const Steer& steer) {
    const bool known =
        steer.mode == Name("standard") || steer.mode == Name("slow") || steer.mode == Name("off");
    if (!known) return bad("steer.mode");
    if (steer.value < 0 || steer.value > kTurnSecondsMax)
        return rejected(to_string(Reason::ValueOutOfRange), "steer.value");
    conduct.clock = steer.mode == Name("standard") ? Name() : steer.mode;
    conduct.turn_seconds = steer.value;
    return std::nullopt;
}

std::optional<v1::Rejected> lay_die(Conduct& conduct, const Steer& steer, const State& state,
                                    const Viewer& viewer) {
    if (steer.off) {
        std::erase_if(conduct.laid, [&viewer](const LaidDie& die) { return die.seat == viewer.seat; });
        return std::nullopt;
    }
    if (steer.sides < 2 || steer.sides > kDieSidesMax)
        return rejected(to_string(Reason::ValueOutOfRange), "steer.sides");
    if (steer.value < 1 || steer.value > steer.sides)
        return rejected(to_string(Reason::ValueOutOfRange), "steer.value");
    if (const auto why = check_whose(steer.whose)) return why;
    if (viewer.role != Role::Referee && !controls(state, viewer, steer.whose.who))
        return rejected(to_string(Reason::NotController), "steer.whose");
    if (conduct.laid.size() >= kLaidMax) return bad("steer");
    conduct.laid.push_back({steer.whose, steer.sides, steer.value, viewer.seat});
    return std::nullopt;
}

bool by_a_creature(const Intent& intent) {
    const Form form = form_of(intent.verb());
    return form != Form::Govern && form != Form::Setup && form != Form::Override;
}

}  // namespace

// Why this seat may not act at all now; empty: it may.
std::string_view SessionHost::barred(const Asked& asked, const v1::Submit& submit) const {
    const Conduct& conduct = tip().conduct;
    const bool referee = asked.role == Role::Referee;
    if (parked() && !(referee && submit.has_rewind())) return code::kParked;
    if (conduct.paused && !referee) return conduct.resting_since_ms != 0 ? code::kResting : code::kPaused;
    if (conduct.held == nullptr) return {};
    return referee && (submit.has_steer() || submit.has_rewind()) ? std::string_view{} : code::kStepHeld;
}

std::optional<v1::Rejected> SessionHost::steer(const Asked& asked, const v1::Steer& wish) {
    const State& state = tip().state();
    const Viewer viewer{asked.role, SeatId{asked.seat}};
    const auto read = codec::decode_steer(wish, state, viewer);
    if (const auto* wrong = std::get_if<codec::Refusal>(&read))
        return rejected(to_string(wrong->code), wrong->field);
    const Steer& steer = std::get<Steer>(read);
    Conduct after = tip().conduct;
    const bool own_die = steer.verb == Name("lay_die") && after.player_dice;
    if (asked.role != Role::Referee && !own_die) return rejected(to_string(Reason::RefereeOnly));
    if (state.phase == Phase::Ended) return rejected(to_string(Reason::NotInEncounter));
    std::optional<v1::Rejected> why;
    if (steer.verb == Name("accept") || steer.verb == Name("take_back")) return settle_held(asked, steer);
    if (steer.verb == Name("timer")) return set_timer(asked, steer);
    if (steer.verb == Name("discard")) return discard(asked, steer);
    if (steer.verb == Name("pause") || steer.verb == Name("adjourn") || steer.verb == Name("resume")) {
        after.paused = steer.verb != Name("resume");
        after.pause_reason = after.paused ? steer.reason : std::string();
        after.resting_since_ms = steer.verb == Name("adjourn") ? services_.clock.wall_ms() : 0;
    } else if (steer.verb == Name("clock")) {
        why = set_clock(after, steer);
    } else if (steer.verb == Name("player_dice")) {
        after.player_dice = !steer.off;
    } else if (steer.verb == Name("lay_die")) {
        why = lay_die(after, steer, state, viewer);
    } else if (steer.verb == Name("ask_rolls") || steer.verb == Name("hold_steps")) {
        why = check_whose(steer.whose);
        auto& list = steer.verb == Name("ask_rolls") ? after.asked_rolls : after.held_for;
        if (!why) why = change_list(list, steer);
    } else {
        return rejected(to_string(Reason::UnknownIntent), "steer.verb");
    }
    if (why) return why;
    return change_conduct(asked, steer, std::move(after));
}

std::optional<v1::Rejected> SessionHost::change_conduct(const Asked& asked, const Steer& steer,
                                                        Conduct after) {
    ArmedWaits waits = waits_after(tip().state(), after);
    return change_conduct(asked, steer, std::move(after), std::move(waits));
}

std::optional<v1::Rejected> SessionHost::change_conduct(const Asked& asked, const Steer& steer, Conduct after,
                                                        ArmedWaits waits) {
    Batch batch{.seat = SeatId{asked.seat}, .intent = {}, .by = asked.by, .events = {}, .steers = true};
    batch.change = std::make_shared<const ConductChange>(
        ConductChange{steer, SeatId{asked.seat}, tip().conduct, std::move(after)});
    return append(asked, std::move(batch), tip().situation, std::move(waits));
}

// Thrown away, an encounter is over wherever it stood, and its campaign keeps nothing of it (make_row). That
// is no rule's end: no mechanic is asked, so it goes in every ruleset and before a fight begins.
std::optional<v1::Rejected> SessionHost::discard(const Asked& asked, const Steer& steer) {
    const State& state = tip().state();
    SceneEnded ended{Name(kDiscarded), state.round, {}};
    for (const Creature& creature : state.creatures)
        if (creature.status == CreatureStatus::Up) ended.survivors.push_back(creature.id);
    SetupIntent intent;
    intent.verb = Verb::EndEncounter;
    intent.outcome = Name(kDiscarded);
    Batch batch{.seat = SeatId{asked.seat}, .intent = {std::move(intent)}, .by = asked.by, .events = {}};
    batch.events.push_back({Audience::Everyone, std::move(ended)});
    Conduct after = tip().conduct;
    after.paused = false;
    after.pause_reason.clear();
    after.resting_since_ms = 0;
    after.held = nullptr;
    batch.change = std::make_shared<const ConductChange>(
        ConductChange{steer, SeatId{asked.seat}, tip().conduct, std::move(after)});
    Situation next = tip().situation;
    replay(next, batch);
    return append(asked, std::move(batch), std::move(next));
}

// Sets, extends or clears what is waited for; a turn or part that lasts for ever gets a time of its own.
std::optional<v1::Rejected> SessionHost::set_timer(const Asked& asked, const Steer& steer) {
    const bool set = steer.mode == Name("set"), extend = steer.mode == Name("extend");
    if (!set && !extend && steer.mode != Name("clear")) return bad("steer.mode");
    if ((set || extend) && (steer.value < 1 || steer.value > kTimerSecondsMax))
        return rejected(to_string(Reason::ValueOutOfRange), "steer.value");
    Conduct after = tip().conduct;
    const State& state = tip().state();
    ArmedWaits waits = tip().waits;
    const milliseconds given = std::chrono::seconds{steer.value};
    bool found = false;
    for (ArmedWait& armed : waits) {
        if (armed.wait.question != steer.question) continue;
        found = true;
        const milliseconds left = armed.time_left(services_.clock.steady());
        const milliseconds now_left = extend && !armed.cleared ? left + given : given;
        const milliseconds whole = extend && !armed.cleared ? armed.whole + given : given;
        armed = armed_now(state, armed.wait, now_left, services_.clock);
        armed.whole = whole;
        armed.cleared = !set && !extend;
        armed.run_or_stop(after, services_.clock);
    }
    const auto key = table::lasting_key({state, *rules_});
    if (!found && steer.question == 0 && key && (set || extend)) {
        after.once = *key;
        after.once_seconds = steer.value;
        return change_conduct(asked, steer, std::move(after));
    }
    if (!found) return rejected(to_string(Reason::UnknownId), "steer.question");
    return change_conduct(asked, steer, std::move(after), std::move(waits));
}

// Is what this seat does to be shown to the referee first? What the referee rules, and what silence answers
// for the referee, is not.
bool SessionHost::holds(const Asked& asked, const Intent& intent) const {
    const Conduct& conduct = tip().conduct;
    const State& state = tip().state();
    if (conduct.held_for.empty() || asked.role == Role::Referee || !by_a_creature(intent)) return false;
    if (intent.who() != CreatureId::None) return concerns(state, conduct.held_for, intent.who());
    return std::any_of(state.creatures.begin(), state.creatures.end(), [&](const Creature& one) {
        return one.seat == SeatId{asked.seat} && concerns(state, conduct.held_for, one.id);
    });
}

std::optional<v1::Rejected> SessionHost::hold(const Asked& asked, Batch batch, Conduct after) {
    after.held = std::make_shared<const HeldStep>(
        HeldStep{tip_version() + 1, batch.seat, std::move(batch.intent), batch.by, std::move(batch.events)});
    return change_conduct(asked, Steer{.verb = "hold"}, std::move(after));
}

std::optional<v1::Rejected> SessionHost::settle_held(const Asked& asked, const Steer& steer) {
    Conduct after = tip().conduct;
    const std::shared_ptr<const HeldStep> held = std::exchange(after.held, nullptr);
    if (held == nullptr) return rejected(code::kNoStepHeld);
    if (steer.verb == Name("take_back")) {
        if (steer.reason.empty()) return bad("steer.reason");
        return change_conduct(asked, steer, std::move(after));
    }
    Batch batch{.seat = held->seat, .intent = held->intent, .by = held->by, .events = held->events};
    batch.held_at = held->version;
    batch.change = std::make_shared<const ConductChange>(
        ConductChange{steer, SeatId{asked.seat}, tip().conduct, std::move(after)});
    Situation next = tip().situation;
    replay(next, batch);
    return append(asked, std::move(batch), std::move(next));
}

}  // namespace affray::session
