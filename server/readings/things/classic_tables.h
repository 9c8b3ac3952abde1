// The tables that rolls read: attack matrix, abilities, weapons of the classes (CLS-T1, T2, T4).
#pragma once

#include <array>

#include "rules/values.h"

namespace affray {

/// Cell of the attack matrix, continued beyond its edges (CLS-113, CLS-T2).
std::int32_t matrix_entry(std::int32_t thac0, std::int32_t ac);

/// Categories of saves in the order of the tables.
inline constexpr std::array<std::string_view, 5> kSaveCategories{"D", "W", "P", "B", "S"};

// ── abilities (CLS-T1); scores outside 3..18 count as the nearest ──
struct AbilityRow {
    std::int32_t max = 18;        ///< scores up to it
    std::int32_t modifier = 0;    ///< STR melee, DEX armour and missiles, CON hit points, WIS saves
    std::int32_t initiative = 0;  ///< DEX
    std::int32_t open_doors = 2;  ///< STR, in 6
    std::int32_t reaction = 0;    ///< CHA
    std::int32_t retainers = 4;   ///< CHA
    std::int32_t loyalty = 7;     ///< CHA
    std::int32_t languages = 0;   ///< INT, beyond the common ones
    std::int32_t experience = 0;  ///< percent, as prime requisite
};
const AbilityRow& ability_row(std::int32_t score);

// ── classes (CLS-T4) ──
/// May a member of the class fight with that weapon (CLS-147)? Unknown classes may use any.
bool class_allows(const Name& class_id, const Name& weapon);
/// May a member of the class carry a shield?
bool class_allows_shield(const Name& class_id);
/// May a member of the class wear a suit, light or heavy? Unknown classes may wear any.
bool class_allows_armour(const Name& class_id, bool light);

}  // namespace affray
