// What the surroundings do: zones, obstacles and world actions as rows of data (TBA-240..249). A feature's
// kind names its row, a power of the scene's ground; its numbers are those of the row and of the map.
#pragma once

#include "readings/tactics/fighting.h"
#include "rules/known_ground.h"

namespace affray {

/// The total of whoever was told to keep watch instead of being judged by its passive score (TBA-025).
inline constexpr Fact kWatchTotal{"watch.total", Scope::Creature, Audience::Owner};

/// The row of a kind; nullptr: there is none.
const Power* hazard_row(const View& view, const Name& kind);
/// Has the row this word among its `needs`?
bool row_needs(const Power& row, std::string_view word);
/// Is this feature an action that the world may take? Its id is `environment.action`.
bool is_world_action(const Feature& feature);
/// The environment of such an id.
Name environment_of(const Feature& feature);
/// Does the environment of this action act here at all?
bool present_here(const State& state, std::uint32_t feature);
inline constexpr std::string_view kCharged = "charged", kUncharged = "spent", kAway = "hidden";
/// A zone that its environment has laid, or the referee has painted (TBA-310, TBA-312).
inline constexpr std::string_view kLaid = "laid";
/// Where a row's `zone` names no kind of zone but the border of the map (TBA-311).
inline constexpr std::string_view kRim = "rim";
/// A number of an action of the world: how often it brings somebody in (TBA-311).
inline constexpr std::string_view kComesAtMost = "most";
/// The option by which a chosen environment dresses its place, and things can be used in more ways (TBA-310,
/// TBA-313..316, TBA-318; owner: scene_handling).
inline constexpr std::string_view kRichSurroundings = "rich_surroundings";
/// Has gloves on (TBA-321; owner: scene_handling).
inline constexpr Fact kGloved{"gloved", Scope::Creature};
/// Saves of all whom it concerns, in order, then one roll of harm for those who fail (TBA-010, TBA-015).
void let_loose(const Power& row, const std::vector<CreatureId>& victims, Work& work);
/// A thing that hangs or stands comes down on those beneath it, once, and shakes the ground (TBA-261, 262,
/// 281).
void bring_down(std::uint32_t thing, Work& work);
/// A thing that can be struck down at that square, as far as the seat knows (TBA-262, 281).
std::optional<std::uint32_t> thing_at(const View& view, SeatId seat, Place at);
/// An attack at it that comes from afar or close by: what speaks against it.
void check_thing(const View& view, CreatureId who, Place at, bool ranged, std::int32_t feet, Refusals& out);
/// Rolls the attack; harm brings it down.
void strike_thing(CreatureId who, Place at, const Power& power, Work& work);

/// Does a body fill a square beside one of the thing's, or one of its own?
bool beside_thing(const View& view, Body body, const Feature& thing);
/// Those with a square in it, in order.
std::vector<CreatureId> those_in(const View& view, const Feature& feature);
/// Something heavy or loud strikes these squares.
void shake(const std::vector<Place>& squares, Work& work);
/// Does the seat know of it: neither hidden nor concealed from it (TBA-252)?
bool seat_knows(const State& state, SeatId seat, std::uint32_t feature);
/// Would a zone harm whoever stands there or ends a turn there, as far as it knows?
bool bad_ground(const View& view, CreatureId who, Place at);
/// The hold that mud has on it; nullptr: none (TBA-302, TBA-319).
const Effect* stuck_in_mud(const View& view, CreatureId who);
/// Round of its last use (TBA-244; owner: world_actions).
inline constexpr Fact kWorldUsed{"world.used", Scope::Feature};

/// Something has burst there or fallen in (TBA-261; owner: world_actions).
inline constexpr Fact kShaken{"shaken", Scope::Feature};
inline constexpr std::string_view kExplosive = "explosive";

/// Of a power: other damage `dice` while its user has half of its hit points or less (TBA-304).
inline constexpr Name kWhenBloodied{"when_bloodied"};

/// The parts that a round has before its turns (TBA section 3).
inline constexpr std::string_view kSurpriseStage = "setup_surprise", kInitiativeSetup = "setup_initiative",
                                  kRollingStage = "initiative", kWorldStage = "world_step";

}  // namespace affray
