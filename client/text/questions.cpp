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
constexpr std::array<Stake, 10> kStakes{
    {{"abort",
      "S attacks A. Give up what is left of this second for a defence? What is not saved yet is owed."},
     {"waking", "A is far gone. Does it come to?"},
     {"opportunity", "A may strike S, who is leaving or dropping guard."},
     {"drop_prone", "S shoots at A. Drop to the ground, to be harder to hit?"},
     {"save_choice", "A saves. By which ability?"},
     {"dismount", "A is thrown with its mount. Leap off, and land on its feet?"},
     {"reflect", "S casts at A, who stands behind a mirror. Turn the spell back with it?"},
     {"consent", "S would do this to A. Allowed?"},
     {"curse_ruling", "A was bitten by a were-beast, and the days of the curse are over. Is A a beast now?"},
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

constexpr std::string_view kJudged = "power_ruling";

// Of a power that is judged: the one whose words these are (CLS-371).
const v1::Power* judged_power(const v1::Offer& offer, const Book& book) {
    const v1::CreatureView* actor = book.creature(offer.actor());
    if (actor == nullptr) return nullptr;
    const auto at = std::find_if(actor->powers().begin(), actor->powers().end(),
                                 [&](const v1::Power& power) { return power.text() == offer.text(); });
    return at == actor->powers().end() ? nullptr : &*at;
}

std::string brought_text(const v1::PowerEffect& effect, const std::string& whom) {
    std::string number = effect.has_dice() ? dice_text(effect.dice()) : "";
    if (number.empty() && effect.amount() > 0) number = std::to_string(effect.amount());
    if (effect.operation() == "judge") return {};
    if (effect.operation() == "arrive")
        return number + " x " + words(effect.name()) + " beside it, in the nearest free squares";
    if (effect.op() != v1::PowerEffect::OP_CONDITION) return whom + ": " + words(effect.operation());
    std::string out = whom + " is " + words(effect.name());
    if (effect.has_lasts()) out += " for " + dice_text(effect.lasts()) + " " + effect.unit();
    if (!effect.save().empty()) out += ", unless a save (" + effect.save() + ") averts it";
    return out;
}

std::string brought(const v1::Power& power, const v1::Offer& offer, const Book& book) {
    const bool of_hit = power.hit().effects_size() > 0;
    std::string out;
    for (const v1::PowerEffect& effect : of_hit ? power.hit().effects() : power.effects()) {
        if (effect.answer() != offer.option()) continue;
        const std::string text =
            brought_text(effect, book.name(effect.to() == "user" ? offer.actor() : offer.subject()));
        if (!text.empty()) out += (out.empty() ? "" : "; ") + text;
    }
    return out.empty() ? "told to all who see it; nothing else changes" : out;
}

// The power's words once, and behind each answer what it brings.
std::string describe_judged(const v1::Question& question, const v1::Power& power, const Book& book) {
    const v1::Offer& first = question.offers(0);
    std::string out = "Question: what comes of " + words(power.name().empty() ? power.id() : power.name()) +
                      " of " + book.name(first.actor());
    if (first.subject() != 0 && first.subject() != first.actor())
        out += ", which concerns " + book.name(first.subject());
    out += "?\n  " + first.text() + "\n";
    for (const v1::Offer& offer : question.offers())
        out += "  " + std::to_string(offer.index()) + ") " + words(offer.option()) + ": " +
               brought(power, offer, book) + (offer.default_take() ? " (taken if nobody answers)\n" : "\n");
    return out + "  answer with a number, or n: nothing comes of it, and nothing is told\n";
}

}  // namespace

std::string describe_question(const v1::Question& question, const Book& book) {
    if (question.kind() == kJudged && question.offers_size() > 0)
        if (const v1::Power* power = judged_power(question.offers(0), book))
            return describe_judged(question, *power, book);
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
