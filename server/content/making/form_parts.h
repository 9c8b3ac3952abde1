// What the forms of all kinds of characters share. Internal.
#pragma once

#include "content/making/character_form.h"

namespace affray::content {

/// Options of nothing but their ids.
template <class List>
std::vector<ChoiceOption> plain_options(const List& ids) {
    std::vector<ChoiceOption> options;
    for (const auto& id : ids) options.push_back({.id = std::string(id)});
    return options;
}

/// ARC-230 to ARC-240.
std::vector<ChoiceField> block_form(const Compendium& data);
/// CLS-180 to CLS-182.
std::vector<ChoiceField> table_form(const Compendium& data);
/// A creature as a scene would write it, by the numbers that the ruleset knows.
std::vector<ChoiceField> sheet_form(const Vocabulary& words);

/// Weapons for the hand, other things to carry, and spells, below `under` (sheet, creature). `spells`: the
/// key of those that are known or memorised.
void add_gear_fields(std::vector<ChoiceField>& form, const Compendium& data, const std::string& under,
                     const std::string& spells);

}  // namespace affray::content
