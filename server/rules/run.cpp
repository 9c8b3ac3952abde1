// The engine of a run: events, dice, windows and questions (design: re-run from a checkpoint, never a stored
// stack).
#include "rules/run.h"

#include <algorithm>
#include <utility>

#include "rules/question_number.h"

namespace affray {

Run::Run(const State& checkpoint, const Ruleset& rules, Sources sources)
    : checkpoint_(checkpoint),
      state_(checkpoint),
      resting_(state_.phase == Phase::Rest),
      rules_(rules),
      sources_(sources) {
    if (sources_.conduct != nullptr) laid_ = sources_.conduct->laid;
}

const Event* Run::upcoming(std::size_t ahead) const {
    const std::size_t at = events_.size() + ahead;
    return sources_.tape != nullptr && at < sources_.tape->size() ? &(*sources_.tape)[at] : nullptr;
}

namespace {

// An event that comes into being where it is to lie. Moved there, its words would be read in pieces other
// than those in which they have just been written, which costs more than all else of it.
struct InPlace {
    Audience audience;
    EventBody& body;
    operator Event() const { return {audience, std::move(body)}; }  // NOLINT(google-explicit-constructor)
};

}  // namespace

const Event& Trail::append(Audience audience, EventBody&& body) {
    ++size_;
    if (size_ <= kBlock) return block_.emplace_back(InPlace{audience, body});
    return *rest_.emplace_back(std::make_unique<Event>(Event{audience, std::move(body)}));
}

std::vector<Event> Trail::take(std::size_t from) {
    std::vector<Event> all = std::move(block_);
    all.reserve(all.size() + rest_.size());
    for (const std::unique_ptr<Event>& event : rest_) all.push_back(std::move(*event));
    all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(from, all.size())));
    return all;
}

static bool pays(const Event& event) {
    const auto* set = event.as<FactSet>();
    return set != nullptr && set->cause == kPaid;
}

void Run::take_steps(std::size_t steps) {
    steps_ += steps;
    if (steps_ > kStepsPerActionMax) throw Exhausted{};
}

void Run::take_die() {
    if (++dice_ > kDicePerActionMax) throw Exhausted{};
}

void Run::emit(EventBody&& body, Audience audience) {
    if (events_.size() >= kEventsPerActionMax) throw Exhausted{};
    const Event* expected = upcoming();
    const Event& event = events_.append(audience, std::move(body));
    if (expected != nullptr && *expected != event) throw Diverged{};
    disturbed_ = disturbed_ || !pays(event);
    if (foresees()) note_reached(event);
    fold(state_, event);
    if (following_up_) return;
    following_up_ = true;
    Work work = this->work();
    while (followed_up_ < events_.size()) {
        const Event& happened = events_[followed_up_++];
        const auto& [hooks, steps] = rules_.following(happened.body);
        take_steps(steps);
        for (const auto& [mechanic, after] : hooks) after(*mechanic, happened.body, work);
    }
    following_up_ = false;
}

std::int32_t Run::roll(std::int32_t sides, const Name& purpose, CreatureId by, Audience audience) {
    if (sources_.dice == nullptr) {
        needs_roll_ = true;
        throw PreviewEnds{};
    }
    take_die();
    const Thrown thrown = throw_die(sides, purpose, by, audience);
    emit(Rolled{sides, thrown.value, purpose, by, thrown.entered}, audience);
    return thrown.value;
}

Run::Gathered Run::gather(Moment moment, const Proposal& proposal) {
    Gathered gathered;
    const auto& offering = rules_.offering(moment, proposal.index());
    take_steps(offering.size());
    const View seen = view();
    for (const auto& [mechanic, offer] : offering) {
        offer(*mechanic, seen, moment, proposal, gathered.offers);
        if (!gathered.offers.empty() && gathered.offers.size() > gathered.makers.size())
            gathered.makers.resize(gathered.offers.size(), mechanic);
    }
    for (const Offer& offer : gathered.offers)
        AFFRAY_CHECK(rules_.offer_kind(offer.kind) != nullptr, "an offer of a kind that nobody has declared");
    return gathered;
}

// What an answer names (the free hex of an intercept, another power, an amount) goes to the offer before it
// is carried out.
static void amend(Offer& offer, const Pick& pick) {
    if (!pick.places.empty()) offer.places = pick.places;
    offer.with = pick.with;
    offer.amount = pick.amount;
    offer.text = pick.text;
}

void Run::window(Moment moment, Proposal& proposal) {
    if (moment == Moment::LeavingPlace) ++steps_left_;
    if (rules_.offering(moment, proposal.index()).empty()) return;
    Gathered gathered = gather(moment, proposal);
    if (gathered.offers.empty()) return;
    if (open_windows_ >= kNestedWindowsMax) throw Exhausted{};
    ++open_windows_;
    if (sources_.dice == nullptr) {
        note_provoked(moment, gathered);
        std::vector<bool> forced;
        for (const Offer& offer : gathered.offers) forced.push_back(offer.forced);
        perform_taken(moment, proposal, gathered, forced);
        --open_windows_;
        return;
    }
    std::vector<Pick> picks;
    std::vector<bool> taken = decide(moment, gathered, picks);
    while (closed_by_input_) {  // a mechanic's input has changed who may react
        gathered = gather(moment, proposal);
        taken = decide(moment, gathered, picks);
    }
    for (const Pick& pick : picks)
        for (std::size_t i = 0; i < gathered.offers.size(); ++i)
            if (gathered.offers[i].seat == pick.seat && taken[i]) amend(gathered.offers[i], pick);
    perform_taken(moment, proposal, gathered, taken);
    --open_windows_;
}

void Run::perform_taken(Moment moment, Proposal& proposal, const Gathered& gathered,
                        const std::vector<bool>& taken) {
    for (std::size_t i = 0; i < gathered.offers.size(); ++i) {
        if (!taken[i]) continue;
        const Offer& offer = gathered.offers[i];
        const Mechanic& maker = *gathered.makers[i];
        // Only if it would be made again: an earlier reaction may have put an end to it.
        std::vector<Offer> again;
        rules_.offer(maker, view(), moment, proposal, again);
        const bool still = std::any_of(again.begin(), again.end(), [&offer](const Offer& other) {
            return other.actor == offer.actor && other.subject == offer.subject &&
                   other.option == offer.option;
        });
        if (!still) continue;
        Work work = this->work();
        rules_.perform(maker, offer, moment, proposal, work);
    }
}

// What its seat has said about the same offer before the input closed the question.
static std::optional<bool> answered_before(const Question& question, const Offer& offer) {
    const auto at = std::find(question.offers.begin(), question.offers.end(), offer);
    if (at == question.offers.end() || question.pick_of(offer.seat) == nullptr) return std::nullopt;
    return question.taken(static_cast<std::size_t>(at - question.offers.begin()));
}

std::vector<Decision> Run::repeated_decisions(const Gathered& gathered) const {
    std::vector<Decision> decisions;
    for (const Offer& offer : gathered.offers)
        decisions.push_back(offer.forced ? Decision::Take : Decision::Decline);
    std::size_t ahead = 0;
    for (const Event* event = upcoming(); event != nullptr; event = upcoming(++ahead)) {
        const Answered* answered = event->as<Answered>();
        if (answered == nullptr || answered->question != 0) break;
        for (const std::uint32_t pick : answered->pick.picks)
            if (pick < decisions.size()) decisions[pick] = Decision::Take;
    }
    const Event* next = upcoming(ahead);
    const Asked* asked = next == nullptr ? nullptr : next->as<Asked>();
    if (asked == nullptr) return decisions;
    const std::vector<Offer>& offers = asked->question.offers;
    for (std::size_t i = 0; i < decisions.size(); ++i)
        if (std::find(offers.begin(), offers.end(), gathered.offers[i]) != offers.end())
            decisions[i] = Decision::Ask;
    return decisions;
}

std::vector<Decision> Run::decisions_on(const Gathered& gathered) {
    const std::optional<Question> closed = std::exchange(closed_by_input_, std::nullopt);
    if (upcoming() != nullptr) return repeated_decisions(gathered);
    std::vector<Decision> decisions;
    for (const Offer& offer : gathered.offers) {
        const std::optional<bool> answer = closed ? answered_before(*closed, offer) : std::nullopt;
        if (answer)
            decisions.push_back(*answer ? Decision::Take : Decision::Decline);
        else
            decisions.push_back(offer.forced ? Decision::Take : sources_.orders->decide(view(), offer));
    }
    return decisions;
}

void Run::record_decisions(const Gathered& gathered, const std::vector<Decision>& decisions) {
    std::vector<Pick> picks;
    for (std::uint32_t i = 0; i < decisions.size(); ++i) {
        if (decisions[i] == Decision::Ask || gathered.offers[i].forced) continue;
        const SeatId seat = gathered.offers[i].seat;
        auto pick =
            std::find_if(picks.begin(), picks.end(), [seat](const Pick& p) { return p.seat == seat; });
        if (pick == picks.end())
            pick = picks.insert(picks.end(), Pick{seat, {}, {}, 0, AnsweredBy::StandingOrder});
        if (decisions[i] == Decision::Take) pick->picks.push_back(i);
    }
    for (Pick& pick : picks) emit(Answered{0, std::move(pick), true}, Audience::Asked);
}

std::vector<bool> Run::decide(Moment moment, const Gathered& gathered, std::vector<Pick>& picks) {
    const std::vector<Decision> decisions = decisions_on(gathered);
    record_decisions(gathered, decisions);
    std::vector<bool> taken(decisions.size());
    std::vector<std::size_t> asked;
    Question question;
    question.moment = moment;
    for (std::size_t i = 0; i < decisions.size(); ++i) {
        taken[i] = decisions[i] == Decision::Take;
        if (decisions[i] != Decision::Ask) continue;
        if (asked.empty()) {
            question.kind = gathered.offers[i].kind;
            question.closing = gathered.makers[i]->closing(moment);
            question.subject = gathered.offers[i].subject;
        }
        asked.push_back(i);
        question.offers.push_back(gathered.offers[i]);
        if (!question.waits_for(gathered.offers[i].seat)) question.waiting.push_back(gathered.offers[i].seat);
    }
    if (asked.empty()) return taken;
    question = ask(std::move(question));
    for (std::size_t i = 0; i < asked.size(); ++i) taken[asked[i]] = question.taken(i);
    picks = std::move(question.picks);
    return taken;
}

// The input is in force; the question is put anew to those whom it leaves (ARC-099).
Question Run::give_way(Question question) {
    for (const Event* event = upcoming(); event != nullptr && event->as<FactSet>() != nullptr;
         event = upcoming()) {
        emit(EventBody(event->body), event->audience);
    }
    const Pick closing{SeatId::Referee, {}, {}, 0, AnsweredBy::Referee};
    emit(Answered{question.id, closing, true}, Audience::Asked);
    question.waiting.clear();
    closed_by_input_ = question;
    return question;
}

// Until it is settled, whatever the tape holds is input at it: answers, overrides, facts of a mechanic's
// verb.
Question Run::ask(Question question) {
    if (sources_.dice == nullptr) throw PreviewEnds{};
    // A question that is asked again has the id that it has: older logs gave other ones.
    const Event* told = upcoming();
    const Asked* again = told != nullptr ? told->as<Asked>() : nullptr;
    question.id = again != nullptr ? again->question.id : next_question(state_, question);
    emit(Asked{question}, Audience::Asked);
    while (!question.settled()) {
        const Event* event = upcoming();
        if (event == nullptr) throw Unwind{};
        if (event->as<FactSet>() != nullptr) return give_way(std::move(question));
        if (const Answered* answered = event->as<Answered>();
            answered != nullptr && answered->question == question.id) {
            question.picks.push_back(answered->pick);
            std::erase(question.waiting, answered->pick.seat);
        } else if (event->as<Overridden>() == nullptr) {
            throw Diverged{};
        }
        emit(EventBody(event->body), event->audience);
    }
    return question;
}

// One that is put on again has the number that it has: older logs gave other ones.
std::uint32_t Run::effect_number(CreatureId who) const {
    const Event* told = upcoming();
    const EffectAdded* again = told != nullptr ? told->as<EffectAdded>() : nullptr;
    return again != nullptr ? again->effect.id : next_effect_on(state_, who);
}

void Run::open(const Intent& intent) {
    if (!rules_.tempo().opens(view(), intent)) return;
    Work work = this->work();
    rules_.tempo().open(intent, work);
}

void Run::carry_out(const Intent& intent, std::optional<Bill> judged) {
    Work work = this->work();
    open(intent);
    bill_ = judged && events_.empty() ? *std::move(judged) : rules_.bill(view(), intent);
    Proposal action = rules_.action(view(), intent);
    if (const Name why = declare(action); !why.empty()) {
        emit(ActionFailed{intent.who(), intent.verb(), "voided", why, {}}, Audience::Everyone);
    } else {
        if (!events_.empty()) bill_ = rules_.bill(view(), intent);  // reactions may have changed the price
        work.pay(intent.who(), bill_);
        perform(action);
    }
    tell_fallen();
    rules_.tempo().settle(work);
    while (tell_fallen()) rules_.tempo().settle(work);
}

// ARC-043: what waits for somebody to drop comes after the action, or the turn's end, that has felled them.
bool Run::tell_fallen() {
    bool any = false;
    for (; fallen_up_to_ < events_.size(); ++fallen_up_to_) {
        const auto* changed = events_[fallen_up_to_].as<StatusChanged>();
        if (changed == nullptr) continue;
        const bool fell =
            changed->status == CreatureStatus::Unconscious || changed->status == CreatureStatus::Dead;
        if (!fell || over()) continue;
        Proposal proposal = Wound{.source = changed->by, .who = changed->who, .cause = changed->detail};
        if (rules_.offering(Moment::Toppled, proposal.index()).empty()) continue;
        ++fallen_up_to_;
        window(Moment::Toppled, proposal);
        --fallen_up_to_;
        any = true;
    }
    return any;
}

// ARC-048: what a readied action has made impossible is not done and costs nothing.
Name Run::declare(Proposal& action) {
    const std::size_t before = events_.size();
    window(Moment::Declared, action);
    const DeclaredAction& declared = std::get<DeclaredAction>(action);
    if (!declared.voided.empty() || events_.size() == before) return declared.voided;
    const CreatureId who = declared.intent->who();
    if (over()) return "ended";
    if (!declared.as.empty()) {
        if (who == CreatureId::None) return {};
        if (rules_.unable(view(), who)) return "unable";
        return declared.as == Name("readied") && !rules_.permits(view(), *declared.intent)
                   ? Name("impossible")
                   : Name();
    }
    Refusals refusals;
    rules_.check(view(), *declared.intent, seat(), refusals);
    if (refusals.empty()) return {};
    return rules_.unable(view(), who) ? "unable" : "impossible";
}

void Run::perform(Proposal& action) {
    Work work = this->work();
    const Intent& intent = *std::get<DeclaredAction>(action).intent;
    rules_.declare(intent, work);
    window(Moment::Paid, action);
    const bool off_turn = !std::get<DeclaredAction>(action).as.empty();
    const CreatureId who = intent.who();
    const bool able = off_turn ? !rules_.unable(view(), who) : rules_.may_go_on(view(), intent);
    if (who != CreatureId::None && !able) {
        emit(ActionFailed{who, intent.verb(), "lost", "unable", {}}, Audience::Everyone);
    } else if (!rules_.begin(intent, bill_, work)) {
        rules_.act(intent, work);
    }
}

bool Run::announce(const Intent& intent, const Name& as) {
    Proposal action = rules_.action(view(), intent);
    std::get<DeclaredAction>(action).as = as;
    return declare(action).empty();
}

void Run::act_out_of_turn(const Intent& intent, const Name& as) {
    const Bill outer_bill = std::exchange(bill_, Bill{});
    const Name outer_as = std::exchange(as_, as);
    Proposal action = rules_.action(view(), intent);
    std::get<DeclaredAction>(action).as = as;
    if (const Name why = declare(action); !why.empty())
        emit(ActionFailed{intent.who(), intent.verb(), "voided", why, {}}, Audience::Everyone);
    else
        perform(action);
    bill_ = outer_bill;
    as_ = outer_as;
}

}  // namespace affray
