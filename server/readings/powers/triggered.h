// Powers of monsters by what sets them off (CLS-372 to CLS-374).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// What sets a power off that is no attack, breath or spell; said by `PowerUse::trigger`.
namespace trigger {
inline constexpr Name kDeed{"deed"};      ///< its user's wish, as the action of the round (CLS-372)
inline constexpr Name kNear{"near"};      ///< that foes are within so many feet as a round begins (CLS-373)
inline constexpr Name kStruck{"struck"};  ///< a blow or shot that hits its user (CLS-374)
inline constexpr Name kSlain{"slain"};    ///< the death of its user (CLS-374)
inline constexpr Name kNature{"nature"};  ///< nothing: it is how its user is (CLS-381)
}  // namespace trigger

/// Of an effect that says, by its `name`, how somebody is.
inline constexpr Name kIsSo{"nature"};
namespace nature {
inline constexpr Name kBurnsEasily{"burns_easily"}, kShunsWater{"shuns_water"}, kNeedsWater{"needs_water"};
inline constexpr Name kUnseen{"unseen"};           ///< from the start; `amount` 1: until it strikes
inline constexpr Name kSeesUnseen{"sees_unseen"};  ///< so many feet (`amount`) away
}  // namespace nature
/// What says so; nullptr: nothing does.
const PowerEffect* said_to_be(const Sheet& sheet, const Name& nature);
/// Unseen by nature, and has not betrayed itself in this fight (CLS-381).
bool is_unseen(const View& view, CreatureId who);
bool sees_unseen(const View& view, CreatureId who, CreatureId other);

/// Copies, because what one of them does may change the sheet.
std::vector<Power> powers_set_off_by(const View& view, CreatureId who, const Name& trigger);

}  // namespace affray
