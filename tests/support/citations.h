// Which catalogues a ruleset may cite (docs/rules/README.md section 1): its own and those it is made of.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "rules/event.h"
#include "rules/preview.h"

namespace affray::test {

inline bool may_cite(std::string_view ruleset, std::string_view rule) {
    struct Catalogues {
        std::string_view ruleset;
        std::array<std::string_view, 2> prefixes;
    };
    constexpr std::array<Catalogues, 6> kOwn{{{"affray", {"AFR-", "ARC-"}},
                                              {"archmage", {"ARC-", "ARC-"}},
                                              {"classic", {"CLS-", "ADV-"}},
                                              {"action-points", {"AP-", "CLS-"}},
                                              {"segments", {"SEG-", "SEG-"}},
                                              {"turn-based", {"TBA-", "TBA-"}}}};
    for (const Catalogues& own : kOwn)
        if (own.ruleset == ruleset)
            return rule.empty() || rule.starts_with(own.prefixes[0]) || rule.starts_with(own.prefixes[1]);
    return false;
}

/// The first rule that an event cites out of a catalogue which is not its ruleset's; empty: none.
inline std::string foreign_citation(std::string_view ruleset, const Event& event) {
    const auto* tested = event.as<Tested>();
    if (tested == nullptr) return {};
    for (const Modifier& modifier : tested->modifiers)
        if (!may_cite(ruleset, modifier.rule.view()))
            return modifier.source.str() + " " + modifier.rule.str();
    return {};
}

/// The same of what a menu says of prices.
inline std::string foreign_citation(std::string_view ruleset, const std::vector<MenuEntry>& menu) {
    for (const MenuEntry& entry : menu)
        for (const BillLine& line : entry.bill.lines())
            if (!may_cite(ruleset, line.rule.view())) return line.source.str() + " " + line.rule.str();
    return {};
}

}  // namespace affray::test
