// Pace: how far creatures and sides get in a round, and what a path may do (CLS-020, 101, 105, 106).
#pragma once

#include "readings/facts.h"
#include "rules/ruleset.h"

namespace affray {

/// Withdraws fighting in this round: half the encounter rate is all that it may move (CLS-102; owner:
/// declared_withdrawal).
inline constexpr Fact kWithdrawing{"withdrawing", Scope::Creature};

/// Feet a round in an encounter, as they lie on the map; half of it where it withdraws (CLS-020, CLS-102).
std::int32_t encounter_feet(const View& view, CreatureId who);
std::int32_t half_encounter_feet(const View& view, CreatureId who);

/// Is this a foe that would hold `who` in melee if it stood at `at` (CLS-100)? Nobody whom only the referee
/// knows of.
bool holds_at(const View& view, CreatureId who, Place at, CreatureId foe);
/// The state as far as `seat` knows it, where that differs: for a player without those whom it cannot know
/// of, and without what is concealed from it.
std::optional<State> known_to(const View& view, SeatId seat);

/// PATH_INVALID, PATH_BLOCKED, OFF_MAP; false: refused. Who flees may step off the map's edge at last.
bool check_ground(const View& view, const MoveIntent& move, Refusals& out);
/// SPACE_OCCUPIED: active foes are not passed, and nobody ends where another stands (CLS-106).
void check_room(const View& view, const MoveIntent& move, Refusals& out);
/// ENGAGED: the first square in reach of an active foe, other than those of `met`, is the last (CLS-105).
void check_contact(const View& view, const MoveIntent& move, const std::vector<CreatureId>& met,
                   Refusals& out);

/// PATH_NOT_AWAY: who flees does not end nearer to the nearest active foe than it began (CLS-164).
void check_flight(const View& view, const MoveIntent& move, Refusals& out);

/// Walks the path of a checked move; leaves the scene where the last step leads over the map's edge.
void go(const MoveIntent& move, const Name& cause, bool turns, Work& work);

}  // namespace affray
