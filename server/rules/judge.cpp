// Validation that no ruleset changes: known verbs and ids, authority, the open question, the bill (ARC-003).
#include "rules/judge.h"

#include <algorithm>

#include "base/sure.h"
#include "rules/authority.h"
#include "rules/door.h"
#include "rules/run.h"

namespace affray {
namespace {

bool about_a_creature(Verb verb) {
    // A seat closes a step for all it controls, and objects to what others do; a stance is a side's, and so
    // may a policy be. The referee lets time pass for all.
    if (verb == Verb::EndStep || verb == Verb::ChooseStance || verb == Verb::SetPolicy ||
        verb == Verb::ObjectToMove || verb == Verb::FastForward)
        return false;
    const Form form = form_of(verb);
    return form == Form::Turn || form == Form::Move || form == Form::Attack || form == Form::Cast ||
           form == Form::Use || form == Form::Prepare || form == Form::Say;
}

template <class Id>
void judge_authority(const State& state, SeatId seat, const IntentOf<Id>& intent, Refusals& out) {
    const Viewer viewer = viewer_of(seat);
    const bool needed = about_a_creature(intent.verb()) || intent.verb() == Verb::RemoveCreature;
    if (needed && intent.who() == Id::None) out.add(Reason::UnknownId, "who");
    if (!may_ask(viewer.role, intent.verb()))
        out.add(viewer.role == Role::Player ? Reason::RefereeOnly : Reason::NotEligible);
    if (viewer.role == Role::Referee || !about_a_creature(intent.verb())) return;
    // Of whom the seat does not know nothing more is said.
    const auto who = known_creature(state, viewer, ForeignId{number(intent.who())});
    if (who && state.creature(*who).seat != seat) out.add(Reason::NotController, "who");
}

void judge_phase(const State& state, const Ruleset& rules, Verb verb, Refusals& out) {
    const Form form = form_of(verb);
    const bool running = state.phase == Phase::Ambush || state.phase == Phase::Turns;
    if (verb == Verb::Answer && state.asked) return;
    if (!running && !rules.between_battles(verb) && form != Form::Setup && form != Form::Govern &&
        form != Form::Override)
        out.add(rules.idle());
}

// AP-023: what begins a turn is judged as if it had begun.
State opened(const State& state, const Ruleset& rules, SeatId seat, const Intent& intent) {
    Run run(state, rules, {nullptr, nullptr, nullptr, seat});
    try {
        run.open(intent);
    } catch (const PreviewEnds&) {  // a die or an answer is all that it still waits for
    }
    return run.take_state();
}

// What the mechanics have against it, and what it costs.
void judge_by_rules(const State& state, const Ruleset& rules, SeatId seat, const Intent& intent,
                    Judgement& judgement, Begun* begun) {
    Refusals& out = judgement.refusals;
    const View view(state, rules);
    const bool again =
        begun != nullptr && begun->state && begun->who == intent.who() && begun->verb == intent.verb();
    if (!out.empty() || (!again && !rules.tempo().opens(view, intent))) {
        judgement.bill = rules.check(view, intent, seat, out);
        return;
    }
    try {
        Begun once;
        Begun& turn = begun != nullptr ? *begun : once;
        if (!turn.state || turn.who != intent.who())
            turn = {intent.who(), {}, opened(state, rules, seat, intent)};
        turn.verb = intent.verb();
        judgement.bill = rules.check(View(*turn.state, rules), intent, seat, out);
    } catch (const Exhausted&) {
        out.add(Reason::ActionTooLarge);
    }
}

// The kernel's own reasons come first; `known` looks whether the seat knows all whom it names.
template <class Id>
Judgement judge_all(const Situation& situation, const Ruleset& rules, SeatId seat, const IntentOf<Id>& asked,
                    const auto& known, Begun* begun = nullptr, Wanted wanted = Wanted::EveryReason) {
    Judgement judgement{.refusals = Refusals(wanted), .bill = {}};
    Refusals& out = judgement.refusals;
    const State& state = situation.state;
    const Verb verb = asked.verb();
    if (verb != Verb::Answer && rules.owner(verb) == nullptr) {
        out.add(Reason::UnknownIntent, "verb");
        return judgement;
    }
    const Intent* intent = known(judgement);
    judge_phase(state, rules, verb, out);
    judge_authority(state, seat, asked, out);
    if (const auto* answer = asked.template as<AnswerIntent>()) {
        if (answer->instead_of) out.add(Reason::RefereeOnly, "instead_of");
        judge_answer(state, seat, *answer, out);
    } else {
        // A ruleset may put the open question before everything else (TBA section 5).
        const bool sound = out.empty();
        if (state.asked && verb != Verb::Override && !rules.at_question(verb))
            out.add(Reason::AwaitingAnswer);
        if (sound) judge_by_rules(state, rules, seat, *intent, judgement, begun);
    }
    return judgement;
}

// What is asked for, if it is a word at the open question: a seat's own, or the referee's in its place.
std::optional<Said> said_by(const State& state, const Ruleset& rules, SeatId seat, const Judgement& asked) {
    const Intent& intent = *asked.intent;
    if (const auto* answer = intent.as<AnswerIntent>()) {
        if (!answer->instead_of || seat != SeatId::Referee) return std::nullopt;
        Said said{*answer->instead_of, *answer, true};
        said.answer.instead_of.reset();
        return said;
    }
    const Mechanic* owner = rules.owner(intent);
    if (!state.asked || owner == nullptr) return std::nullopt;
    const bool own = rules.at_question(intent.verb());
    if (own ? !asked.allowed() : seat != SeatId::Referee) return std::nullopt;
    return owner->answer(*state.asked, intent);
}

// Who put a question may take it back while others answer: their offer is the proposal itself (docs/rules
// A24).
bool takes_back(const Question& question, SeatId seat, const AnswerIntent& answer) {
    const Pick* pick = question.pick_of(seat);
    if (pick == nullptr || !answer.picks.empty()) return false;
    return std::any_of(pick->picks.begin(), pick->picks.end(), [&](std::uint32_t picked) {
        return nth(question.offers, picked).option == Name(to_string(Verb::Propose));
    });
}

}  // namespace

void judge_answer(const State& state, SeatId seat, const AnswerIntent& answer, Refusals& out) {
    if (!state.asked || state.asked->id != answer.question) return out.add(Reason::StaleQuestion, "question");
    const Question& question = *state.asked;
    const auto mine = [seat](const Offer& offer) { return offer.seat == seat; };
    if (takes_back(question, seat, answer)) return;
    if (question.pick_of(seat) != nullptr) return out.add(Reason::AlreadyAnswered, "question");
    if (!question.waits_for(seat) || std::none_of(question.offers.begin(), question.offers.end(), mine))
        return out.add(Reason::NotAsked, "question");
    for (const std::uint32_t pick : answer.picks) {
        if (pick >= question.offers.size() || !mine(question.offers[pick]))
            return out.add(Reason::BadArgument, "picks");
        const bool throws = question.kind == Name(kThrowQuestion);
        if (throws && (answer.amount < 1 || answer.amount > question.offers[pick].amount))
            return out.add(Reason::ValueOutOfRange, "amount");
        const auto& powers = question.offers[pick].choices;
        if (!answer.with.empty() && std::find(powers.begin(), powers.end(), answer.with) == powers.end())
            return out.add(Reason::RequirementNotMet, Stage::Shape, "with");
        for (const Place place : answer.places) {
            const auto& choices = question.offers[pick].places;
            if (std::find(choices.begin(), choices.end(), place) == choices.end())
                return out.add(Reason::BadArgument, "places");
        }
    }
}

Judgement judge(const Situation& situation, const Ruleset& rules, SeatId seat, const Intent& intent,
                Begun* begun, Wanted wanted) {
    const auto known = [&](Judgement& judgement) {
        check_known(situation.state, viewer_of(seat), intent, judgement.refusals);
        return &intent;
    };
    return judge_all(situation, rules, seat, intent, known, begun, wanted);
}

Judgement judge(const Situation& situation, const Ruleset& rules, SeatId seat, const ForeignIntent& intent) {
    Judgement asked = judge_all(situation, rules, seat, intent, [&](Judgement& judgement) {
        judgement.intent = admit(situation.state, viewer_of(seat), intent, judgement.refusals);
        return judgement.intent ? &*judgement.intent : nullptr;
    });
    if (!asked.intent) return asked;
    const auto said = said_by(situation.state, rules, seat, asked);
    if (!said) return asked;
    Judgement answered = judge(situation, rules, said->seat, Intent{said->answer});
    answered.intent = std::move(asked.intent);
    answered.said = said;
    return answered;
}

}  // namespace affray
