// A party that walks over the squares of a map turn by turn, one behind the other (ADV-005, ADV-016).
#pragma once

#include "readings/journey/expedition.h"
#include "readings/space/squares.h"

namespace affray {

/// Who walks first: the first of the marching order that stands on the map; nullopt: nobody does.
std::optional<CreatureId> leader_of(const View& view);
/// BAD_ARGUMENT: nobody stands on the map, or two squares of the path do not touch. PATH_BLOCKED: a wall or a
/// shut door.
void check_march(const View& view, const std::vector<Place>& path, Refusals& out);
/// Is the leader's next square free but for the party's own?
bool leader_may_step(const View& view, Place to);
/// The leader goes there, each of the others to where the one before it stood.
void march_to(Place to, Work& work);
/// The area that a square lies in, if the party is in another one.
std::optional<std::uint32_t> area_at(const View& view, Place at);

}  // namespace affray
