// Work: what hooks may do, in the words of a run; paths step by step (ARC-083, ARC-099, ARC-101).
#include <algorithm>

#include "base/int_math.h"
#include "rules/run.h"

namespace affray {

// No sum of dice counts for more, so that what is added to it stays a number.
constexpr std::int32_t kRolledMost = 100'000'000;

SeatId Work::seat() const { return run_.seat(); }
const Bill& Work::bill() const { return run_.bill(); }

const std::any* Work::still_true() const {
    return run_.undisturbed() != nullptr ? &run_.bill().workings() : nullptr;
}
void Work::emit(EventBody body, Audience audience) { run_.emit(std::move(body), audience); }
bool Work::over() const { return run_.over(); }
bool Work::announce(const Intent& intent, const Name& as) { return run_.announce(intent, as); }
void Work::act_out_of_turn(const Intent& intent, const Name& as) { run_.act_out_of_turn(intent, as); }
const Name& Work::as() const { return run_.as(); }
void Work::window(Moment moment, Proposal& proposal) { run_.window(moment, proposal); }
Question Work::ask(Question question) { return run_.ask(std::move(question)); }
void Work::attack(const Strike& strike) {
    if (run_.foresees()) run_.foresee(strike);
    run_.rules().resolution().attack(strike, *this);
}
void Work::harm(Wound wound) {
    Proposal proposal = std::move(wound);
    window(Moment::BeforeHarm, proposal);
    if (run_.rules().harm().suffer(std::get<Wound>(proposal), *this)) window(Moment::AfterHarm, proposal);
}
void Work::heal(CreatureId who, std::int32_t amount, const Name& source) {
    run_.rules().harm().heal(who, amount, source, *this);
}

void Work::recover(CreatureId who, const Recovery& recovery) {
    run_.rules().harm().recover(who, recovery, *this);
}
void Work::carry_out(const Impact& impact) { run_.rules().carry_out(impact, *this); }

std::int32_t Work::roll(std::int32_t sides, const Name& purpose, CreatureId by, Audience audience) {
    return run_.roll(sides, purpose, by, audience);
}

std::int32_t Work::roll(const DiceExpression& dice, const Name& purpose, CreatureId by) {
    std::int32_t sum = 0;
    for (const DiceTerm& term : dice.terms)
        for (std::int32_t i = 0; i < term.count; ++i) sum += roll(term.sides, purpose, by);
    return std::clamp(mul_saturated(sum, dice.factor), -kRolledMost, kRolledMost);
}

void Work::set_raw(const Fact& fact, std::int32_t value, std::uint32_t a, std::uint32_t b,
                   const Name& cause) {
    const Word& word = run_.rules().vocabulary()->word(fact);
    if (word.index == kNoWord || run_.state().fact(word, a, b) == value) return;
    run_.emit(FactSet{fact_key(word, a, b), value, cause}, fact.audience);
}

void Work::set(const Fact& fact, std::int32_t value, CreatureId a, std::uint32_t b, const Name& cause) {
    set_raw(fact, value, number(a), b, cause);
}

void Work::pay(CreatureId who, const Bill& bill, std::int32_t step) {
    const State& state = run_.state();
    for (const BillLine& line : bill.lines()) {
        if (line.step != step) continue;
        const auto paid_before = std::find_if(bill.lines().data(), &line, [&](const BillLine& other) {
            return other.step == step && other.fact == line.fact;
        });
        if (paid_before != &line) continue;
        const std::int32_t amount = bill.at_step(line.fact, step);
        if (amount == 0) continue;
        const FactKey key{line.fact, number(who), 0};
        const Fact& fact = state.scene->vocabulary->facts()[line.fact];
        const bool counts_up = run_.rules().allowance(line.fact) != kNoWord;
        const std::int32_t left = state.fact(key) + (counts_up ? amount : -amount);
        run_.emit(FactSet{key, left, kPaid}, fact.audience);
    }
}

bool Work::walk(const Walk& walk) {
    const std::vector<Place>& path = *walk.path;
    // How things stood when the path was declared; a payment changes nothing that anybody looks back for.
    std::optional<State> disturbed;
    const State* declared = run_.undisturbed();
    if (declared == nullptr) declared = &disturbed.emplace(run_.state());
    const Place start = run_.state().creature(walk.who).place;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const Place from = run_.state().creature(walk.who).place;
        const bool last = i + 1 == path.size();
        const Geometry& geometry = run_.rules().geometry();
        if (walk.bumps && (last ? geometry.barred(view(), walk.who, path[i])
                                : geometry.barred_step(view(), walk.who, from, path[i]))) {
            emit(ActionFailed{walk.who, walk.verb, "interrupted", "occupied", from});
            return false;
        }
        const auto spared = i == 0 ? walk.spared : std::vector<CreatureId>{};
        Proposal step = Step{.who = walk.who,
                             .from = from,
                             .to = path[i],
                             .start = start,
                             .end = path.back(),
                             .last = last,
                             .cause = walk.cause,
                             .spared = spared,
                             .joins = last ? walk.joins : std::vector<CreatureId>{},
                             .declared = declared};
        pay(walk.who, *walk.bill, static_cast<std::int32_t>(i));
        window(Moment::LeavingPlace, step);
        if (std::get<Step>(step).stopped || over()) {
            if (!over()) emit(ActionFailed{walk.who, walk.verb, "interrupted", "struck", from});
            return false;
        }
        window(Moment::EnteringPlace, step);
        const Place to = std::get<Step>(step).to;  // ARC-101: an interceptor meets the mover elsewhere
        emit(Moved{walk.who, from, to, walk.cause, walk.turns ? geometry.bearing(from, to) : kSameFacing});
        window(Moment::EnteredPlace, step);
        if (std::get<Step>(step).stopped || over()) {
            if (!over()) emit(ActionFailed{walk.who, walk.verb, "interrupted", "intercepted", to});
            return false;
        }
        if (!last && run_.rules().unable(view(), walk.who)) {  // CLS-109
            emit(ActionFailed{walk.who, walk.verb, "interrupted", "unable", to});
            return false;
        }
    }
    return true;
}

void Work::add_effect(Effect effect) {
    effect.id = run_.effect_number(effect.who);
    run_.emit(EffectAdded{std::move(effect)}, Audience::Everyone);
}

}  // namespace affray
