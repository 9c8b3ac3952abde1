// Words of facts, both ways.
#include "content/words/fact_words.h"

#include <algorithm>
#include <span>

#include "rules/bounds.h"

namespace affray::content {
namespace {

bool is_nothing(const Node& value) { return value.is_null() || value.text() == "none"; }

std::vector<std::string> forms_of(const Sheet& sheet) {
    std::vector<std::string> forms;
    for (const auto& [name, unused] : sheet.backgrounds)
        if (name.view().starts_with(kFormPrefix)) forms.push_back(name.str().substr(kFormPrefix.size()));
    return forms;
}

std::int32_t creature_meant(const State& state, const Node& value) {
    const auto found = state.find(value.text());
    if (!found) value.fail("no creature has the id '" + value.text() + "'");
    return found ? static_cast<std::int32_t>(number(*found)) : 0;
}

std::int32_t power_number(const State& state, CreatureId who, const Node& value) {
    const Sheet& sheet = state.sheet(who);
    const std::uint32_t at = Name::fits(value.text()) ? sheet.power_index(value.name()) : UINT32_MAX;
    if (at < sheet.powers.size()) return static_cast<std::int32_t>(at) + 1;
    value.fail("the creature has no power '" + value.text() + "'");
    return 0;
}

std::int32_t form_number(const State& state, CreatureId who, const Node& value) {
    const std::vector<std::string> forms = forms_of(state.sheet(who));
    const auto at = std::find(forms.begin(), forms.end(), value.text());
    if (at == forms.end()) value.fail("the creature has no shape '" + value.text() + "'");
    return at == forms.end() ? 0 : static_cast<std::int32_t>(at - forms.begin()) + 1;
}

std::int32_t word_number(std::span<const std::string_view> words, const Node& value) {
    const auto at = std::find(words.begin(), words.end(), value.text());
    if (at != words.end()) return static_cast<std::int32_t>(at - words.begin());
    std::string known;
    for (const std::string_view word : words) known += (known.empty() ? "" : ", ") + std::string(word);
    value.fail("'" + value.text() + "' is not one of " + known);
    return 0;
}

// Where a number stands for a word, creature, power or shape, it is that of one.
std::int32_t number_of(const State& state, CreatureId who, const Fact& fact, const Node& value) {
    const auto up_to = [&value](std::size_t most) {
        return value.number(0, 0, static_cast<std::int32_t>(most));
    };
    if (!fact.words.empty()) return up_to(fact.words.size() - 1);
    const bool own = state.has(who);
    switch (fact.refers) {
        case Refers::Creature: return up_to(state.creatures.size());
        case Refers::Power: return up_to(own ? state.sheet(who).powers.size() : 0);
        case Refers::Shape: return up_to(own ? forms_of(state.sheet(who)).size() : 0);
        case Refers::None: break;
    }
    return value.number(0, static_cast<std::int32_t>(written::kFact.min),
                        static_cast<std::int32_t>(written::kFact.max));
}

// The word at that position, counted from 1, of a list of names; 0: none.
std::string nth_or_none(std::int32_t number, const std::vector<std::string>& names) {
    const auto at = static_cast<std::size_t>(number);
    return number > 0 && at <= names.size() ? names[at - 1] : std::string("none");
}

std::vector<std::string> powers_of(const Sheet& sheet) {
    std::vector<std::string> ids;
    for (const Power& power : sheet.powers) ids.push_back(power.id.str());
    return ids;
}

}  // namespace

std::int32_t fact_number(const State& state, CreatureId who, const Fact& fact, const Node& value) {
    if (value.as_number()) return number_of(state, who, fact, value);
    if (!fact.words.empty()) return word_number(fact.words, value);
    if (fact.refers != Refers::None && is_nothing(value)) return 0;
    switch (fact.refers) {
        case Refers::Creature: return creature_meant(state, value);
        case Refers::Power: return power_number(state, who, value);
        case Refers::Shape: return form_number(state, who, value);
        case Refers::None: break;
    }
    if (fact.initial < 0 && is_nothing(value)) return fact.initial;
    if (value.is_scalar() && (value.text() == "true" || value.text() == "false")) return value.flag();
    return value.number();
}

std::string fact_text(const State& state, CreatureId who, const Fact& fact, std::int32_t number) {
    const auto at = static_cast<std::size_t>(number);
    if (!fact.words.empty() && number >= 0 && at < fact.words.size()) return std::string(fact.words[at]);
    const CreatureId other{static_cast<std::uint32_t>(number)};
    switch (fact.refers) {
        case Refers::Creature: return state.has(other) ? state.sheet(other).id : std::string("none");
        case Refers::Power: return nth_or_none(number, powers_of(state.sheet(who)));
        case Refers::Shape: return nth_or_none(number, forms_of(state.sheet(who)));
        case Refers::None: break;
    }
    if (fact.initial < 0 && number == fact.initial) return "none";
    return std::to_string(number);
}

}  // namespace affray::content
