// What a viewer is told of the parts of a view: the open question, and effects (rules/README.md section 3).
#include "rules/known_ground.h"

namespace affray {

static bool is_own(const Viewer& viewer, SeatId seat) {
    return viewer.role == Role::Player && seat != SeatId::Referee && seat == viewer.seat;
}

Question redact(const Question& question, const Viewer& viewer) {
    if (viewer.role == Role::Referee) return question;
    Question told;
    told.id = question.id;
    told.waiting = question.waiting;
    for (const Pick& pick : question.picks) {
        if (is_own(viewer, pick.seat))
            told.picks.push_back(pick);
        else if (pick.by != AnsweredBy::StandingOrder)
            told.picks.push_back({pick.seat, {}, {}, 0, pick.by});  // not what
    }
    for (std::size_t i = 0; i < question.offers.size(); ++i) {
        if (!is_own(viewer, question.offers[i].seat)) continue;
        told.offers.resize(i + 1);
        told.offers[i] = question.offers[i];
        told.offers[i].decisive = false;  // it would tell the defence that a roll has to reach
    }
    if (told.offers.empty()) return told;
    told.kind = question.kind;
    told.moment = question.moment;
    told.closing = question.closing;
    told.subject = question.subject;
    return told;
}

std::optional<Effect> redact(const Effect& effect, const State& state, const Viewer& viewer) {
    const bool of_place = effect.who == CreatureId::None;
    if (!of_place && !sees(state, viewer, effect.who)) return std::nullopt;
    if (of_place && effect.place && !knows_ground(state, viewer, *effect.place)) return std::nullopt;
    Effect told = effect;
    if (!sees(state, viewer, effect.source)) told.source = CreatureId::None;
    if (!sees(state, viewer, effect.until.of)) told.until.of = CreatureId::None;
    if (!of_place && !knows_numbers(state, viewer, effect.who)) told.natural = 0;
    return told;
}

}  // namespace affray
