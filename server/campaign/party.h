// Who travels together, and what they share between their battles; the campaign's calendar.
#pragma once

#include <string>
#include <vector>

#include "campaign/character.h"

namespace affray::campaign {

struct Party {
    std::string id{};
    std::string name{};
    std::vector<std::string> members{};  ///< public ids of characters and retainers, in marching order
    /// What the rules keep for the party as a whole, by fact: heal_up_points, can_rest …
    std::vector<std::pair<std::string, std::int32_t>> numbers{};
    bool operator==(const Party&) const = default;
};

inline constexpr std::size_t kMembersMax = 40;

/// Error: InvalidInput; the message begins with the field.
Status sound(const Party& party);

/// Is this a number that outlasts an encounter for the party?
bool of_party(std::string_view fact);
/// Of a scene, those that are not at their initial value.
std::vector<std::pair<std::string, std::int32_t>> party_numbers(const State& scene);
/// Sets those that the ruleset knows.
void set_party_numbers(State& scene, const std::vector<std::pair<std::string, std::int32_t>>& numbers);
std::int32_t number_of(const Party& party, std::string_view fact, std::int32_t otherwise = 0);
void set_number(Party& party, std::string_view fact, std::int32_t value);

struct Calendar {
    std::int64_t day = 1;
    std::string note{};  ///< the date in the words of the world
    bool operator==(const Calendar&) const = default;
};

}  // namespace affray::campaign
