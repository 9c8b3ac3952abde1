// Which form a ruleset's data wants (ARC-230, CLS-180).
#include "content/character_form.h"

#include "content/form_parts.h"

namespace affray::content {

std::vector<ChoiceField> character_form(const Compendium& data, const Ruleset& rules) {
    if (data.professions.empty() && !data.classes.empty()) return block_form(data);
    const Vocabulary& words = *rules.vocabulary();
    const bool tables = !data.professions.empty();
    std::vector<ChoiceField> form = tables ? table_form(data) : sheet_form(words);
    const bool memorised = words.fact_named("memory") != kNoWord;
    add_gear_fields(form, data, tables ? "sheet" : "creature", memorised ? "memory" : "spells");
    return form;
}

}  // namespace affray::content
