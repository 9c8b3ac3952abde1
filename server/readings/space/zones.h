// Zones: what several mechanics ask of a map where many creatures share a place (ARC-070, 074, 105, 117).
#pragma once

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

/// The creatures of a zone from one end of its line to the other (ARC-117): those with a number by it, before
/// them those that nobody has placed yet, in roster order. Hidden creatures stand outside the line, so that
/// its numbers betray nobody.
std::vector<CreatureId> zone_line(const View& view, Place zone);
/// Does it stand in the line of its zone?
bool in_line(const View& view, CreatureId who);
/// Does `guard` shield `hidden` now: a guard that is free and able, of a creature that is free, in one zone
/// (ARC-074)?
bool guards(const View& view, CreatureId guard, CreatureId hidden);
/// Flies, by its nature or by an effect (ARC-105).
bool flies(const View& view, CreatureId who);
/// `who` stands beside nobody and behind nobody any more, and nobody beside or behind it (ARC-073, ARC-074).
void stand_alone(Work& work, CreatureId who, const Name& cause);

}  // namespace affray
