// Modifiers of a check from the sheet, difficulties by the tier of the environment (ARC-022, ARC-023).
#include "readings/harm/skill_checks.h"

#include <algorithm>
#include <array>

#include "readings/common.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

constexpr std::int32_t kEasiest = 15, kStep = 5;

constexpr std::array<const Stat*, 6> kAbilityStats{&kStr, &kDex, &kCon, &kInt, &kWis, &kCha};

bool is_monster(Kind kind) { return kind == Kind::Monster || kind == Kind::Notable; }

}  // namespace

std::int32_t difficulty(const View& view, Task task) {
    const std::int32_t tier = std::clamp(view.rules().option(kTierOption.first), 1, 3);
    return kEasiest + kStep * (tier - 1) + kStep * static_cast<std::int32_t>(task);
}

const Stat* ability_named(const Name& name) {
    for (const Stat* ability : kAbilityStats)
        if (name == Name(ability->name)) return ability;
    return nullptr;
}

std::optional<std::int32_t> background(const View& view, CreatureId who, const Name& name) {
    for (const auto& [known, value] : view.sheet(who).backgrounds)
        if (known == name) return value;
    return std::nullopt;
}

Tested skill_check(const View& view, CreatureId who, const Name& ability, const Name& background_name) {
    Tested check{.who = who, .kind = "check", .subject = background_name.empty() ? ability : background_name};
    const Stat* stat = ability_named(ability);
    if (stat != nullptr && !is_monster(view.creature(who).kind))
        check.modifiers.push_back({ability, ability_modifier(view.stat(*stat, who)), "ARC-022"});
    check.modifiers.push_back({"level", view.stat(kLevel, who), "ARC-022"});
    if (const auto bonus = background(view, who, background_name))
        check.modifiers.push_back({background_name, *bonus, "ARC-022"});
    return check;
}

}  // namespace affray
