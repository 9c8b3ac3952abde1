// Formations: where in its party's ranks each one walks (CLS-013, CLS-050).
#pragma once

#include <array>

#include "readings/facts.h"
#include "rules/ruleset.h"

namespace affray {

/// The formations that a side may have, each of ranks of one to three.
inline constexpr std::array<std::string_view, 4> kFormationNames{"standard", "combat", "doors", "searching"};
/// Which of them a side walks in: its number from 1; 0: two abreast by the order of the roster (owner:
/// formations).
inline constexpr Fact kFormation{"formation", Scope::Side, Audience::Side};
/// Place of a creature in each of them: 1 + 3 * rank + file; 0: it has none in it (owner: formations).
inline constexpr std::array<Fact, 4> kStations{{{"formation.standard", Scope::Creature, Audience::Side},
                                                {"formation.combat", Scope::Creature, Audience::Side},
                                                {"formation.doors", Scope::Creature, Audience::Side},
                                                {"formation.searching", Scope::Creature, Audience::Side}}};
inline constexpr std::int32_t kRankMost = 3;

struct Station {
    std::int32_t rank = 0;  ///< from the front
    std::int32_t file = 0;
};
constexpr std::int32_t station_number(Station at) { return 1 + kRankMost * at.rank + at.file; }

/// Number of a formation from 1; 0: there is none of that name.
std::int32_t formation_named(const Name& name);
/// Where the members of a side walk, in the order of `members`: in their formation, whoever has no place in
/// it behind the others.
std::vector<Station> stations_of(const View& view, std::uint32_t side,
                                 const std::vector<CreatureId>& members);

}  // namespace affray
