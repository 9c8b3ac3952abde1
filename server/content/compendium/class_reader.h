// Reads class and race blocks (ARC-232).
#pragma once

#include "content/compendium/compendium.h"

namespace affray::content {

ClassBlock read_class(const std::string& id, const Node& node);
RaceEntry read_race(const std::string& id, const Node& node);

/// One of str, con, dex, int, wis, cha; a problem and nothing if it is none.
std::optional<Ability> read_ability(const Node& node);
/// A list of them, or one.
std::vector<Ability> read_abilities(const Node& node);
/// A score for each ability of a mapping; those left out keep theirs.
AbilityScores read_scores(const Node& node);
/// An id as a Name; a problem if it is too long.
Name id_name(const std::string& id, const Node& node);

}  // namespace affray::content
