// Numbers of an opening for one encounter: those of what comes hidden count nothing (docs/decisions/0036).
#pragma once

#include "content/scene/encounter_reader.h"

namespace affray::content {

/// Numbers the creatures and items of an opening anew under a key that nobody else has: those that come open
/// 1, 2, 3 …, those that come hidden apart (rules/numbering.h). A hidden creature whose text id is one that a
/// newcomer might get is named by its number, too. Returns the new numbers of the creatures, by their order.
/// Requires an opening whose numbers are plain, and a key that is not 0.
std::vector<CreatureId> set_apart(Opening& opening, std::uint64_t key);

}  // namespace affray::content
