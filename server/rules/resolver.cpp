// Submit: judge, then run; an answer repeats the waiting action from its checkpoint with what the log holds.
#include "rules/resolver.h"

#include <algorithm>

#include "base/fault.h"
#include "base/sure.h"
#include "rules/judge.h"
#include "rules/override.h"
#include "rules/run.h"

namespace affray {
namespace {

Outcome refused(const Situation& situation, const Rejection& rejection) {
    return {.next = situation, .rejected = rejection};
}

// Where an action begins or began; nothing is copied unless it has to wait.
struct Start {
    const State& checkpoint;
    const Intent& intent;
    std::optional<Bill> judged{};  ///< its price there, if it has just been judged
};

// Carries out an intent from its checkpoint; events that the situation's tape already holds are repeated
// ones.
Outcome run_from(const Situation& situation, const Ruleset& rules, const Sources& sources,
                 const Start& start) {
    const auto from = static_cast<std::ptrdiff_t>(situation.pending ? situation.pending->tape.size() : 0);
    Run run(start.checkpoint, rules, sources);
    try {
        run.carry_out(start.intent, start.judged);
    } catch (const Unwind&) {
        const auto pending = std::make_shared<const Pending>(
            Pending{start.checkpoint, sources.seat, start.intent, run.take_events(0)});
        return {.next = {run.take_state(), pending},
                .events = {pending->tape.begin() + from, pending->tape.end()},
                .laid = run.take_laid()};
    } catch (const Diverged&) {
        return {.next = situation, .diverged = true};
    } catch (const Exhausted&) {
        return refused(situation, {Reason::ActionTooLarge, stage_of(Reason::ActionTooLarge), {}, {}, {}});
    }
    return {.next = {run.take_state(), nullptr},
            .events = run.take_events(static_cast<std::size_t>(from)),
            .laid = run.take_laid()};
}

// Further input at the open question: an answer, an override, or what a mechanic makes of its own verb.
Outcome resume(const Situation& situation, const Ruleset& rules, const Sources& sources,
               const std::vector<Event>& input) {
    const Pending& pending = sure(situation.pending.get());
    std::vector<Event> tape = pending.tape;
    tape.insert(tape.end(), input.begin(), input.end());
    Sources repeated = sources;
    repeated.tape = &tape;
    repeated.seat = pending.seat;
    return run_from(situation, rules, repeated, {pending.checkpoint, pending.intent});
}

// What a mechanic makes of one of its verbs at the open question.
std::vector<Event> input_of(const State& state, const Ruleset& rules, const Intent& intent) {
    std::vector<Event> events;
    for (FactSet& fact : rules.owner(intent)->input(View(state, rules), intent)) {
        const Audience audience = state.scene->vocabulary->facts()[fact.key.fact].audience;
        events.push_back({audience, std::move(fact)});
    }
    return events;
}

Answered to_event(const State& state, SeatId seat, const AnswerIntent& answer, AnsweredBy by) {
    Question after = *state.asked;
    const Pick pick{seat, answer.picks, answer.places, answer.amount, by, answer.with, answer.text};
    after.picks.push_back(pick);
    std::erase(after.waiting, seat);
    return {answer.question, pick, after.settled()};
}

// Carries out what has been judged.
Outcome carried_out(const Situation& situation, const Ruleset& rules, const Sources& sources, Bill bill,
                    const Intent& intent, AnsweredBy by) {
    const State& state = situation.state;
    if (const auto* answer = intent.as<AnswerIntent>())
        return resume(situation, rules, sources,
                      {{Audience::Asked, to_event(state, sources.seat, *answer, by)}});
    if (situation.pending && rules.at_question(intent.verb()))
        return resume(situation, rules, sources, input_of(state, rules, intent));
    if (situation.pending) {
        std::vector<Event> input;
        for (Overridden& set : overridden(state, std::get<OverrideIntent>(intent.body)))
            input.push_back({Audience::Everyone, std::move(set)});
        return resume(situation, rules, sources, input);
    }
    return run_from(situation, rules, sources, {state, intent, std::move(bill)});
}

// What has been allowed, as it was judged: the intent itself, or what it says in the place of an answer.
Outcome allowed(const Situation& situation, const Ruleset& rules, Sources sources, AnsweredBy by,
                Judgement judged) {
    if (judged.said) sources.seat = judged.said->seat;
    Outcome outcome =
        judged.said ? carried_out(situation, rules, sources, {}, {judged.said->answer},
                                  judged.said->ruled ? AnsweredBy::Referee : by)
                    : carried_out(situation, rules, sources, std::move(judged.bill), *judged.intent, by);
    outcome.intent = *std::move(judged.intent);
    return outcome;
}

Outcome resolved(const Situation& situation, const Ruleset& rules, const Sources& sources,
                 const ForeignIntent& asked, AnsweredBy by) {
    Judgement judged = judge(situation, rules, sources.seat, asked);
    if (!judged.allowed()) return refused(situation, rules.first(judged.refusals));
    return allowed(situation, rules, sources, by, std::move(judged));
}

void replayed(Situation& situation, const Batch& batch) {
    if (batch.back) {
        situation = batch.back->situation;
        return;
    }
    // Most intents ask nobody: then nothing is kept of the state before, which would make its change a copy.
    const auto asks = [](const Event& event) { return event.as<Asked>() != nullptr; };
    std::shared_ptr<Pending> pending;
    if (situation.pending)
        pending = std::make_shared<Pending>(*situation.pending);
    else if (situation.state.asked || std::any_of(batch.events.begin(), batch.events.end(), asks))
        pending = std::make_shared<Pending>(Pending{situation.state, batch.seat, batch.intent, {}});
    for (const Event& event : batch.events) fold(situation.state, event);
    if (situation.state.asked) {
        pending->tape.insert(pending->tape.end(), batch.events.begin(), batch.events.end());
        situation.pending = std::move(pending);
        return;
    }
    situation.pending.reset();
    // A list keeps what it shared with the checkpoint for as long as it is itself; a log may ask for ever.
    if (pending) situation.state = State(situation.state);
}

}  // namespace

Outcome submit(const Situation& situation, const Ruleset& rules, Dice& dice, const Orders& orders,
               SeatId seat, const ForeignIntent& asked, AnsweredBy by, const Conduct& conduct) {
    const Sources sources{&dice, &orders, nullptr, seat, &conduct};
    return computed([&] { return resolved(situation, rules, sources, asked, by); });
}

void replay(Situation& situation, const Batch& batch) {
    computed([&] { replayed(situation, batch); });
}

Situation restore(State start, const std::vector<Batch>& log) {
    Situation situation{std::move(start), nullptr};
    for (const Batch& batch : log) replay(situation, batch);
    return situation;
}

}  // namespace affray
