// Validation that no ruleset changes: known verbs and ids, authority, the open question, the bill (ARC-003).
#include "rules/judge.h"

#include <algorithm>

#include "base/overloaded.h"
#include "rules/override.h"
#include "rules/run.h"
#include "rules/seat_view.h"

namespace affray {
namespace {

// Where an intent names a creature: a field that may stay empty, or an element of a list, which names
// somebody.
enum class Spot : std::uint8_t { Field, Element };

void for_each_creature(const Intent& intent, const auto& visit) {
    const auto one = [&](CreatureId id, const char* field) { visit(id, field, Spot::Field); };
    const auto each = [&](const std::vector<CreatureId>& ids, const char* field) {
        for (const CreatureId id : ids) visit(id, field, Spot::Element);
    };
    one(intent.who(), "who");
    std::visit(overloaded{
                   [&](const MoveIntent& move) {
                       each(move.from, "from");
                       each(move.also, "also");
                       one(move.target, "target");
                       one(move.swap, "swap");
                       one(move.beside, "beside");
                       one(move.behind, "behind");
                   },
                   [&](const AttackIntent& attack) { each(attack.targets, "targets"); },
                   [&](const CastIntent& cast) { each(cast.targets, "targets"); },
                   [&](const UseIntent& use) { each(use.targets, "targets"); },
                   [&](const SetupIntent& setup) { one(setup.ambush_nominee, "ambush_nominee"); },
                   [&](const SayIntent& say) { each(say.threat_to, "threat_to"); },
                   [&](const GovernIntent& govern) {
                       each(govern.add, "add");
                       each(govern.remove, "remove");
                   },
                   [](const auto&) {},
               },
               intent.body);
}

bool about_a_creature(Verb verb) {
    // A seat closes a step for all it controls; a stance is a side's, and so may a policy be.
    if (verb == Verb::EndStep || verb == Verb::ChooseStance || verb == Verb::SetPolicy) return false;
    const Form form = form_of(verb);
    return form == Form::Turn || form == Form::Move || form == Form::Attack || form == Form::Cast ||
           form == Form::Use || form == Form::Prepare || form == Form::Say;
}

bool referees(Form form) { return form == Form::Govern || form == Form::Setup || form == Form::Override; }

// No leak: a creature that the seat cannot see answers exactly as one that does not exist.
void judge_ids(const State& state, SeatId seat, const Intent& intent, Refusals& out) {
    const Viewer viewer{seat == SeatId::Referee ? Role::Referee : Role::Player, seat};
    const auto known = [&](CreatureId id) { return state.has(id) && sees(state, viewer, id); };
    for_each_creature(intent, [&](CreatureId id, const char* field, Spot spot) {
        const bool empty = spot == Spot::Field && id == CreatureId::None;
        if (!empty && !known(id)) out.add(Reason::UnknownId, field);
    });
    const auto* prepare = intent.as<PrepareIntent>();
    if (prepare != nullptr && prepare->readied)
        for_each_creature(*prepare->readied, [&](CreatureId id, const char* field, Spot spot) {
            const bool empty = spot == Spot::Field && id == CreatureId::None;
            // ARC-042: the target may be who sets it off, and nobody can be named yet.
            const bool stand_in =
                intent.verb() == Verb::Ready && id == kTriggerActor && std::string_view(field) != "who";
            if (!empty && !stand_in && !known(id)) out.add(Reason::UnknownId, field);
        });
    const bool about_one = about_a_creature(intent.verb()) || intent.verb() == Verb::RemoveCreature;
    if (about_one && intent.who() == CreatureId::None) out.add(Reason::UnknownId, "who");
}

void judge_authority(const State& state, SeatId seat, const Intent& intent, Refusals& out) {
    if (seat == SeatId::Referee) return;
    const Form form = form_of(intent.verb());
    if (referees(form)) out.add(Reason::RefereeOnly);
    if (!about_a_creature(intent.verb()) || !state.has(intent.who())) return;
    if (state.creature(intent.who()).seat != seat) out.add(Reason::NotController, "who");
}

void judge_phase(const State& state, const Ruleset& rules, const Intent& intent, Refusals& out) {
    const Form form = form_of(intent.verb());
    const bool running = state.phase == Phase::Ambush || state.phase == Phase::Turns;
    if (intent.verb() == Verb::Answer && state.asked) return;
    if (!running && !rules.between_battles(intent.verb()) && form != Form::Setup && form != Form::Govern &&
        form != Form::Override)
        out.add(rules.idle());
}

// AP-023: what begins a turn is judged as if it had begun.
State opened(const State& state, const Ruleset& rules, SeatId seat, const Intent& intent) {
    Run run(state, rules, {nullptr, nullptr, nullptr, seat});
    run.open(intent);
    return run.take_state();
}

}  // namespace

void judge_answer(const State& state, SeatId seat, const AnswerIntent& answer, Refusals& out) {
    if (!state.asked || state.asked->id != answer.question) return out.add(Reason::StaleQuestion, "question");
    const Question& question = *state.asked;
    const auto mine = [seat](const Offer& offer) { return offer.seat == seat; };
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

Judgement judge(const Situation& situation, const Ruleset& rules, SeatId seat, const Intent& intent) {
    Judgement judgement;
    Refusals& out = judgement.refusals;
    const State& state = situation.state;
    const View view(state, rules);
    const Verb verb = intent.verb();
    if (verb != Verb::Answer && rules.owner(verb) == nullptr) {
        out.add(Reason::UnknownIntent, "verb");
        return judgement;
    }
    judge_ids(state, seat, intent, out);
    judge_phase(state, rules, intent, out);
    judge_authority(state, seat, intent, out);
    if (const auto* answer = intent.as<AnswerIntent>()) {
        if (answer->instead_of) out.add(Reason::RefereeOnly, "instead_of");
        judge_answer(state, seat, *answer, out);
        return judgement;
    }
    if (!out.empty()) return judgement;
    if (state.asked && verb != Verb::Override && !rules.at_question(verb)) out.add(Reason::AwaitingAnswer);
    if (out.empty() && rules.tempo().opens(view, intent)) {
        const State begun = opened(state, rules, seat, intent);
        judgement.bill = rules.check(View(begun, rules), intent, seat, out);
    } else {
        judgement.bill = rules.check(view, intent, seat, out);
    }
    return judgement;
}

}  // namespace affray
