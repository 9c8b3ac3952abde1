// The words for questions.
#include "client/text/questions.h"

namespace affray::client {

std::string describe_question(const v1::Question& question, const Book& book) {
    std::string out = "Question: " + words(question.kind());
    if (question.subject() != 0) out += ", about " + book.name(question.subject());
    out += "\n";
    for (const auto& offer : question.offers()) {
        out += "  " + std::to_string(offer.index()) + ") " + words(offer.kind());
        if (!offer.option().empty()) out += ": " + words(offer.option());
        if (offer.actor() != 0) out += ", by " + book.name(offer.actor());
        if (offer.subject() != 0) out += ", against " + book.name(offer.subject());
        for (int i = 0; i < offer.places_size(); ++i)
            out += (i == 0 ? ", at " : " or ") + book.place(offer.places(i));
        for (int i = 0; i < offer.choices_size(); ++i)
            out += (i == 0 ? ", with " : " or ") + words(offer.choices(i));
        if (offer.amount() != 0) out += ", amount " + std::to_string(offer.amount());
        if (!offer.text().empty()) out += ": " + offer.text();
        out += offer.default_take() ? " (taken if nobody answers)\n" : "\n";
    }
    return out + "  answer y (take it), n (decline) or the number of an offer\n";
}

}  // namespace affray::client
