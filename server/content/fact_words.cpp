// Words of facts, both ways.
#include "content/fact_words.h"

#include <algorithm>
#include <array>
#include <span>

#include "rules/bounds.h"

namespace affray::content {
namespace {

using Words = std::span<const std::string_view>;

// clang-format off
constexpr std::string_view kDeclarations[] = {"none", "cast", "withdraw", "retreat"};
constexpr std::string_view kStances[] = {"none", "fight", "evade", "parley", "wait"};
constexpr std::string_view kFailures[] = {"flee", "surrender"};
constexpr std::string_view kPostures[] = {"standing", "seated", "prone", "mounted"};
constexpr std::string_view kWakefulness[] = {"awake", "roused", "asleep"};
constexpr std::string_view kSpellPhases[] = {"none", "casting", "held"};
constexpr std::string_view kLadders[] = {"up", "down"};
constexpr std::string_view kSeats[] = {"none", "saddle", "harness", "howdah"};
constexpr std::string_view kLoads[] = {"none", "snap", "rapid", "aimed", "bolt"};
// clang-format on

struct FactWords {
    std::string_view fact;
    Words words;
};
constexpr FactWords kWordsOfFacts[] = {
    {"declared.action", kDeclarations},
    {"stance", kStances},
    {"on_morale_failure", kFailures},
    {"posture", kPostures},
    {"awake", kWakefulness},
    {"spell.phase", kSpellPhases},
    {"ladder", kLadders},
    {"mount.seat", kSeats},
    {"loaded", kLoads},
};
// Facts that name a creature, and facts that name a power of their creature.
constexpr auto kOfCreatures =
    std::to_array<std::string_view>({"mount.steed", "attending", "mapper", "caller", "dropped_by"});
constexpr auto kOfPowers = std::to_array<std::string_view>({"declared.power", "held_spell.power"});
constexpr std::string_view kOfForms = "form";

bool contains(const auto& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

const FactWords* words_of(std::string_view fact) {
    for (const FactWords& one : kWordsOfFacts)
        if (one.fact == fact) return &one;
    return nullptr;
}

bool is_nothing(const Node& value) { return value.yaml().IsNull() || value.text() == "none"; }

std::vector<std::string> forms_of(const Sheet& sheet) {
    std::vector<std::string> forms;
    for (const auto& [name, unused] : sheet.backgrounds)
        if (name.view().starts_with(kFormPrefix)) forms.push_back(name.str().substr(kFormPrefix.size()));
    return forms;
}

std::int32_t creature_number(const State& state, const Node& value) {
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

std::int32_t word_number(Words words, const Node& value) {
    const auto at = std::find(words.begin(), words.end(), value.text());
    if (at != words.end()) return static_cast<std::int32_t>(at - words.begin());
    std::string known;
    for (const std::string_view word : words) known += (known.empty() ? "" : ", ") + std::string(word);
    value.fail("'" + value.text() + "' is not one of " + known);
    return 0;
}

// Where a number stands for a word, creature, power or shape, it is that of one.
std::int32_t number_of(const State& state, CreatureId who, std::string_view fact, const Node& value) {
    const auto up_to = [&value](std::size_t most) {
        return value.number(0, 0, static_cast<std::int32_t>(most));
    };
    if (const FactWords* known = words_of(fact)) return up_to(known->words.size() - 1);
    if (contains(kOfCreatures, fact)) return up_to(state.creatures.size());
    const bool own = state.has(who);
    if (contains(kOfPowers, fact)) return up_to(own ? state.sheet(who).powers.size() : 0);
    if (fact == kOfForms) return up_to(own ? forms_of(state.sheet(who)).size() : 0);
    return value.number(0, static_cast<std::int32_t>(written::kFact.min),
                        static_cast<std::int32_t>(written::kFact.max));
}

}  // namespace

bool names_creature(std::string_view fact) { return contains(kOfCreatures, fact); }

std::int32_t fact_number(const State& state, CreatureId who, std::string_view fact, const Node& value) {
    if (value.as_number()) return number_of(state, who, fact, value);
    if (const FactWords* known = words_of(fact)) return word_number(known->words, value);
    const bool refers = names_creature(fact) || contains(kOfPowers, fact) || fact == kOfForms;
    if (refers && is_nothing(value)) return 0;
    if (names_creature(fact)) return creature_number(state, value);
    if (contains(kOfPowers, fact)) return power_number(state, who, value);
    if (fact == kOfForms) return form_number(state, who, value);
    if (value.is_scalar() && (value.text() == "true" || value.text() == "false")) return value.flag();
    return value.number();
}

std::string fact_text(const State& state, CreatureId who, std::string_view fact, std::int32_t number) {
    const auto at = static_cast<std::size_t>(number);
    if (const FactWords* known = words_of(fact))
        return number >= 0 && at < known->words.size() ? std::string(known->words[at])
                                                       : std::to_string(number);
    if (names_creature(fact)) {
        const CreatureId other{static_cast<std::uint32_t>(number)};
        return state.has(other) ? state.sheet(other).id : std::string("none");
    }
    if (contains(kOfPowers, fact)) {
        const std::vector<Power>& powers = state.sheet(who).powers;
        return number > 0 && at <= powers.size() ? powers[at - 1].id.str() : std::string("none");
    }
    if (fact == kOfForms) {
        const std::vector<std::string> forms = forms_of(state.sheet(who));
        return number > 0 && at <= forms.size() ? forms[at - 1] : std::string("none");
    }
    return std::to_string(number);
}

}  // namespace affray::content
