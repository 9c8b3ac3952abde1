// Known ground: what a side has seen of the map, where an encounter is played in fog
// (docs/decisions/0042). Two facts of sides hold it, in words of eight by four cells, numbered by where they
// lie, so that no number says how large the map is.
#pragma once

#include "rules/seat_view.h"

namespace affray {

/// What a side has ever seen. A fact of the second subject `GroundBit::word`; so is the next.
inline constexpr Fact kExplored{"explored", Scope::Side, Audience::Side};
/// What it sees now.
inline constexpr Fact kInSight{"in_sight", Scope::Side, Audience::Side};

/// What a seat has found of a feature that conceals others or is concealed itself: second subject the seat
/// (TBA-250, 252). A feature conceals by its number `perceive` and is concealed by its number `concealed`.
inline constexpr Fact kFound{"found", Scope::Feature, Audience::Referee};

/// Has the seat found it, or searched with success where it lies? True of what is not concealed.
bool has_found(const State& state, SeatId seat, std::uint32_t feature);

/// Where the facts of known ground keep a cell. Exact for coordinates within 2^17; map bounds are far below.
struct GroundBit {
    std::uint32_t word = 0;
    std::uint32_t bit = 0;  ///< one bit of 32
};
GroundBit ground_bit(Place at);

/// Is the encounter played in fog?
bool in_fog(const State& state);
/// A side of characters; those alone walk in fog. Where a side's kind is said that decides.
bool is_players_side(const State& state, SideId side);
/// Does the side's explored or seen ground hold the cell?
bool holds_ground(const State& state, const Fact& ground, SideId side, Place at);

/// Through whose eyes a viewer looks: for many cells at once. Valid while the state is.
class GroundEyes {
  public:
    GroundEyes(const State& state, const Viewer& viewer);
    bool hold(const Fact& ground, Place at) const;

  private:
    const State& state_;
    bool all_ = false;  ///< nothing is hidden
    bool own_ = false;  ///< what any of the sides holds; else what all of them do
    std::vector<SideId> sides_;
};

/// May the viewer know what is at a place? Everywhere where no fog lies. Players know what their side has
/// explored; who plays no character, and who watches, knows what all sides of players know.
bool knows_ground(const State& state, const Viewer& viewer, Place at);
/// Does the viewer see it now?
bool sees_ground(const State& state, const Viewer& viewer, Place at);
/// May the viewer have the picture under the map? It shows all ground at once: in fog it is the referee's
/// alone.
bool knows_map_image(const State& state, const Viewer& viewer);
/// A feature as far as the viewer knows the ground that it lies on; what stands on the edge between two cells
/// is seen from either.
Feature as_known(const State& state, const Viewer& viewer, Feature feature);
/// Is what this side has explored and sees told to the viewer?
bool shares_sight(const State& state, const Viewer& viewer, SideId side);
/// Has the event changed which ground the viewer knows?
bool changes_known_ground(const Event& event, const State& after, const Viewer& viewer);

}  // namespace affray
