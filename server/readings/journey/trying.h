// One try each: at a lock, at a door, at an area for one kind of thing (ADV-038, 042, 049, 055).
#pragma once

#include "readings/journey/expedition.h"

namespace affray {

enum class Attempt : std::uint8_t { PickLock, Listen, SecretDoor, RoomTrap, TreasureTrap, RemoveTrap, Hoard };
inline constexpr std::int32_t kAttempts = 8;
/// Of a feature, by the member and what was tried (owner: searching).
inline constexpr Fact kTriedAt{"tried", Scope::Feature, Audience::Referee};

bool has_tried(const View& view, CreatureId who, std::uint32_t feature, Attempt attempt);
void note_try(CreatureId who, std::uint32_t feature, Attempt attempt, Work& work);
/// ADV-022: the member has no turn left for what takes a whole one.
void check_whole_turn(const View& view, CreatureId who, Refusals& out);
void use_whole_turn(CreatureId who, const Name& cause, Work& work);
/// ADV-062: a d6 for each full ten feet onto hard ground.
void fall_onto_stone(CreatureId who, std::int32_t feet, Work& work);
inline constexpr Fact kFellFeet{"fell_ft", Scope::Encounter};

}  // namespace affray
