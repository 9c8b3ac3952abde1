// Loyalty after an adventure (CLS-168).
#include "campaign/retainer.h"

#include "readings/facts.h"

namespace affray::campaign {
namespace {

std::int32_t loyalty_of(const Character& retainer, const Character* master) {
    const std::int32_t own =
        retainer.loyalty != 0 ? retainer.loyalty : figure_stat(retainer.figure, kLoyalty.name);
    return loyalty_score(own, master == nullptr ? 0 : figure_stat(master->figure, kCha.name));
}

}  // namespace

Result<LoyaltyRoll> roll_loyalty(Character& retainer, const Character* master, std::int32_t modifier,
                                 Dice& dice) {
    if (retainer.figure.scene->vocabulary->stat_named(kLoyalty.name) == kNoWord)
        return Error{ErrorCode::Unsupported, "this ruleset knows no loyalty"};
    if (!retainer.retainer() || retainer.status != CharacterStatus::Active)
        return Error{ErrorCode::InvalidInput, "character: no retainer in service"};
    if (modifier < -kLoyaltyModifierMax || modifier > kLoyaltyModifierMax)
        return Error{ErrorCode::InvalidInput, "modifier: write -10 to 10"};
    const LoyaltyThrow thrown = throw_for_loyalty(loyalty_of(retainer, master), modifier,
                                                  [&dice] { return dice.draw(6, "loyalty"); });
    if (!thrown.holds()) retainer.status = CharacterStatus::Retired;
    return LoyaltyRoll{thrown.natural, thrown.target, thrown.holds()};
}

}  // namespace affray::campaign
