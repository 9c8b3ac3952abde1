// The arithmetic of sheets: what class, race, level, abilities, armor, weapons and items make of a character
// (ARC-010 to ARC-018, ARC-021, ARC-230 to ARC-236, ARC-240), and what a fault of such a choice is called.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/values.h"

namespace affray {

enum class Ability : std::uint8_t { Str, Con, Dex, Int, Wis, Cha };
inline constexpr std::size_t kAbilityCount = 6;
inline constexpr std::int32_t kLevelMax = 10;
inline constexpr std::int32_t kAbilityBudget = 28;
inline constexpr std::int32_t kBackgroundPoints = 8;

std::string_view to_string(Ability ability);
std::optional<Ability> ability_from(std::string_view text);

/// By Ability; scores 1 to 30.
struct AbilityScores {
    std::array<std::int32_t, kAbilityCount> scores{10, 10, 10, 10, 10, 10};
    std::int32_t score(Ability ability) const { return scores[static_cast<std::size_t>(ability)]; }
    std::int32_t& score(Ability ability) { return scores[static_cast<std::size_t>(ability)]; }
    /// ARC-010.
    std::int32_t modifier(Ability ability) const;
    bool operator==(const AbilityScores&) const = default;
};

enum class Armor : std::uint8_t { None, Light, Heavy };
std::string_view to_string(Armor armor);
std::optional<Armor> armor_from(std::string_view text);

/// What a class says of a melee or ranged basic attack (ARC-236).
struct BasicAttackRule {
    std::vector<Ability> attack;    ///< the player chooses one at creation
    std::optional<Ability> damage;  ///< nullopt: that of the attack
    bool miss_level = false;        ///< a miss does damage equal to the level
    bool operator==(const BasicAttackRule&) const = default;
};

/// A row of a class's weapon chart.
struct WeaponRule {
    Name category;             ///< light_1h, longbow …
    std::int32_t die = 6;      ///< one a level (ARC-018)
    std::int32_t penalty = 0;  ///< to the attack; never above 0
    bool operator==(const WeaponRule&) const = default;
};

/// ARC-232.
struct ClassBlock {
    Name id;
    std::int32_t hp_base = 0;
    std::array<std::int32_t, 3> ac{};             ///< by Armor
    std::array<std::int32_t, 3> armor_penalty{};  ///< by Armor; to all attacks
    std::int32_t shield = 0;
    std::int32_t shield_penalty = 0;
    std::int32_t pd = 0;
    std::int32_t md = 0;
    std::int32_t recoveries = 8;
    std::int32_t recovery_die = 8;
    std::vector<Ability> ability_bonus;
    BasicAttackRule melee;
    BasicAttackRule ranged;
    std::vector<WeaponRule> weapons;
    const WeaponRule* weapon(const Name& category) const;
    bool operator==(const ClassBlock&) const = default;
};

struct RaceBlock {
    Name id;
    std::vector<Ability> ability_bonus;
    std::int32_t size = 2;
    bool operator==(const RaceBlock&) const = default;
};

/// A magic item that is worn or wielded (ARC-240).
struct MagicItem {
    Name id;
    Name
        chakra;  ///< armor, shield, cloak, helmet, weapon, implement, boots, necklace, belt, ammunition, ring
    std::vector<std::pair<Name, std::int32_t>> bonuses;  ///< ac, pd, md, hp_max, attack, damage …
    bool operator==(const MagicItem&) const = default;
};

/// What is wrong with a choice: the field as the sheet writes it, and how to put it right.
struct SheetFault {
    std::string field;
    std::string message;
};

/// How the scores came about (ARC-231); `final` scores are not looked into any further.
struct AbilityPlan {
    enum class Method : std::uint8_t { Final, Bought, Rolled };
    Method method = Method::Final;
    AbilityScores base;
    std::array<std::vector<std::int32_t>, kAbilityCount> rolled;  ///< four dice each
    std::optional<Ability> race_bonus;
    std::optional<Ability> class_bonus;
    std::vector<std::vector<Ability>> increases;  ///< three different abilities at levels 4, 7 and 10
};

/// Choices of a character. Pointers outlive the plan; `role` is never null once `fault_of` is asked.
struct CharacterPlan {
    const ClassBlock* role = nullptr;
    const RaceBlock* race = nullptr;  ///< nullptr: none chosen
    std::int32_t level = 1;
    AbilityPlan abilities;
    Armor armor = Armor::None;
    bool shield = false;
    std::optional<Ability> melee_ability;  ///< where the class offers two (ARC-236)
    std::vector<std::pair<Name, std::int32_t>> backgrounds;
    std::vector<MagicItem> items;
};

/// The first fault of a plan; nullopt: it may be played.
std::optional<SheetFault> fault_of(const CharacterPlan& plan);
/// What is allowed but costs: more magic items than the level carries without trouble (ARC-240).
std::vector<SheetFault> warnings_of(const CharacterPlan& plan);

/// Points that a score costs (ARC-231); nullopt: it cannot be bought.
std::optional<std::int32_t> score_cost(std::int32_t score);
/// How many times three abilities have risen by this level: at 4, 7 and 10.
std::int32_t increases_by(std::int32_t level);
/// Scores with bonuses and increases. Requires a plan without fault.
AbilityScores scores_of(const CharacterPlan& plan);

/// Of three modifiers the middle one (ARC-014 to ARC-016).
std::int32_t middle(std::int32_t a, std::int32_t b, std::int32_t c);
/// What (class base + Con) is multiplied with for hit points (ARC-233); level 1 to 10.
std::int32_t hit_point_multiplier(std::int32_t level);
/// The best of the items' bonuses to a number; 0 without any (ARC-021).
std::int32_t item_bonus(const std::vector<MagicItem>& items, const Name& number);

/// The numbers of a sheet without effects.
struct CharacterNumbers {
    AbilityScores abilities;
    std::int32_t level = 1;
    std::int32_t size = 2;
    std::int32_t ac = 0;
    std::int32_t pd = 0;
    std::int32_t md = 0;
    std::int32_t hp_max = 0;
    std::int32_t init_bonus = 0;
    std::int32_t recoveries_max = 0;
    std::int32_t recovery_die = 0;
    std::int32_t disengage_bonus = 0;
    std::int32_t attack_penalty = 0;  ///< of armor and shield; to all attacks
    bool operator==(const CharacterNumbers&) const = default;
};
/// Requires a plan without fault.
CharacterNumbers numbers_of(const CharacterPlan& plan);

/// An attack with a weapon: everything but what play adds.
struct WeaponAttack {
    std::int32_t bonus = 0;
    DiceExpression damage;
    std::int32_t miss = 0;  ///< damage of a miss
    bool operator==(const WeaponAttack&) const = default;
};
/// The basic attack with a weapon of this row of the chart (ARC-018, ARC-236).
WeaponAttack weapon_attack(const CharacterPlan& plan, const WeaponRule& weapon, bool ranged);
/// Bonus of a power's attack: ability + level + item + armor (ARC-013); `item` is weapon or implement by the
/// word of its attack number.
std::int32_t power_attack_bonus(const CharacterPlan& plan, std::int32_t ability_modifiers,
                                const Name& item_chakra);
/// The best bonus that the items of one chakra give to a number; the chakra's own only.
std::int32_t chakra_bonus(const std::vector<MagicItem>& items, const Name& chakra, const Name& number);

/// One level higher; from level 4, 7 and 10 on three increases are wanted. A fault names `level` or
/// `increases`.
std::optional<SheetFault> level_up(CharacterPlan& plan, const std::vector<Ability>& increases);

}  // namespace affray
