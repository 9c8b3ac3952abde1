// Doors on the edge between two cells, as several deeds know them (AP-114, AP-132).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// Words for the state of a door.
inline constexpr std::string_view kOpenDoor = "open", kClosedDoor = "closed", kStuckDoor = "stuck",
                                  kLockedDoor = "locked", kHiddenDoor = "hidden";

bool is_door(const View& view, std::uint32_t feature);
/// Index of the door of that name; nullopt: none, or a hidden one.
std::optional<std::uint32_t> door_named(const View& view, const Name& name);
/// Refusals of the referee's word on the state of a feature (set_feature).
void check_feature_ruling(const View& view, const GovernIntent& ruling, Refusals& out);
/// Does the creature stand at the door's edge?
bool at_door(const View& view, CreatureId who, std::uint32_t door);
/// Open ones are closed, closed ones locked; others are as shut as they can be.
bool may_shut(const View& view, std::uint32_t door);
void shut_door(std::uint32_t door, const Name& cause, Work& work);

}  // namespace affray
