// The way out of a battle: the shortest path to an exit of the map (AFR-040).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// Where creatures may leave: the map's exits, and features of the kind `exit` that have come to light.
std::vector<Place> exits_of(const View& view);

/// The next place on a shortest path of free places from `who` to the nearest exit; ties go to the lowest
/// direction. Its own place if it stands on an exit; nullopt: no exit can be reached.
std::optional<Place> way_out(const View& view, CreatureId who);

}  // namespace affray
