// A creature by itself: taken out of a scene with all that outlasts a fight, and brought into another.
#pragma once

#include <string>
#include <vector>

#include "rules/state.h"

namespace affray::campaign {

/// Until it is healed up, cured, or for good.
bool outlasts(const Effect& effect);

/// A state whose scene has that one creature as number 1, on no map and in no fight: sheet, hit points,
/// lasting facts and effects, things. Things that lie on the ground, or are destroyed, are not its own any
/// more; whoever left a scene alive is up again.
State take_out(const State& from, CreatureId who);

/// Where a creature comes to stand in a scene.
struct Berth {
    std::string id{};  ///< its text id there; free in the scene
    SeatId seat = SeatId::Referee;
    SideId side = SideId::First;
    Place place{};
    std::int8_t facing = 0;
};

/// The same state under another vocabulary of its ruleset, word by word: what options bring has its initial
/// value, what they take away is left out.
State in_words(const State& figure, const std::shared_ptr<const Vocabulary>& words);

/// Adds a figure to a scene that has not begun. Requires one vocabulary for both.
CreatureId bring_in(State& scene, const State& figure, const Berth& berth);

/// Takes creatures out of a scene that has not begun; those that stay are numbered anew, in their order. What
/// of the map they carried stays, and nobody has it.
void leave_out(State& scene, const std::vector<CreatureId>& who);

enum class Among : std::uint8_t { Everybody, TheSeen };

/// A place for one more: the first choice if nobody stands there, else the free open cell nearest to it, the
/// first of several in the map's order. Zones and places off the map hold any number.
Place free_place(const State& scene, Place first_choice, Among whom);

/// A new sheet with what has become of the old figure: losses of hit points and recoveries, uses by the names
/// of powers, effects and things. What the old one has never lost, the new one has whole.
State carry_over(const State& old_figure, State fresh);

/// The one creature of a figure.
inline constexpr CreatureId kFigure{1};

/// Value of a fact about the figure; its initial value, or 0 where the ruleset has no such fact.
std::int32_t figure_fact(const State& figure, std::string_view fact);
/// Hit points that lasting wounds have taken from the figure's maximum (ARC-173).
std::int32_t lost_to_wounds(const State& figure);
/// The face that the figure's sheet shows; one without a picture: none of its own.
void set_portrait(State& figure, const Portrait& portrait);
/// False: the ruleset has no such fact of creatures.
bool set_figure_fact(State& figure, std::string_view fact, std::int32_t value);
/// As above; false also for a fact that does not outlast an encounter.
bool set_lasting_fact(State& figure, std::string_view fact, std::int32_t value);
std::int32_t figure_stat(const State& figure, std::string_view stat, std::int32_t otherwise = 0);

/// Adds things to those that the figure carries: `count` of them that are alike, each a thing of its own.
void give_items(State& figure, const Item& item, const Gear& gear, std::size_t count);

}  // namespace affray::campaign
