// Rows of the tables, each number in one place (CLS-033, CLS-113, CLS-121; tables T1, T2, T4).
#include "readings/things/classic_tables.h"

#include <algorithm>

namespace affray {
namespace {

// CLS-T1, all abilities in one: the bands are the same.
constexpr std::array<AbilityRow, 7> kAbilityRows{{{3, -3, -2, 1, -2, 1, 4, 0, -20},
                                                  {5, -2, -1, 1, -1, 2, 5, 0, -20},
                                                  {8, -1, -1, 1, -1, 3, 6, 0, -10},
                                                  {12, 0, 0, 2, 0, 4, 7, 0, 0},
                                                  {15, 1, 1, 3, 1, 5, 8, 1, 5},
                                                  {17, 2, 1, 4, 1, 6, 9, 2, 10},
                                                  {18, 3, 2, 5, 2, 7, 10, 3, 10}}};

struct ClassWeapons {
    std::string_view class_id;
    bool only = false;  ///< these weapons alone; else all but these
    std::array<std::string_view, 5> weapons{};
    bool shield = true;
    bool heavy = true;  ///< suits that are not light
    bool suits = true;
};
constexpr std::array<ClassWeapons, 5> kClassWeapons{
    {{"cleric", true, {"club", "mace", "sling", "staff", "war_hammer"}},
     {"dwarf", false, {"long_bow", "two_handed_sword"}},
     {"halfling", false, {"long_bow", "two_handed_sword"}},
     {"magic_user", true, {"dagger", "silver_dagger"}, false, false, false},
     {"thief", false, {}, false, false}}};

const ClassWeapons* limits_of(const Name& class_id) {
    return first_that(kClassWeapons,
                      [&](const ClassWeapons& row) { return row.class_id == class_id.view(); });
}

}  // namespace

std::int32_t matrix_entry(std::int32_t thac0, std::int32_t ac) {
    return std::clamp<std::int32_t>(thac0 - ac, 2, 20);
}

const AbilityRow& ability_row(std::int32_t score) {
    for (const AbilityRow& row : kAbilityRows)
        if (score <= row.max) return row;
    return kAbilityRows.back();
}

bool class_allows(const Name& class_id, const Name& weapon) {
    const ClassWeapons* limits = limits_of(class_id);
    if (limits == nullptr) return true;
    const bool named = among(weapon.view(), limits->weapons);
    return named == limits->only;
}

bool class_allows_shield(const Name& class_id) {
    const ClassWeapons* limits = limits_of(class_id);
    return limits == nullptr || limits->shield;
}

bool class_allows_armour(const Name& class_id, bool light) {
    const ClassWeapons* limits = limits_of(class_id);
    return limits == nullptr || (light ? limits->suits : limits->heavy);
}

}  // namespace affray
