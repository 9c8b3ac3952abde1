// Retainers between encounters: who stays in service (CLS-168).
#pragma once

#include "campaign/character.h"
#include "readings/party/loyalty_throw.h"
#include "rules/dice.h"

namespace affray::campaign {

struct LoyaltyRoll {
    std::int32_t natural = 0;  ///< of 2d6
    std::int32_t target = 0;   ///< with the modifier
    bool stays = true;
};

/// After an adventure: 2d6 of at most its loyalty, or it leaves service and is retired. Loyalty is what the
/// character or its sheet says, else what its master's CHA is worth (CLS-T1); `master` may be nullptr.
/// Errors: Unsupported (the ruleset knows no loyalty), InvalidInput (no retainer in service; the modifier;
/// begins with the field).
Result<LoyaltyRoll> roll_loyalty(Character& retainer, const Character* master, std::int32_t modifier,
                                 Dice& dice);

}  // namespace affray::campaign
