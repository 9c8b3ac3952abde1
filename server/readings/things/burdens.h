// The tables of encumbrance (CLS-023 to CLS-027, CLS-T6): weights in coins, rates in feet.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace affray {

enum class Burden : std::uint8_t { Unarmoured, Light, Heavy };

/// Base rate by armour, without and with significant treasure (CLS-025).
inline constexpr std::array<std::array<std::int32_t, 2>, 3> kBasicRates{
    {{{120, 90}}, {{90, 60}}, {{60, 30}}}};

struct LoadRow {
    std::int32_t coins = 0;  ///< up to
    std::int32_t feet = 0;
};
/// Base rate by the whole load (CLS-026).
inline constexpr std::array<LoadRow, 4> kDetailedRates{{{400, 120}, {600, 90}, {800, 60}, {1600, 30}}};
inline constexpr std::int32_t kLoadMax = 1600;      ///< CLS-024
inline constexpr std::int32_t kGearAllowance = 80;  ///< CLS-027

struct TreasureWeight {
    std::string_view name;
    std::int32_t coins = 0;
};
/// CLS-023; any other treasure weighs `kOtherTreasure` unless its scene says otherwise.
inline constexpr std::int32_t kOtherTreasure = 10;
inline constexpr std::array<TreasureWeight, 8> kTreasureWeights{{{"coin", 1},
                                                                 {"gem", 1},
                                                                 {"jewelry", 10},
                                                                 {"potion", 10},
                                                                 {"rod", 20},
                                                                 {"scroll", 1},
                                                                 {"staff", 40},
                                                                 {"wand", 10}}};

struct ArmourBurden {
    std::string_view name;
    Burden burden = Burden::Unarmoured;
};
/// CLS-025; other armour says light or heavy as its type or among its qualities.
inline constexpr std::array<ArmourBurden, 3> kArmourBurdens{
    {{"leather", Burden::Light}, {"chainmail", Burden::Heavy}, {"plate_mail", Burden::Heavy}}};

}  // namespace affray
