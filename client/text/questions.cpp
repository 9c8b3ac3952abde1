// The words for questions.
#include "client/text/questions.h"

#include <algorithm>
#include <array>

namespace affray::client {
namespace {

// What is at stake, for questions whose name does not say it. S: the creature it is about; A: who decides.
struct Stake {
    std::string_view kind;
    std::string_view text;
};
constexpr std::array<Stake, 9> kStakes{
    {{"abort",
      "S attacks A. Give up what is left of this second for a defence? What is not saved yet is owed."},
     {"waking", "A is far gone. Does it come to?"},
     {"opportunity", "A may strike S, who is leaving or dropping guard."},
     {"drop_prone", "S shoots at A. Drop to the ground, to be harder to hit?"},
     {"save_choice", "A saves. By which ability?"},
     {"dismount", "A is thrown with its mount. Leap off, and land on its feet?"},
     {"reflect", "S casts at A, who stands behind a mirror. Turn the spell back with it?"},
     {"consent", "S would do this to A. Allowed?"},
     {"readied", "What A waited for is happening: S has set it off. Act now, before it goes on?"}}};

std::string stake_text(const v1::Question& question, const Book& book) {
    const auto at = std::find_if(kStakes.begin(), kStakes.end(),
                                 [&](const Stake& one) { return one.kind == question.kind(); });
    if (at == kStakes.end() || question.offers().empty()) return {};
    const v1::Offer& offer = question.offers(0);
    std::string out;
    for (std::size_t i = 0; i < at->text.size(); ++i) {
        const bool word = (i == 0 || at->text[i - 1] == ' ') && i + 1 < at->text.size() &&
                          (at->text[i + 1] == ' ' || at->text[i + 1] == '.' || at->text[i + 1] == ',');
        if (word && at->text[i] == 'S')
            out += book.name(offer.subject());
        else if (word && at->text[i] == 'A')
            out += book.name(offer.actor());
        else
            out += at->text[i];
    }
    return "  " + out + "\n";
}

}  // namespace

std::string describe_question(const v1::Question& question, const Book& book) {
    std::string out = "Question: " + words(question.kind());
    if (question.subject() != 0) out += ", about " + book.name(question.subject());
    out += "\n" + stake_text(question, book);
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
