// How many attacks a round gives and what the next one costs (AP-040..044); asked by whatever else uses up
// attacks: loaded weapons, touches.
#pragma once

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

/// Attacks of this round, those of the off hand apart.
std::int32_t attacks_of_round(const View& view, CreatureId who);
/// Points for the next attack of that hand; what it costs once all are used does not matter.
std::int32_t next_attack_price(const View& view, CreatureId who, bool off_hand);
/// The mode of a shot without a penalty, which uses up all attacks of the round (AP-063).
inline constexpr std::string_view kCareful = "careful";
inline constexpr std::int32_t kAttackPrice = 2;  ///< AP-040
/// Is one left, of the off hand or of the others?
bool attack_left(const View& view, CreatureId who, bool off_hand);

}  // namespace affray
