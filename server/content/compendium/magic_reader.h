// What magic things do (CLS-351).
#pragma once

#include "content/compendium/thing_table.h"

namespace affray::content {

/// Reads what the magic things among them do, when all things and spells are there: a magic weapon or suit is
/// one of the plain kind that it looks like. `magic` of an entry writes `spell`, which the thing casts, or
/// the keys of one; `charges`, `worn`, `clings`, `for` (classes), `uses: any`.
void enchant(Things& things, const std::map<std::string, Power, std::less<>>& spells);

/// The thing's power among those of the scene, if it is a magic one and not there yet.
void bring_magic(Scene& scene, const std::string& id, const ThingBlock& thing);
/// All of them, for a hoard that may hold any (CLS-316).
void bring_all_magic(Scene& scene, const Things& things);

}  // namespace affray::content
