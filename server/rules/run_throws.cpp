// Dice of a run: drawn by the server, laid ready on the table, or asked for (docs/decisions/0026). A die that
// is not for everybody to see is never asked for: that it is thrown would tell.
#include <algorithm>
#include <utility>

#include "rules/notice.h"
#include "rules/run.h"

namespace affray {

Run::Thrown Run::draw(std::int32_t sides, const Name& purpose) {
    if (const Event* expected = upcoming()) {
        const Rolled* rolled = expected->as<Rolled>();
        if (rolled == nullptr) throw Diverged{};
        return {rolled->value, rolled->entered};
    }
    return {sources_.dice->draw(sides, purpose)};
}

Run::Thrown Run::throw_die(std::int32_t sides, const Name& purpose, CreatureId by, Audience audience) {
    if (const Event* expected = upcoming()) {
        const Asked* asked = expected->as<Asked>();
        if (asked == nullptr || asked->question.kind != Name(kThrowQuestion)) return draw(sides, purpose);
        Question again = asked->question;
        again.picks.clear();
        return ask_for_throw(std::move(again), sides, purpose);
    }
    const auto ready = std::find_if(laid_.begin(), laid_.end(), [&](const LaidDie& die) {
        const bool open = audience == Audience::Everyone || die.seat == SeatId::Referee;
        return open && die.sides == sides && concerns(state_, die.whose, by);
    });
    if (ready != laid_.end()) {
        const Thrown thrown{ready->value, ready->seat};
        laid_.erase(ready);
        return thrown;
    }
    if (auto question = throw_question(sides, purpose, by, audience))
        return ask_for_throw(std::move(*question), sides, purpose);
    return draw(sides, purpose);
}

std::optional<Question> Run::throw_question(std::int32_t sides, const Name& purpose, CreatureId by,
                                            Audience audience) const {
    const Conduct* conduct = sources_.conduct;
    if (conduct == nullptr || !concerns(state_, conduct->asked_rolls, by)) return std::nullopt;
    const bool open = audience == Audience::Everyone && !is_kept_back(state_, by);
    if (!open) return std::nullopt;
    Question question;
    question.kind = Name(kThrowQuestion);
    question.moment = Moment::Ruling;
    question.subject = by;
    Offer offer;
    offer.kind = question.kind;
    offer.option = purpose;
    offer.actor = by;
    if (conduct->player_dice && state_.has(by)) offer.seat = state_.creature(by).seat;
    offer.amount = sides;
    question.waiting = {offer.seat};
    question.offers.push_back(std::move(offer));
    return question;
}

// Whoever declines leaves it to the server's dice.
Run::Thrown Run::ask_for_throw(Question question, std::int32_t sides, const Name& purpose) {
    Question answered = ask(question);
    while (std::exchange(closed_by_input_, std::nullopt)) answered = ask(question);
    if (!answered.taken(0)) return draw(sides, purpose);
    const Pick& pick = *answered.pick_of(answered.offers.front().seat);
    return {pick.amount, pick.by == AnsweredBy::Referee ? SeatId::Referee : pick.seat};
}

}  // namespace affray
