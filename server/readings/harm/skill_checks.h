// Skill checks: what they roll with and what they must reach (ARC-022, ARC-023).
#pragma once

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

enum class Task : std::uint8_t { Normal, Hard, RidiculouslyHard };
constexpr std::string_view kTaskNames[] = {"normal", "hard", "ridiculously_hard"};

/// 1 adventurer, 2 champion, 3 epic: of the surroundings, not of the party (ARC-023).
constexpr std::pair<std::string_view, std::int32_t> kTierOption{"environment_tier", 1};
std::int32_t difficulty(const View& view, Task task);

/// Of a check for which nobody names one.
constexpr std::string_view kDefaultAbility = "dex";
/// The stat of an ability by its name; nullptr: no such ability.
const Stat* ability_named(const Name& name);
/// Bonus of a background on the sheet; nullopt: it has none of that name.
std::optional<std::int32_t> background(const View& view, CreatureId who, const Name& name);
/// A check with the modifiers of the sheet: ability, level and background; monsters add their level alone.
/// Empty names add nothing; unknown ones are for the caller to refuse.
Tested skill_check(const View& view, CreatureId who, const Name& ability, const Name& background_name);

}  // namespace affray
