// Lines of menus.
#include "client/text/menu.h"

#include <algorithm>

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

std::string entry_line(const v1::MenuEntry& entry, const Book& book) {
    std::string out = typed(entry.intent(), book);
    if (out.empty()) out = words(entry.verb());
    if (entry.subject() == "swap") out += " X,Y swap ALLY";
    if (entry.needs_path()) out += book.view().map().grid() == "zones" ? " ZONE" : " X,Y...";
    const std::string& label = entry.label();
    if (!label.empty() && label != entry.verb() && label != entry.subject()) out += " (" + label + ")";
    if (const std::string cost = cost_text(entry.cost()); !cost.empty()) out += ", " + cost;
    out += choices(entry, book);
    return out + reason_texts(entry.reasons(), "; ");
}

std::vector<std::string> menu_lines(const v1::Menu& menu, const Book& book) {
    std::vector<std::string> out;
    // Between the fights of an expedition nobody looks for what is of fights alone.
    const bool explores = !expedition_line(book, menu.who()).empty();
    const auto of_fights = [&](const v1::MenuEntry& entry) {
        const auto& reasons = entry.reasons();
        return explores && !entry.allowed() &&
               std::any_of(reasons.begin(), reasons.end(),
                           [](const v1::Rejected& reason) { return reason.code() == "WRONG_PHASE"; });
    };
    for (const bool allowed : {true, false})
        for (const auto& entry : menu.entries())
            if (entry.allowed() == allowed && !of_fights(entry)) {
                out.push_back((allowed ? "+ " : "- ") + entry_line(entry, book));
                if (const std::string when = enough_text(book, menu.who(), entry.cost()); !when.empty())
                    out.back() += "; " + when;
            }
    if (menu.reach_size() == 0) return out;
    std::string reach = "reach:";
    for (const auto& cell : menu.reach())
        reach += " " + book.place(cell.place()) + "=" + std::to_string(cell.cost()) +
                 (cell.provoked() > 0 ? "!" : "");
    out.push_back(reach + "   (! draws attacks)");
    return out;
}

}  // namespace affray::client
