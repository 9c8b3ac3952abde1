// What the surroundings do: zones, obstacles and world actions as rows of data (TBA-240..249). A feature's
// kind names its row, a power of the scene's ground; its numbers are those of the row and of the map.
#pragma once

#include "readings/tactics/fighting.h"

namespace affray {

/// The row of a kind; nullptr: there is none.
const Power* hazard_row(const View& view, const Name& kind);
/// Is this feature an action that the world may take? Its id is `environment.action`.
bool is_world_action(const Feature& feature);
/// The environment of such an id.
Name environment_of(const Feature& feature);
/// Does the environment of this action act here at all?
bool present_here(const State& state, std::uint32_t feature);
inline constexpr std::string_view kCharged = "charged", kUncharged = "spent", kAway = "hidden";
/// Saves of all whom it concerns, in order, then one roll of harm for those who fail (TBA-010, TBA-015).
void let_loose(const Power& row, const std::vector<CreatureId>& victims, Work& work);
/// A thing that hangs or stands comes down on those beneath it, once, and shakes the ground (TBA-261, 262,
/// 281).
void bring_down(std::uint32_t thing, Work& work);
/// Those with a square in it, in order.
std::vector<CreatureId> those_in(const View& view, const Feature& feature);
/// Something heavy or loud strikes these squares.
void shake(const std::vector<Place>& squares, Work& work);
/// Round of its last use (TBA-244; owner: world_actions).
inline constexpr Fact kWorldUsed{"world.used", Scope::Feature};

/// What a seat has found of a zone (TBA-250; owner: hiding).
inline constexpr Fact kFound{"found", Scope::Feature, Audience::Referee};

/// Something has burst there or fallen in (TBA-261; owner: world_actions).
inline constexpr Fact kShaken{"shaken", Scope::Feature};
inline constexpr std::string_view kExplosive = "explosive";

/// The parts that a round has before its turns (TBA section 3).
inline constexpr std::string_view kSurpriseStage = "setup_surprise", kInitiativeSetup = "setup_initiative",
                                  kRollingStage = "initiative", kWorldStage = "world_step";

}  // namespace affray
