// Whose power is read, and what its terms come to (ARC-011, 018, 240).
#pragma once

#include <array>

#include "content/yaml/node.h"

namespace affray::content {

/// Whose power is read: what its terms of ability, level and weapon come to.
struct Caster {
    std::int32_t level = 1;
    std::array<std::int32_t, 6> modifiers{};  ///< str, dex, con, int, wis, cha
    std::int32_t melee_die = 6;               ///< sides of the weapon's die; as many dice as levels (ARC-018)
    std::int32_t ranged_die = 6;
    std::int32_t weapon_bonus = 0;     ///< to attack and damage with weapons (ARC-240)
    std::int32_t implement_bonus = 0;  ///< the same for spells
    std::int32_t attack_penalty = 0;   ///< of armour or weapon, negative, to every attack roll (ARC-014)

    /// Modifier of str, dex, con, int, wis or cha; nullopt: no ability.
    std::optional<std::int32_t> modifier(std::string_view ability) const;
    /// What an ability adds to damage at this level (ARC-011).
    std::int32_t damage_of(std::string_view ability) const;
};

/// A number, level, an ability (times the level's multiplier), or {max_of: [dex, con]}. `dynamic`: takes a
/// word that is known in play only: escalation, target_level; nullptr: such a word is a problem.
std::int32_t read_amount(const Node& node, const Caster& caster, Name* dynamic = nullptr);

}  // namespace affray::content
