// What wanders by: how likely, and what it is by the tables of the scene (ADV-008, 011..015, 082, 083, 150).
#pragma once

#include "readings/journey/expedition.h"

namespace affray {

/// The types of a table for all of a dungeon, and of one for those who fly.
inline constexpr std::string_view kUnderground = "dungeon", kAloft = "aerial";
/// A feature that is a table of what wanders by. Nobody but the referee ever knows of it (ADV-150).
inline constexpr std::string_view kEncounterTable = "encounter_table";
/// Its rows, each of five numbers: the stat block's place in the scene from 1; how many dice of how many
/// sides say how many come, what is added, and how many times that counts. No dice: what is added alone.
inline constexpr Fact kTableRow{"table.row", Scope::Feature, Audience::Referee};
inline constexpr std::uint32_t kNumbersOfRow = 5, kRowsMost = 20;
/// What was met on such a table, as the stat block's place from 1; and how many, on this or any other.
inline constexpr Fact kBlockMet{"met.block", Scope::Encounter, Audience::Referee};
inline constexpr Fact kNumberMet{"number", Scope::Encounter, Audience::Referee};

/// ADV-150: rolls on the scene's table for where the party is, else on the one for that land, water or kind
/// of scene. False: the scene has none, and no die was drawn.
bool roll_own_table(const Name& type, Work& work);
/// What was met before is over.
void forget_met(const Name& cause, Work& work);
/// Has a wandering check met something in this turn or day?
bool something_met(const View& view);

/// Hidden checks, each at a chance in six with the referee's shift. Returns how many have met something.
std::int32_t wandering_checks(std::int32_t chance, std::int32_t count, Work& work);
/// Options that say how often and how likely; clamped to what the catalogue allows.
std::int32_t option_within(const View& view, std::string_view option, std::int32_t least, std::int32_t most);

}  // namespace affray
