// Which form a ruleset's data wants (ARC-230, CLS-180).
#include "content/making/character_form.h"

#include <algorithm>

#include "content/making/form_parts.h"
#include "content/making/likeness.h"

namespace affray::content {

std::vector<ChoiceField> character_form(const Compendium& data, const Ruleset& rules) {
    if (data.professions.empty() && !data.classes.empty()) return block_form(data);
    const Vocabulary& words = *rules.vocabulary();
    if (made_by_likeness(data)) return likeness_form(data, words);
    const bool tables = !data.professions.empty();
    std::vector<ChoiceField> form = tables ? table_form(data) : sheet_form(words);
    const bool memorised = words.fact_named("memory") != kNoWord;
    add_gear_fields(form, data, tables ? "sheet" : "creature", memorised ? "memory" : "spells");
    return form;
}

namespace {

// What stands under a key with dots; absent: nothing.
Node written_at(const Node& node, std::string_view key) {
    if (!node.is_map()) return {};
    const std::size_t dot = key.find('.');
    const Node inner = Fields(node).at(key.substr(0, dot));
    return dot == std::string_view::npos ? inner : written_at(inner, key.substr(dot + 1));
}

}  // namespace

const ChoiceField* thrown_field(const std::vector<ChoiceField>& form) {
    const auto found =
        std::find_if(form.begin(), form.end(), [](const ChoiceField& field) { return field.thrown; });
    return found == form.end() ? nullptr : &*found;
}

ThrownScores throw_scores(const ChoiceField& field, Dice& dice) {
    constexpr int kDice = 3;
    ThrownScores scores;
    for (const ChoiceOption& option : field.options) {
        std::int32_t sum = 0;
        for (int i = 0; i < kDice; ++i) sum += dice.draw(6, "scores");
        scores.emplace_back(option.id, sum);
    }
    return scores;
}

bool throws_gold(const std::vector<ChoiceField>& form) {
    return std::any_of(form.begin(), form.end(),
                       [](const ChoiceField& field) { return field.key == "gold" && field.rolled; });
}

bool has_scores(const Node& choices, const ChoiceField& field, const ThrownScores& scores) {
    const Node written = written_at(choices, field.key);
    const Node& at = written ? written : choices;
    const bool listed = at.is_list() && at.list().size() == scores.size();
    bool same = written && (listed || at.is_map());
    for (std::size_t i = 0; same && i < scores.size(); ++i) {
        const Node score = listed ? at.list()[i] : Fields(at).at(scores[i].first);
        same = score && score.as_number() == scores[i].second;
    }
    if (!same) at.fail("these are not the scores that were thrown");
    return same;
}

}  // namespace affray::content
