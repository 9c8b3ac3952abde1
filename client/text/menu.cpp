// Lines of menus.
#include "client/text/menu.h"

#include <algorithm>
#include <map>
#include <utility>

#include "client/text/expedition.h"
#include "client/text/reasons.h"
#include "client/text/segments.h"
#include "client/text/typed.h"

namespace affray::client {
namespace {

std::string resource(const std::string& name) {
    constexpr std::string_view kSlot = "slot.";
    if (name == "ap") return "AP";
    if (name == "pap") return "primary";
    if (name == "sap") return "secondary";
    if (name == "move.spent") return "feet";
    if (name == "slot.action" || name == "slot.reaction") return words(name.substr(kSlot.size()));
    if (name.starts_with(kSlot)) return words(name.substr(kSlot.size())) + " action";
    return words(name);
}

std::string choices(const v1::MenuEntry& entry, const Book& book) {
    std::string out;
    for (const std::uint32_t who : entry.targets())
        out += (out.empty() ? "; targets: " : ", ") + book.id(who);
    std::string at;
    for (const auto& place : entry.places()) at += (at.empty() ? "; at " : " or ") + book.place(place);
    return out + at;
}

}  // namespace

std::string cost_text(const google::protobuf::RepeatedPtrField<v1::NamedNumber>& cost) {
    std::string out;
    for (const auto& line : cost)
        out += (out.empty() ? "" : ", ") + std::to_string(line.value()) + " " + resource(line.name());
    return out;
}

std::string offer_text(const v1::MenuEntry& entry, const Book& book) {
    std::string out = typed(entry.intent(), book);
    if (out.empty()) out = words(entry.verb());
    if (entry.subject() == "swap") out += " X,Y swap ALLY";
    if (entry.needs_path()) out += book.view().map().grid() == "zones" ? " ZONE" : " X,Y...";
    const std::string& label = entry.label();
    if (!label.empty() && label != entry.verb() && label != entry.subject()) out += " (" + label + ")";
    if (const std::string cost = cost_text(entry.cost()); !cost.empty()) out += ", " + cost;
    return out + choices(entry, book);
}

namespace {

using Barred = std::vector<const v1::MenuEntry*>;

// What stands first in the way of most of them, so that it need not stand in every line; empty: nothing does.
std::string main_reason(const Barred& barred) {
    std::map<std::string, std::size_t> counts;
    for (const v1::MenuEntry* entry : barred)
        if (!entry->reasons().empty()) ++counts[reason_text(entry->reasons(0))];
    const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& one, const auto& other) {
        return one.second < other.second;
    });
    const bool worth = most != counts.end() && most->second > 1 && 2 * most->second > barred.size();
    return worth ? most->first : std::string();
}

std::string barred_line(const v1::MenuEntry& entry, std::string_view known, std::uint32_t who,
                        const Book& book) {
    std::string line = "- " + offer_text(entry, book);
    if (const std::string when = enough_text(book, who, entry.cost()); !when.empty()) line += "; " + when;
    bool first = true;
    for (const std::string& text : reason_texts(entry.reasons()))
        if (text != known) line += (std::exchange(first, false) ? ": " : " ") + text;
    return line;
}

void add_barred(const Barred& barred, std::uint32_t who, const Book& book, std::vector<std::string>& out) {
    const std::string known = main_reason(barred);
    std::vector<std::string> apart;
    if (!known.empty()) out.push_back("Not now: " + known);
    for (const v1::MenuEntry* entry : barred) {
        const std::vector<std::string> own = reason_texts(entry->reasons());
        const bool under = !known.empty() && std::find(own.begin(), own.end(), known) != own.end();
        (under ? out : apart).push_back(barred_line(*entry, known, who, book));
    }
    if (!known.empty() && !apart.empty()) out.emplace_back("Nor, for other reasons:");
    out.insert(out.end(), apart.begin(), apart.end());
}

}  // namespace

std::vector<std::string> menu_lines(const v1::Menu& menu, const Book& book) {
    std::vector<std::string> out;
    // Between the fights of an expedition nobody looks for what is of fights alone.
    const bool explores = !expedition_line(book, menu.who()).empty();
    const auto of_fights = [&](const v1::MenuEntry& entry) {
        const auto& reasons = entry.reasons();
        return explores && std::any_of(reasons.begin(), reasons.end(), [](const v1::Rejected& reason) {
                   return reason.code() == "WRONG_PHASE";
               });
    };
    std::vector<const v1::MenuEntry*> barred;
    for (const auto& entry : menu.entries()) {
        if (entry.allowed())
            out.push_back("+ " + offer_text(entry, book));
        else if (!of_fights(entry))
            barred.push_back(&entry);
    }
    add_barred(barred, menu.who(), book, out);
    if (menu.reach_size() == 0) return out;
    std::string reach = "reach:";
    for (const auto& cell : menu.reach())
        reach += " " + book.place(cell.place()) + "=" + std::to_string(cell.cost()) +
                 (cell.provoked() > 0 ? "!" : "");
    out.push_back(reach + "   (! draws attacks)");
    return out;
}

}  // namespace affray::client
