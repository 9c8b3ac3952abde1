// How a retainer's loyalty is thrown for (CLS-168, CLS-T1).
#pragma once

#include <cstdint>

#include "readings/things/classic_tables.h"
#include "rules/fact.h"

namespace affray {

/// Of whom each is in service (ADV-165; owner: hirelings).
inline constexpr Fact kServes{"serves", Scope::Pair};

/// The referee's adjustment of a throw, either way.
inline constexpr std::int32_t kLoyaltyModifierMax = 10;

/// Its own rating; where that is 0, what the charisma of its hirer is worth, and of nobody (0) a plain one.
inline std::int32_t loyalty_score(std::int32_t own, std::int32_t charisma) {
    constexpr std::int32_t kPlainCharisma = 10;
    return own != 0 ? own : ability_row(charisma == 0 ? kPlainCharisma : charisma).loyalty;
}

struct LoyaltyThrow {
    std::int32_t natural = 0;  ///< of 2d6
    std::int32_t target = 0;   ///< with the modifier
    bool holds() const { return natural <= target; }
};

/// `die()` throws one die of six.
template <class Die>
LoyaltyThrow throw_for_loyalty(std::int32_t score, std::int32_t modifier, Die die) {
    const std::int32_t first = die();
    return {first + die(), score + modifier};
}

}  // namespace affray
