// Parties and their numbers.
#include "campaign/party.h"

#include <algorithm>
#include <array>

namespace affray::campaign {
namespace {

constexpr auto kOfParty = std::to_array<std::string_view>({"heal_up_points", "heal_up_granted", "can_rest"});

WordIndex encounter_fact(const State& scene, std::string_view name) {
    const Vocabulary& words = *scene.scene->vocabulary;
    const WordIndex index = words.fact_named(name);
    return index != kNoWord && words.facts()[index].scope == Scope::Encounter ? index : kNoWord;
}

}  // namespace

Status sound(const Party& party) {
    const auto wrong = [](std::string_view text) {
        return Error{ErrorCode::InvalidInput, std::string(text)};
    };
    if (const Status fit = sound_name(party.name); !fit) return fit;
    if (party.members.size() > kMembersMax) return wrong("members: at most 40");
    std::vector<std::string> sorted = party.members;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
        return wrong("members: somebody is named twice");
    for (const auto& [fact, value] : party.numbers)
        if (!of_party(fact) || value < 0) return wrong("numbers." + fact + ": no number of a party");
    return {};
}

bool of_party(std::string_view fact) {
    return std::find(kOfParty.begin(), kOfParty.end(), fact) != kOfParty.end();
}

std::vector<std::pair<std::string, std::int32_t>> party_numbers(const State& scene) {
    std::vector<std::pair<std::string, std::int32_t>> numbers;
    for (const std::string_view name : kOfParty) {
        const WordIndex index = encounter_fact(scene, name);
        if (index == kNoWord) continue;
        const std::int32_t value = scene.fact({index, 0, 0});
        if (value != scene.scene->vocabulary->facts()[index].initial) numbers.emplace_back(name, value);
    }
    return numbers;
}

void set_party_numbers(State& scene, const std::vector<std::pair<std::string, std::int32_t>>& numbers) {
    for (const auto& [name, value] : numbers)
        if (const WordIndex index = encounter_fact(scene, name); index != kNoWord && of_party(name))
            scene.set_fact({index, 0, 0}, value);
}

std::int32_t number_of(const Party& party, std::string_view fact, std::int32_t otherwise) {
    for (const auto& [name, value] : party.numbers)
        if (name == fact) return value;
    return otherwise;
}

void set_number(Party& party, std::string_view fact, std::int32_t value) {
    for (auto& [name, number] : party.numbers)
        if (name == fact) {
            number = value;
            return;
        }
    party.numbers.emplace_back(fact, value);
}

}  // namespace affray::campaign
