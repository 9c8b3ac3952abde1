// Fog: what a side of players sees of the map now, and whom nobody of them sees (docs/decisions/0042).
// Sight goes as the ruleset's lines of sight do; in the dark it needs light, or eyes for the dark.
#pragma once

#include <map>

#include "rules/known_ground.h"
#include "rules/mechanic.h"

namespace affray {

/// Whose hiding is the fog's affair. A creature that the referee hides stays hidden whoever looks.
inline constexpr Fact kVeil{"veil", Scope::Creature, Audience::Referee};
constexpr std::int32_t kUnveiled = 0;  ///< seen, or hidden by the referee
constexpr std::int32_t kVeiled = 1;    ///< hidden by the fog
constexpr std::int32_t kShown = 2;     ///< shown by the referee, wherever it stands

/// Ground by the words of `GroundBit`, none of them empty.
using Ground = std::map<std::uint32_t, std::uint32_t>;

/// All that somebody of the side sees now.
Ground ground_in_sight(const View& view, SideId side);
/// Does some side of players see any cell that the creature stands on?
bool seen_in_fog(const View& view, CreatureId who);
/// Does fog hide creatures such as this one while nobody sees them? Never those of players' sides, nor what a
/// player moves.
bool fog_may_hide(const State& state, const Creature& creature);

/// The side knows this ground from now on (ADV-005); nothing where no fog lies.
void uncover(std::uint32_t side, const std::vector<Place>& cells, const Name& cause, Work& work);

/// Looks around anew: what every side of players sees from where it stands now, who comes to light, and who
/// is lost from sight (FOG-002, FOG-003). Does nothing where no fog lies.
void look_again(Work& work);
/// Whom nobody of the players sees is as hidden from them as a lurker (FOG-003). FOG-004: what the referee
/// hides stays hidden, what it shows stays shown. Only where fog lies.
void veil(CreatureId who, Work& work);

/// What the steps of a party that walks square by square are called in `Moved`, and those of one that is led
/// to another part of the map. Whoever moves a party together looks around once, when all have come.
inline constexpr std::string_view kExploreStep = "explore", kLed = "led";
bool go_together(const Name& cause);

/// Before anything has happened: what every side of players sees from where it stands, and who comes to
/// light. Does nothing where no fog lies.
void look_around(State& state, const Ruleset& rules);

}  // namespace affray
