// Sprints: at six hexes a point and more every bend is a matter of dexterity (AP-037).
#pragma once

#include "rules/mechanic.h"

namespace affray {

inline constexpr std::int32_t kSprint = 6;  ///< hexes a point from which on bends are checked

/// Walks a path of that pace point by point: success turns, failure carries the mover straight on, by a hex
/// or for the whole point unless it rather falls.
void sprint(const MoveIntent& move, const Bill& bill, Work& work);

}  // namespace affray
