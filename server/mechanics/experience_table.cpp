// The printed table of CLS-173 (CLS-T13).
#include "mechanics/experience_table.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

// Up to so many halves: twice the dice, one more with a bonus.
struct Row {
    std::int32_t halves = 0;
    std::int32_t base = 0;
    std::int32_t special = 0;
};
constexpr std::array<Row, 20> kRows{{{1, 5, 1},       {2, 10, 3},      {3, 15, 4},       {4, 20, 5},
                                     {5, 25, 10},     {6, 35, 15},     {7, 50, 25},      {8, 75, 50},
                                     {9, 125, 75},    {10, 175, 125},  {11, 225, 175},   {12, 275, 225},
                                     {13, 350, 300},  {15, 450, 400},  {17, 650, 550},   {21, 900, 700},
                                     {25, 1100, 800}, {33, 1350, 950}, {41, 2000, 1150}, {81, 2500, 2000}}};

}  // namespace

std::int32_t monster_experience(std::int32_t dice, std::int32_t bonus, std::int32_t special) {
    const bool less_than_one = dice == 0 || (dice == 1 && bonus < 0);
    const std::int32_t halves = less_than_one ? 1 : 2 * dice + (bonus > 0 ? 1 : 0);
    const auto* const row = std::find_if(kRows.begin(), kRows.end() - 1,
                                         [halves](const Row& one) { return halves <= one.halves; });
    return row->base + special * row->special;
}

std::int32_t experience_after(std::int32_t had, std::int64_t share, bool retainer, std::int32_t percent,
                              std::int32_t cap) {
    // No percentage takes more than all of it away.
    const std::int64_t hundredths = std::max<std::int64_t>(0, std::int64_t{100} + percent);
    const std::int64_t most = std::int64_t{kExperienceMax} * 2;
    const std::int64_t learned = std::clamp<std::int64_t>(retainer ? share / 2 : share, 0, most);
    const std::int64_t bound = cap == 0 ? kExperienceMax : std::min(cap, kExperienceMax);
    const std::int64_t has = had + learned * hundredths / 100;
    return static_cast<std::int32_t>(std::min(has, std::max<std::int64_t>(bound, had)));
}

}  // namespace affray
