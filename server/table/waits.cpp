// Waits and what passes for an answer when they end (ARC-005, ARC-052, ARC-203; AFR-040; CLS-090).
#include "table/waits.h"

#include <algorithm>

#include "base/hash.h"
#include "rules/question_number.h"

namespace affray::table {
namespace {

constexpr std::uint64_t kLimitedTurn = std::uint64_t{1} << 62;
constexpr std::uint64_t kUnledTurn = std::uint64_t{1} << 61;
constexpr std::uint64_t kPart = std::uint64_t{1} << 60;
constexpr std::uint64_t kTurn = std::uint64_t{1} << 59;
constexpr int kSlow = 4;

bool is_vote(const Question& question) { return question.kind.view().ends_with("_vote"); }

std::chrono::seconds option_seconds(const Ruleset& rules, std::string_view name,
                                    std::chrono::seconds otherwise) {
    if (rules.option_defaults().find(name) == rules.option_defaults().end()) return otherwise;
    return std::chrono::seconds{rules.option(name)};
}

std::uint64_t turn_key(const State& state, std::uint64_t kind) {
    return kind | static_cast<std::uint64_t>(static_cast<std::uint32_t>(state.round)) << 24 |
           number(state.active);
}

// A turn that the referee has given a time: the players' turns, or this one.
std::optional<Wait> whole_turn_wait(const State& state, const Durations& durations, bool referee) {
    const std::uint64_t key = turn_key(state, kTurn);
    const bool once = durations.once == key;
    const auto time = once ? durations.once_time : referee ? std::chrono::seconds{0} : durations.turn;
    if (time.count() <= 0) return std::nullopt;
    return Wait{key, WaitKind::Turn, 0, referee, time};
}

// The wait for the seat whose turn it is, where it does not last for ever.
std::optional<Wait> turn_wait(const State& state, const Durations& durations) {
    const CreatureId who = state.active;
    if (who == CreatureId::None) return std::nullopt;
    const bool referee = state.creature(who).seat == SeatId::Referee;
    if (state.limited_turn)
        return Wait{turn_key(state, kLimitedTurn), WaitKind::LimitedTurn, 0, referee, durations.limited_turn};
    const bool unled = std::any_of(state.effects.begin(), state.effects.end(), [&](const Effect& effect) {
        const std::vector<Name>& names = durations.runs_itself;
        return effect.who == who && std::find(names.begin(), names.end(), effect.name) != names.end();
    });
    if (!unled) return whole_turn_wait(state, durations, referee);
    return Wait{kUnledTurn | state.seq, WaitKind::UnledTurn, 0, referee, durations.limited_turn};
}

std::uint64_t part_key(const State& state) {
    Hasher part;
    part.add(state.round).add(state.group).add(state.stage.view()).add(state.step.view());
    if (state.phase == Phase::Ended || state.phase == Phase::Setup) part.add(state.seq);
    return kPart | part.finish() % kTurn;
}

// A round in parts waits for players only: the referee takes the time that they take. So does the division of
// what was won, pick by pick.
std::optional<Wait> part_wait(const View& view, const Durations& durations) {
    const State& state = view.state();
    if (durations.part.count() <= 0 && durations.once == 0) return std::nullopt;
    if (!view.rules().timeout_intent(view)) return std::nullopt;
    const std::uint64_t key = part_key(state);
    const auto time = durations.once == key ? durations.once_time : durations.part;
    if (time.count() <= 0) return std::nullopt;
    return Wait{key, WaitKind::Part, 0, false, time};
}

bool waits_for_referee(const Question& question, bool referee) {
    return std::any_of(question.waiting.begin(), question.waiting.end(),
                       [referee](SeatId seat) { return (seat == SeatId::Referee) == referee; });
}

// The offers that the seat takes by saying nothing.
std::vector<std::uint32_t> default_picks(const Question& question, SeatId seat) {
    std::vector<std::uint32_t> picks;
    for (std::size_t i = 0; i < question.offers.size(); ++i) {
        const Offer& offer = question.offers[i];
        if (offer.seat == seat && offer.default_take) picks.push_back(static_cast<std::uint32_t>(i));
    }
    return picks;
}

HostIntent answer_for(const Question& question, SeatId seat, AnsweredBy by) {
    AnswerIntent answer;
    answer.question = question.id;
    // Silence is not agreement (ARC-203); elsewhere the offer says what silence means.
    if (!is_vote(question)) answer.picks = default_picks(question, seat);
    return {seat, Intent{std::move(answer)}, by};
}

// Absent members are left out before a silent one can end the vote, so that the record names them (ARC-205).
HostIntent vote_for(const Question& question, const Presence& presence, const Durations& durations) {
    const auto absent = std::find_if(question.waiting.begin(), question.waiting.end(),
                                     [&](SeatId seat) { return !presence.connected(seat); });
    if (absent != question.waiting.end() && !durations.absent_disagree)
        return answer_for(question, *absent, AnsweredBy::Absent);
    return answer_for(question, question.waiting.front(), AnsweredBy::Timeout);
}

}  // namespace

Durations Durations::of(const Ruleset& rules) {
    Durations d;
    d.prompt = option_seconds(rules, "prompt_timeout_s", d.prompt);
    d.referee = option_seconds(rules, "referee_timeout_s", d.referee);
    d.limited_turn = option_seconds(rules, "limited_turn_timeout_s", d.limited_turn);
    d.flee = option_seconds(rules, "flee_timeout_s", d.flee);
    d.part = option_seconds(rules, "step_timeout_s", d.part);
    d.absent_disagree = option_seconds(rules, "flee_disconnected", std::chrono::seconds{0}).count() != 0;
    d.runs_itself = rules.turn_runs_itself();
    return d;
}

Durations Durations::under(const Conduct& conduct) const {
    Durations now = *this;
    now.turn = std::chrono::seconds{conduct.turn_seconds};
    now.once = conduct.once;
    now.once_time = std::chrono::seconds{conduct.once_seconds};
    if (conduct.clock != Name("slow")) return now;
    for (auto* time : {&now.prompt, &now.referee, &now.limited_turn, &now.flee, &now.part, &now.turn})
        *time *= kSlow;
    return now;
}

std::optional<std::uint64_t> lasting_key(const View& view) {
    const State& state = view.state();
    if (state.asked || state.phase == Phase::Ended) return std::nullopt;
    if (const auto turn = turn_wait(state, {})) return turn->key;
    if (state.active != CreatureId::None) return turn_key(state, kTurn);
    if (!state.stage.empty() && view.rules().timeout_intent(view)) return part_key(state);
    return std::nullopt;
}

std::vector<Wait> open_waits(const View& view, const Durations& durations) {
    const State& state = view.state();
    std::vector<Wait> waits;
    if (state.asked && state.phase != Phase::Ended) {
        const Question& question = *state.asked;
        const bool vote = is_vote(question);
        for (const bool referee : {false, true}) {
            if (!waits_for_referee(question, referee)) continue;
            const auto duration = vote ? durations.flee : referee ? durations.referee : durations.prompt;
            waits.push_back({question.id * 2 + (referee ? 1 : 0), vote ? WaitKind::Vote : WaitKind::Prompt,
                             question.id, referee, duration});
        }
        // Nobody but the referee hears of one that is asked aside: the time of the turn runs on.
        if (!asked_aside(state)) return waits;
    }
    auto wait = turn_wait(state, durations);
    if (!wait) wait = part_wait(view, durations);
    if (wait) waits.push_back(*wait);
    return waits;
}

bool waits_for_absent_alone(const View& view, const Wait& wait, const Presence& presence,
                            const Durations& durations) {
    const std::optional<Question>& asked = view.state().asked;
    if (wait.kind != WaitKind::Vote || durations.absent_disagree || !asked || asked->id != wait.question)
        return false;
    const auto there = [&presence](SeatId seat) { return presence.connected(seat); };
    const auto agreed = [&there](const Pick& pick) { return !pick.picks.empty() && there(pick.seat); };
    return std::none_of(asked->waiting.begin(), asked->waiting.end(), there) &&
           std::any_of(asked->picks.begin(), asked->picks.end(), agreed);
}

std::optional<HostIntent> time_up(const View& view, const Wait& wait, const Presence& presence,
                                  const Durations& durations) {
    const State& state = view.state();
    const auto open = open_waits(view, durations);
    const auto same = [&wait](const Wait& other) { return other.key == wait.key; };
    if (std::none_of(open.begin(), open.end(), same)) return std::nullopt;
    // While the referee is asked aside a turn does not end.
    if (state.asked && wait.question == 0) return std::nullopt;
    switch (wait.kind) {
        case WaitKind::Turn:
        case WaitKind::LimitedTurn:
        case WaitKind::UnledTurn: {
            TurnIntent end;
            end.verb = Verb::EndTurn;
            end.who = state.active;
            return HostIntent{state.creature(state.active).seat, Intent{end}, AnsweredBy::Timeout};
        }
        case WaitKind::Part: {
            const auto timeout = view.rules().timeout_intent(view);
            const bool there = presence.connected(timeout->seat);
            return HostIntent{timeout->seat, timeout->intent,
                              there ? AnsweredBy::Timeout : AnsweredBy::Absent};
        }
        case WaitKind::Vote: return vote_for(*state.asked, presence, durations);
        case WaitKind::Prompt: {
            const auto& waiting = state.asked->waiting;
            const auto seat = std::find_if(waiting.begin(), waiting.end(), [&wait](SeatId one) {
                return (one == SeatId::Referee) == wait.referee;
            });
            return answer_for(*state.asked, *seat, AnsweredBy::Timeout);
        }
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace affray::table
