// What monsters are worth, and what an award comes to (CLS-173, CLS-T13).
#pragma once

#include <cstdint>

namespace affray {

/// Points for a monster of so many Hit Dice (0: less than one) with `special` abilities.
std::int32_t monster_experience(std::int32_t dice, std::int32_t bonus, std::int32_t special);

/// Most that anybody has.
inline constexpr std::int32_t kExperienceMax = 1'000'000'000;

/// What somebody has after an award (CLS-173): a retainer learns half as much, prime requisites add or take
/// `percent`, and nobody who has a `cap` rises beyond it by one award; 0: there is none. Nobody ever has more
/// than kExperienceMax, and an award never takes anything away; any numbers are allowed.
std::int32_t experience_after(std::int32_t had, std::int64_t share, bool retainer, std::int32_t percent,
                              std::int32_t cap);

}  // namespace affray
