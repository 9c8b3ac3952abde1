// Conditions as data: what each word forbids and costs, a table for each family of rulesets.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace affray {

/// One row. Numbers are added as they stand: to what the creature rolls, and to what attacks on it must
/// reach.
struct ConditionRow {
    std::string_view name;
    std::string_view rule;  ///< that says so
    std::int32_t attack = 0, damage = 0, defence = 0, save = 0;
    bool by_level = false;  ///< the referee says how bad: its level is taken off attacks as well
    bool until_up = false;  ///< it ends when the creature wakes
    bool helpless = false, stunned = false, stuck = false, confused = false, hampered = false, afraid = false,
         vulnerable = false, flees = false;
    bool incapacitated = false;  ///< neither acts nor reacts, and may still walk (TBA-214)
    // Above 0: two dice of which the higher counts; below: the lower. Of what it rolls, and of attacks on it.
    std::int32_t attack_odds = 0, attacked_odds = 0, check_odds = 0, dex_save_odds = 0;
};

enum class Penalties : std::uint8_t {
    Worst,  ///< of those on one number only the worst counts (ARC-008)
    Sum,    ///< they add up (CLS section 2.3)
};

/// Lives as long as the program.
struct ConditionTable {
    std::vector<std::string_view> rules;
    std::span<const ConditionRow> rows;
    ConditionRow unconscious;  ///< what the status of that name comes to
    Penalties penalties = Penalties::Sum;
    /// Each creature has a place of its own in the order of battle: what hangs on turns of one that has left
    /// ends when its place comes up (ARC-009).
    bool ends_with_places = false;

    /// nullptr: the word is no condition.
    const ConditionRow* row(std::string_view name) const;
};

/// Of `affray` and `archmage` (ARC-106).
const ConditionTable& graded_conditions();
/// Of `classic` and `action-points` (CLS section 2.3).
const ConditionTable& plain_conditions();
/// Of `segments` (SEG-061, SEG-064).
const ConditionTable& timed_conditions();
/// Of `turn-based` (TBA section 4.H).
const ConditionTable& tactical_conditions();

}  // namespace affray
