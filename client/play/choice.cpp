// Which rows and verbs each word stands for.
#include "client/play/choice.h"

#include <algorithm>
#include <array>

#include "client/text/typed.h"

namespace affray::client {
namespace {

struct Meaning {
    std::string_view word;
    std::string_view verb;
    std::string_view row;  // that the subject begins with
};
constexpr std::array<Meaning, 30> kMeanings{
    {{"draw", "equip", ""},          {"draw", "act", "draw_"},         {"stow", "act", "sheathe_"},
     {"stow", "act", "sling_"},      {"take", "act", "pick_up"},       {"take", "act", "obtain_"},
     {"take", "pick_item", ""},      {"open", "act", "open_door"},     {"open", "act", "open_container"},
     {"open", "act", "open_corked"}, {"open", "use_door", ""},         {"close", "act", "close_"},
     {"force", "act", "open_stuck"}, {"shoulder", "act", "shoulder_"}, {"light", "act", "light_"},
     {"light", "act", "brighten_"},  {"light", "tend_light", ""},      {"douse", "act", "douse_"},
     {"douse", "act", "smother_"},   {"douse", "act", "extinguish_"},  {"douse", "act", "dim_"},
     {"quaff", "act", "drink_"},     {"quaff", "use_item", ""},        {"eat", "act", "eat_"},
     {"wake", "act", "awaken_"},     {"wake", "act", "wake"},          {"don", "act", "don_"},
     {"strap", "act", "strap_"},     {"free", "act", "free_"},         {"unsling", "act", "unsling_"}}};

std::string subject(const v1::MenuEntry& entry) {
    return entry.intent().has_use() ? entry.intent().use().subject() : entry.subject();
}

bool of_kind(const v1::MenuEntry& entry, const std::string& word) {
    return std::any_of(kMeanings.begin(), kMeanings.end(), [&](const Meaning& one) {
        return one.word == word && one.verb == entry.verb() &&
               (one.row.empty() || subject(entry).starts_with(one.row));
    });
}

// The thing, door or beast that the entry is about; what it names as its subject only where that is a thing.
bool is_about(const v1::MenuEntry& entry, const std::string& about) {
    const v1::Intent& intent = entry.intent();
    const auto fits = [&about](const std::string& name) { return !name.empty() && name.starts_with(about); };
    if (intent.has_journey()) return intent.journey().items_size() > 0 && fits(intent.journey().items(0));
    if (!intent.has_use()) return false;
    const v1::Use& use = intent.use();
    return fits(use.item()) || fits(use.object()) || (use.verb() != "act" && fits(use.subject()));
}

// Fills in whom it is done to; false: the word names nobody who may be chosen.
bool take_target(const v1::MenuEntry& entry, std::uint32_t who, v1::Intent& intent) {
    const auto& targets = entry.targets();
    if (!intent.has_use() || std::find(targets.begin(), targets.end(), who) == targets.end()) return false;
    intent.mutable_use()->add_targets(who);
    return true;
}

bool fits(const v1::MenuEntry& entry, const ChooseCommand& command, const Book& book, v1::Intent& intent) {
    intent = entry.intent();
    return std::all_of(command.about.begin(), command.about.end(), [&](const std::string& about) {
        if (is_about(entry, about)) return true;
        const auto who = book.find(about);
        return who && take_target(entry, *who, intent);
    });
}

std::string all_of_kind(const v1::Menu& menu, const std::string& word, const Book& book) {
    std::string out;
    for (const auto& entry : menu.entries())
        if (of_kind(entry, word)) out += (out.empty() ? "" : " | ") + typed(entry.intent(), book);
    return out;
}

}  // namespace

Result<v1::Intent> choose_entry(const v1::Menu& menu, const ChooseCommand& command, const Book& book) {
    std::vector<v1::Intent> found;
    const v1::MenuEntry* barred = nullptr;
    for (const auto& entry : menu.entries()) {
        v1::Intent intent;
        if (!of_kind(entry, command.word) || !fits(entry, command, book, intent)) continue;
        if (entry.allowed())
            found.push_back(std::move(intent));
        else if (barred == nullptr)
            barred = &entry;
    }
    if (found.size() == 1) return std::move(found.front());
    // Only asked about, or refused: the server says why.
    if (found.empty() && barred != nullptr) return barred->intent();
    std::string about;
    for (const std::string& word : command.about) about += " '" + word + "'";
    const std::string there = all_of_kind(menu, command.word, book);
    if (!found.empty()) return Error{ErrorCode::InvalidInput, "which of them? " + there};
    return Error{ErrorCode::InvalidInput,
                 "nothing to " + command.word + about + " here" +
                     (there.empty() ? "; menu lists what there is" : "; there is: " + there)};
}

}  // namespace affray::client
