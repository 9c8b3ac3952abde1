// Where creatures stand when an encounter, or the fight after a pursuit, begins (CLS-050, CLS-057).
#pragma once

#include "readings/rounds/round_parts.h"
#include "readings/space/squares.h"

namespace affray {

/// Not on the map yet.
bool unplaced(const View& view, CreatureId who);
/// Feet between the nearest members of two sides; nullopt: somebody of theirs is not on the map.
std::optional<std::int32_t> feet_between(const View& view, std::uint32_t a, std::uint32_t b);
/// Feet between the nearest hostile sides; nullopt: not everybody stands on the map.
std::optional<std::int32_t> feet_apart(const View& view);
/// Puts every creature that stands nowhere in its rank by marching order, the first side in front of the
/// others by that many feet, or in their midst where they surround it (ADV-085). With `all` those who stand
/// somewhere go to their ranks as well.
void line_up_sides(std::int32_t feet, bool all, Work& work);

}  // namespace affray
