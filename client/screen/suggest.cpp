// What the line that is typed may become, by the server's menu and the view.
#include <algorithm>
#include <sstream>

#include "client/screen/desk.h"
#include "client/text/painting.h"
#include "client/text/typed.h"

namespace affray::client {
namespace {

std::vector<std::string> split(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> out;
    for (std::string word; in >> word;) out.push_back(word);
    return out;
}

std::string place_word(const Book& book, const v1::Place& place) {
    std::string word = book.place(place);
    std::replace(word.begin(), word.end(), ' ', '_');
    return word;
}

// What the entry's line goes on with behind `before`; nothing where it begins otherwise.
void add_entry_words(const v1::MenuEntry& entry, const Book& book, const std::vector<std::string>& before,
                     std::vector<std::string>& out) {
    const std::vector<std::string> line = split(typed(entry.intent(), book));
    if (line.empty() || before.empty() || line.front() != before.front()) return;
    const std::size_t same = std::min(line.size(), before.size());
    if (!std::equal(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(same), before.begin())) return;
    if (before.size() < line.size()) {
        out.push_back(line[before.size()]);
        return;
    }
    for (const std::uint32_t target : entry.targets()) out.push_back(book.id(target));
    for (const auto& place : entry.places()) out.push_back(place_word(book, place));
}

void add_names(const Book& book, std::uint32_t who, std::vector<std::string>& out) {
    const v1::View& view = book.view();
    for (const auto& creature : view.creatures()) out.push_back(creature.id());
    for (const auto& side : view.sides()) out.push_back(side.id());
    for (const auto& feature : view.features()) out.push_back(feature.id());
    for (const std::string& zone : view.map().zones()) out.push_back(zone);
    for (const v1::Item* item : book.things_of(who)) out.push_back(item->name());
    for (const v1::Item* item : book.things_on_ground()) out.push_back(item->name());
    if (const v1::CreatureView* creature = book.creature(who))
        for (const auto& power : creature->powers()) out.push_back(power.id());
    if (book.welcome() != nullptr)
        for (const auto& block : book.welcome()->stat_blocks()) out.push_back(block.id());
    std::erase_if(out, [](const std::string& word) { return word.find(' ') != std::string::npos; });
}

void add_zone_words(const Book& book, const std::vector<std::string>& before, std::vector<std::string>& out) {
    if (before.size() == 1)
        for (const char* op :
             {"paint", "wipe", "shift", "clear", "dress", "undress", "add", "remove", "back"})
            out.emplace_back(op);
    if (before.size() == 2)
        for (const PaintedZone& zone : painted_zones(book.view())) out.push_back(zone.feature->id());
}

bool names(const v1::Intent& intent, const std::string& thing) {
    return intent.has_use() && (intent.use().object() == thing || intent.use().item() == thing);
}

}  // namespace

std::vector<std::string> lines_about(const Standing& now, const v1::Place& place) {
    std::vector<std::string> out;
    if (now.view == nullptr || now.menu == nullptr) return out;
    const Book book(*now.view, now.welcome);
    const auto add = [&out](std::string line) {
        if (std::find(out.begin(), out.end(), line) == out.end()) out.push_back(std::move(line));
    };
    for (const std::uint32_t one : standing_at(book, place))
        for (const auto& entry : now.menu->entries()) {
            const auto& targets = entry.targets();
            if (!entry.allowed() || std::find(targets.begin(), targets.end(), one) == targets.end()) continue;
            if (const std::string line = typed(entry.intent(), book); !line.empty())
                add(line + " " + book.id(one));
        }
    for (const auto& feature : now.view->features()) {
        const auto& cells = feature.cells();
        const bool here = std::any_of(cells.begin(), cells.end(), [&](const v1::Place& at) {
            return at.x() == place.x() && at.y() == place.y();
        });
        if (!here) continue;
        for (const auto& entry : now.menu->entries())
            if (entry.allowed() && names(entry.intent(), feature.id())) add(typed(entry.intent(), book));
    }
    for (const auto& cell : now.menu->reach())
        if (cell.place().x() == place.x() && cell.place().y() == place.y())
            add("go " + place_word(book, place));
    return out;
}

std::vector<std::string> words_after(const std::string& line, const Standing& now,
                                     const std::optional<v1::Place>& cursor) {
    std::vector<std::string> out;
    if (now.view == nullptr) return out;
    const Book book(*now.view, now.welcome);
    std::vector<std::string> before = split(line);
    if (!line.empty() && line.back() != ' ' && !before.empty()) before.pop_back();
    while (!before.empty() && before.front() == "why") before.erase(before.begin());
    if (now.menu != nullptr)
        for (const auto& entry : now.menu->entries())
            if (entry.allowed()) add_entry_words(entry, book, before, out);
    const std::string verb = before.empty() ? std::string{} : before.front();
    if (verb == "zone") add_zone_words(book, before, out);
    if (now.menu != nullptr && (verb == "go" || verb == "m"))
        for (const auto& cell : now.menu->reach()) out.push_back(place_word(book, cell.place()));
    if (out.empty()) add_names(book, now.who, out);
    if (cursor) out.push_back(place_word(book, *cursor));
    return out;
}

}  // namespace affray::client
