// Reactions are taken, what has a default goes by it, rulings are left alone.
#include "autopilot/answers.h"

#include <algorithm>

#include "base/fault.h"

namespace affray::autopilot {
namespace {

bool about(const Offer& offer) { return offer.seat == SeatId::Referee; }

// A kind that no mechanic of these rules has declared is the referee's too.
ByItself by_itself(const Ruleset& rules, const Offer& offer) {
    const OfferKind* kind = rules.offer_kind(offer.kind);
    return kind == nullptr ? ByItself::LeavesToReferee : kind->by_itself;
}

bool left_to_host(const State& state, const Ruleset& rules, const Directives& directives,
                  const Offer& offer) {
    if (by_itself(rules, offer) == ByItself::LeavesToReferee || !state.has(offer.actor)) return false;
    const Directive* directive = directives.of(state, offer.actor);
    return directive != nullptr && directive->mode != Mode::Off;
}

// A guard stands in the way for its wards alone, whoever else runs past.
bool declines(const Directive& directive, const Offer& offer) {
    const bool guards = directive.tactic == Tactic::Protect && offer.kind == Name("intercept");
    return guards && std::none_of(offer.wards.begin(), offer.wards.end(), [&](CreatureId ward) {
               const auto& wards = directive.wards;
               return std::find(wards.begin(), wards.end(), foreign(ward)) != wards.end();
           });
}

std::string told(const std::vector<const Offer*>& taken, const Question& question) {
    if (taken.empty()) return "declines: " + question.kind.str();
    std::string text = "takes ";
    for (std::size_t i = 0; i < taken.size(); ++i) {
        const Name& what = taken[i]->option.empty() ? taken[i]->kind : taken[i]->option;
        text += (i == 0 ? "" : ", ") + what.str();
    }
    return text;
}

}  // namespace

CreatureId asked_of(const Question& question) {
    const auto first = std::find_if(question.offers.begin(), question.offers.end(), about);
    return first == question.offers.end() ? CreatureId::None : first->actor;
}

static std::optional<Choice> chosen(const Situation& situation, const Ruleset& rules,
                                    const Directives& directives) {
    const State& state = situation.state;
    if (!state.asked || !state.asked->waits_for(SeatId::Referee)) return std::nullopt;
    const Question& question = *state.asked;
    const bool defaulted = std::any_of(question.offers.begin(), question.offers.end(),
                                       [](const Offer& offer) { return about(offer) && offer.default_take; });
    AnswerIntent given{.question = question.id};
    std::vector<const Offer*> taken;
    std::vector<CreatureId> busy;
    Choice choice;
    for (std::uint32_t i = 0; i < question.offers.size(); ++i) {
        const Offer& offer = question.offers[i];
        if (!about(offer)) continue;
        if (!left_to_host(state, rules, directives, offer)) return std::nullopt;
        const Directive& directive = *directives.of(state, offer.actor);
        const bool wanted = defaulted ? offer.default_take : by_itself(rules, offer) == ByItself::Takes;
        const bool again = std::find(busy.begin(), busy.end(), offer.actor) != busy.end();
        if (!wanted || again || declines(directive, offer)) continue;
        busy.push_back(offer.actor);
        taken.push_back(&offer);
        given.picks.push_back(i);
        if (given.places.empty() && !offer.places.empty()) given.places = {offer.places.front()};
        if (given.amount == 0) given.amount = offer.amount;
        if (state.has(offer.subject)) choice.targets.push_back(offer.subject);
    }
    choice.intent = {given};
    choice.reason = told(taken, question);
    const auto refused = [&] { return !judge(situation, rules, SeatId::Referee, choice.intent).allowed(); };
    if (refused()) choice = {{AnswerIntent{.question = question.id}}, told({}, question)};
    if (refused()) return std::nullopt;
    return choice;
}

std::optional<Choice> answer(const Situation& situation, const Ruleset& rules, const Directives& directives) {
    return computed([&] { return chosen(situation, rules, directives); });
}

}  // namespace affray::autopilot
