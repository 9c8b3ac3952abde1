// What an attack would come to before its dice (TBA section 5.1, preview_attack).
#pragma once

#include "readings/tactics/fighting.h"

namespace affray {

struct Outlook {
    Cover cover = kNoCover;
    std::int32_t odds = 0;       ///< above 0 with advantage, below with disadvantage
    std::int32_t expertise = 0;  ///< sides of the die; 0: none
    bool flanking = false;
    std::int32_t feet = 0;
    std::optional<Reason> refused{};  ///< whoever's turn it is
};

/// nullopt: it is no attack with a power of its creature on one target.
std::optional<Outlook> outlook_of(const View& view, const AttackIntent& attack);

}  // namespace affray
