// The ground of an expedition whose areas lie on a map: what leads from one to another, and what lies where
// the party is (ADV-005, ADV-016).
#pragma once

#include "readings/journey/expedition.h"

namespace affray {

/// A square that can be come to, and the squares that are crossed on the way.
struct Stretch {
    Place at;
    std::int32_t squares = 0;
};

/// The squares that can be walked to from where the first of the party stands, nearest first; shut doors and
/// walls are in the way, creatures are not. Without `unknown` it leads over ground that the party has
/// explored. Empty: nobody stands on a map.
std::vector<Stretch> open_ground(const View& view, bool unknown);
/// The squares of an area in the order in which they are come to from one of them.
std::vector<Place> from_within(const View& view, const Feature& area, Place first);
/// Index of the area of that id; nullopt: there is none.
std::optional<std::uint32_t> area_named(const View& view, const Name& id);
/// May the seat know of the area: is any of it on ground that it knows, and is it found?
bool knows_area(const View& view, SeatId seat, std::uint32_t area);
/// Feet to the nearest square of an area; nullopt: no open way leads there, or it lies on no map.
std::optional<std::int32_t> feet_to(const std::vector<Stretch>& ground, const Feature& area);
/// Does a thing that nobody carries lie in the area where the party is?
bool lies_here(const View& view, const Item& item);

}  // namespace affray
