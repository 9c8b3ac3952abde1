// Rests between encounters, by the kernel's own rules as far as it has them (ARC-216 to ARC-221, CLS-048).
#pragma once

#include "campaign/party.h"
#include "rules/resolver.h"

namespace affray::campaign {

enum class Rest : std::uint8_t {
    Quick,   ///< after a battle; powers of the battle come back, those that recharge are rolled for
    HealUp,  ///< everything comes back: earned, granted, or early at a campaign loss
    Day,     ///< nothing but rest for a day
};
std::string_view to_string(Rest rest);
std::optional<Rest> rest_from(std::string_view text);

struct RestWish {
    Rest rest = Rest::Quick;
    /// Recoveries that somebody spends in a quick rest, by public id.
    std::vector<std::pair<std::string, std::int32_t>> recoveries{};
    bool early = false;  ///< a heal-up also if it is not earned, and where no rest is to be had: by retreat
};

struct Rested {
    std::vector<Character> characters;  ///< as they are afterwards, in the same order
    Party party;
    std::vector<Event> events;
    std::vector<Loss> losses;  ///< what an early heal-up costs (ARC-221)
};

/// All of `characters` rest together; they have one ruleset, and nobody of them is in an encounter. Errors:
/// Unsupported (the ruleset knows no such rest), Conflict (the rules refuse it; the message is their code).
Result<Rested> take_rest(const std::vector<Character>& characters, const Party& party, const RestWish& wish,
                         const Ruleset& rules, Dice& dice);

}  // namespace affray::campaign
