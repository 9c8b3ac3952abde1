// What monsters are worth (CLS-T13).
#pragma once

#include <cstdint>

namespace affray {

/// Points for a monster of so many Hit Dice (0: less than one) with `special` abilities.
std::int32_t monster_experience(std::int32_t dice, std::int32_t bonus, std::int32_t special);

}  // namespace affray
