// Questions that a rule asks of its own accord.
#include "readings/offers.h"

#include "base/sure.h"

namespace affray {

Question question_of(CreatureId about, std::vector<Offer> offers, Closing closing) {
    Question question{
        .kind = first_of(offers).kind, .moment = Moment::Ruling, .closing = closing, .subject = about};
    for (const Offer& offer : offers)
        if (!question.waits_for(offer.seat)) question.waiting.push_back(offer.seat);
    question.offers = std::move(offers);
    return question;
}

std::optional<std::size_t> first_taken(const Question& answered) {
    for (std::size_t i = 0; i < answered.offers.size(); ++i)
        if (answered.taken(i)) return i;
    return std::nullopt;
}

bool agreed(CreatureId about, Offer offer, Work& work) {
    return work.ask(question_of(about, {std::move(offer)})).taken(0);
}

}  // namespace affray
