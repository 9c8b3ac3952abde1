// Loyalty after an adventure (CLS-168).
#include "campaign/retainer.h"

#include "readings/facts.h"
#include "readings/things/classic_tables.h"

namespace affray::campaign {
namespace {

constexpr std::int32_t kPlainCharisma = 10;

std::int32_t loyalty_of(const Character& retainer, const Character* master) {
    if (retainer.loyalty != 0) return retainer.loyalty;
    if (const std::int32_t own = figure_stat(retainer.figure, kLoyalty.name); own != 0) return own;
    const std::int32_t charisma = master == nullptr ? 0 : figure_stat(master->figure, kCha.name);
    return ability_row(charisma == 0 ? kPlainCharisma : charisma).loyalty;
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
    LoyaltyRoll roll;
    roll.natural = dice.draw(6, "loyalty");
    roll.natural += dice.draw(6, "loyalty");
    roll.target = loyalty_of(retainer, master) + modifier;
    roll.stays = roll.natural <= roll.target;
    if (!roll.stays) retainer.status = CharacterStatus::Retired;
    return roll;
}

}  // namespace affray::campaign
