// What a class of ranked levels gives, and what Hit Dice are worth (CLS-T3, CLS-T4, CLS-118 to CLS-121).
#pragma once

#include <array>

#include "content/yaml/node.h"
#include "rules/state.h"

namespace affray::content {

/// Saves in the order D W P B S.
using SaveRow = std::array<std::int32_t, 5>;
inline constexpr std::array<std::string_view, 5> kSaveLetters{"D", "W", "P", "B", "S"};

struct ProfessionLevel {
    std::int32_t xp = 0;
    std::int32_t hit_dice = 1;
    std::int32_t fixed_hp = 0;  ///< beyond the dice, without constitution
    std::int32_t thac0 = 19;
    SaveRow saves{};
    std::vector<std::int32_t> spells;  ///< memorised by spell level, from the first
    std::vector<std::int32_t> skills;  ///< of a thief, in the order of the table's columns
    bool operator==(const ProfessionLevel&) const = default;
};

/// Experience for several prime requisites: so much percent for all of these scores, or for any of them.
struct PrimeRule {
    std::int32_t percent = 0;
    bool any = false;
    std::vector<std::pair<Name, std::int32_t>> least;
};

struct Profession {
    Name id;
    std::vector<Name> prime;
    std::vector<PrimeRule> prime_rules;  ///< empty: by the one prime requisite (CLS-T1)
    std::vector<std::pair<Name, std::int32_t>> minimums;
    std::int32_t hit_die = 8;
    Name armour = "any";  ///< any, leather or none
    bool shield = true;
    std::vector<Name> weapons;        ///< the only ones it may use; empty: any
    std::vector<Name> never_weapons;  ///< that it may not use
    std::vector<Name> traits;         ///< immunities and the like
    std::vector<std::pair<Name, std::int32_t>> numbers;
    Name magic;  ///< arcane or divine; empty: none
    std::vector<ProfessionLevel> levels;

    const ProfessionLevel& at(std::int32_t level) const;
    bool may_wield(const Name& weapon) const;
    /// Percent of experience by the scores, which default to 10 (CLS-T1, CLS-T4).
    std::int32_t experience_percent(const std::vector<std::pair<Name, std::int32_t>>& scores) const;
    /// One point short of a second new level from this one; 0: there is none (CLS-173).
    std::int32_t experience_cap(std::int32_t level) const;
};

Profession read_profession(const std::string& id, const Node& node);

/// Hit Dice as people write them: 1/2, 1-1, 4+1, 2* (each * is a special ability), NH.
struct HitDice {
    std::int32_t dice = 1;  ///< 0: half a die
    std::int32_t bonus = 0;
    std::int32_t special = 0;
    bool normal_human = false;
};
/// {dice, bonus}, where dice may be 0.5, or the text above. A problem and one die if it is neither.
HitDice read_hit_dice(const Node& node);

/// What attack and saves follow from Hit Dice.
struct HitDiceTable {
    struct Row {
        std::int32_t up_to = 0;  ///< whole dice; of attacks without a bonus, of saves whatever the bonus
        std::int32_t thac0 = 0;
        SaveRow saves{};
    };
    std::int32_t normal_thac0 = 20;
    SaveRow normal_saves{};
    std::vector<Row> attacks;
    std::vector<Row> saves;

    bool empty() const { return attacks.empty(); }
    std::int32_t thac0(const HitDice& dice) const;
    /// CLS-041: whole dice without the bonus; less than one die saves as a normal human.
    const SaveRow& saves_of(const HitDice& dice) const;
};

HitDiceTable read_hit_dice_table(const Node& node);

}  // namespace affray::content
