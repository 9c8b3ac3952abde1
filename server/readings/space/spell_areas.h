// Areas of spells: which cells they cover, who stands in them, and which lie on the map (CLS-155, CLS-T11).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// Directions 1 (north) to 8, clockwise, as facings count them.
inline constexpr std::int32_t kDirectionCount = 8;

/// Areas are feet, indoors and outdoors.
struct SpellArea {
    Name shape;                  ///< sphere, cube or line
    Place at{};                  ///< centre; corner of smallest x and y; first cell
    std::int32_t feet = 0;       ///< radius, side, length
    std::int32_t direction = 0;  ///< of a line
};

/// The cells of a line in order; a wall throws the rest back along it, the edge of the map ends it.
std::vector<Place> line_cells(const State& state, const SpellArea& line);
bool covers(const View& view, const SpellArea& area, Place at);
/// Has a creature any part of its body in it?
bool covers(const View& view, const SpellArea& area, CreatureId who);
/// Everybody in it who is still in play, friends too, in the order of the scene.
std::vector<CreatureId> caught_in(const View& view, const SpellArea& area);
/// The same of a cone of that length from a mouth two feet wide, a third of its length wide at the end;
/// whoever stands at the mouth is not in it (CLS-321).
std::vector<CreatureId> caught_in_cone(const View& view, Place mouth, Place toward, std::int32_t feet);

/// What lasting spells leave on the map; their names are those of the effects.
inline constexpr std::string_view kLight = "light", kDarkness = "darkness", kSilence = "silence",
                                  kWeb = "web";
/// The area of an effect that lies on a place, or that a creature carries along; nullopt: it is none.
std::optional<SpellArea> area_of(const View& view, const Effect& effect);
/// The last of those areas that covers the place, of either name; nullptr: none does.
const Effect* area_over(const View& view, Place at, std::string_view one, std::string_view other = {});
/// Does an area of that name cover any part of the creature?
bool stands_in(const View& view, CreatureId who, std::string_view name);

}  // namespace affray
