// Whom a deed in points of time may be aimed at, and the three dice it is decided by (SEG-060).
#pragma once

#include "rules/odds.h"

namespace affray {

/// TARGET_INVALID, OUT_OF_RANGE of an attack with this power; none of what needs no roll.
void check_aim(const View& view, CreatureId who, const Power& power, const std::vector<CreatureId>& targets,
               Refusals& out);
/// May a blow be struck from here at once, as one from hand to hand?
bool hand_to_hand(const Power& power);

/// Three dice of six, at or under a number; 3 is always enough and 18 never.
Tested three_dice_under(Tested test, const Name& purpose, Work& work);
/// The same before they fall.
Trial three_dice(const Tested& test);

}  // namespace affray
