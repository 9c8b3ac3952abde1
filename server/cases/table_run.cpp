// Submitting steps, and what must hold after each.
#include "cases/table_run.h"

#include <algorithm>

#include "readings/facts.h"
#include "rules/door.h"

namespace affray::cases {
namespace {

constexpr std::uint64_t kNoQuestion = ~std::uint64_t{0};
constexpr int kDeadlinesMax = 1000;

// A question may be called by its kind or by the reaction that answers it.
std::string_view kind_meant(std::string_view word) {
    if (word == "release_ready") return "readied";
    if (word == "opportunity_attack") return "opportunity";
    return word == "mirror_reflect" ? "reflect" : word;
}

}  // namespace

TableRun::TableRun(State opening, content::SeatBook seats, std::shared_ptr<const Ruleset> rules)
    : rules_(std::move(rules)),
      situation_{std::move(opening), nullptr},
      seats_(std::move(seats)),
      durations_(table::Durations::of(*rules_)) {
    for (const SeatEntry& entry : seats_.entries()) presence_.set(entry.id, true);
    presence_.set(SeatId::Referee, true);
    flee_again();
}

// CLS-070: where a side has chosen to slip away, the others are being asked whether to pursue it.
void TableRun::flee_again() {
    State& state = situation_.state;
    if (state.stage != Name("evasion") || rules_->owner(Verb::ChooseStance) == nullptr) return;
    const View view(state, *rules_);
    std::uint32_t fleeing = 0;
    for (std::uint32_t side = 0; side < state.scene->sides.size(); ++side)
        if (view.get(kPursuitRole, side) == kFleeingSide) fleeing = side;
    for (std::uint32_t side = 0; side < state.scene->sides.size(); ++side)
        state.set_fact({rules_->vocabulary()->index(kPursuitRole), side, 0}, kNotRunning);
    state.stage = "contact";
    state.group = 0;
    state.order.clear();
    for (const Creature& creature : state.creatures)
        if (number(creature.side) == fleeing) state.order.push_back({creature.id, 0, -1, 0});
    PrepareIntent evade;
    evade.verb = Verb::ChooseStance;
    evade.key = state.scene->sides[fleeing].id;
    evade.value = "evade";
    submit(SeatId::Referee, Intent{std::move(evade)});
    forget_events();
}

void TableRun::set_present(SeatId seat, bool present) {
    presence_.set(seat, present);
    leave_out_absent();
}

std::optional<Rejection> TableRun::submit(SeatId seat, const ForeignIntent& intent, AnsweredBy by) {
    auto refusal = submit_alone(seat, intent, by);
    leave_out_absent();
    return refusal;
}

void TableRun::leave_out_absent() {
    const View view(situation_.state, *rules_);
    for (const table::Wait& wait : table::open_waits(view, durations_))
        if (table::waits_for_absent_alone(view, wait, presence_, durations_)) return pass(wait);
}

std::optional<Rejection> TableRun::submit_alone(SeatId seat, const ForeignIntent& intent, AnsweredBy by) {
    if (prompter_) prompter_(situation_, seat, intent);
    const std::uint64_t hash = state_hash(situation_.state);
    const std::size_t drawn = dice_.drawn();
    Outcome outcome = affray::submit(situation_, *rules_, dice_, orders_, seat, intent, by);
    if (outcome.diverged) breach_ = "RULES_DIVERGED: the re-run gave other events than the log";
    if (outcome.rejected) {
        if (dice_.drawn() != drawn && outcome.rejected->code != Reason::ActionTooLarge)
            breach_ = "a refusal drew a die";
        if (state_hash(outcome.next.state) != hash) breach_ = "a refusal changed the state";
        return outcome.rejected;
    }
    State replayed = situation_.state;
    for (const Event& event : outcome.events) fold(replayed, event);
    if (!(replayed == outcome.next.state)) breach_ = "replayed events give another state";
    events_.insert(events_.end(), outcome.events.begin(), outcome.events.end());
    situation_ = std::move(outcome.next);
    if (witness_) witness_(outcome.events, situation_.state);
    return std::nullopt;
}

std::optional<Rejection> TableRun::answer(SeatId seat, const CaseAction& action) {
    AnswerIntent answer = std::get<AnswerIntent>(action.intent.body);
    answer.question = kNoQuestion;
    answer.picks = action.picks;
    const std::optional<Question>& asked = situation_.state.asked;
    if (asked && asked->kind.view() == kind_meant(action.question)) {
        answer.question = asked->id;
        // A case counts the seat's own offers; the wire counts all of the question.
        std::vector<std::uint32_t> own;
        for (std::uint32_t i = 0; i < asked->offers.size(); ++i)
            if (asked->offers[i].seat == seat) own.push_back(i);
        for (std::uint32_t& pick : answer.picks) pick = pick < own.size() ? own[pick] : UINT32_MAX;
    }
    return submit(seat, Intent{std::move(answer)});
}

Preview TableRun::preview(SeatId seat, const ForeignIntent& intent) const {
    return affray::preview(situation_, *rules_, viewer_of(seat), intent);
}

void TableRun::pass(const table::Wait& wait) {
    for (int i = 0; i < kDeadlinesMax; ++i) {
        const auto host = table::time_up({situation_.state, *rules_}, wait, presence_, durations_);
        if (!host) return;
        if (const auto refusal = submit_alone(host->seat, host->intent, host->by)) {
            breach_ = "the host's own intent was refused with " + std::string(to_string(refusal->code));
            return;
        }
    }
    breach_ = "a deadline does not end";
}

bool TableRun::pass_deadline() {
    const std::vector<table::Wait> waits = table::open_waits({situation_.state, *rules_}, durations_);
    for (const table::Wait& wait : waits) pass(wait);
    return !waits.empty();
}

void TableRun::close_questions() {
    for (int i = 0; i < kDeadlinesMax && situation_.state.asked && breach_.empty(); ++i) pass_deadline();
}

std::vector<std::string> TableRun::asked() const {
    std::vector<std::string> names;
    const std::optional<Question>& question = situation_.state.asked;
    if (!question || question->kind == Name("referee_ruling")) return names;
    if (question->kind.view().ends_with("_vote")) {
        for (const SeatId seat : question->waiting) names.push_back(seats_.name(seat));
    } else {
        for (const Offer& offer : question->offers)
            if (question->waits_for(offer.seat)) names.push_back(situation_.state.sheet(offer.actor).id);
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace affray::cases
