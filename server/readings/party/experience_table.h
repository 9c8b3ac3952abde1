// What monsters are worth, whose defeat counts, and what an award comes to (CLS-173, CLS-T13).
#pragma once

#include <cstdint>
#include <vector>

#include "rules/state.h"

namespace affray {

/// A monster that an award has counted, and one that fled until the encounter was over (owner: experience).
inline constexpr Fact kCounted{"xp.counted", Scope::Creature, Audience::Referee};
inline constexpr Fact kDrivenOff{"xp.driven_off", Scope::Creature, Audience::Referee};

/// Foes of one of `victors` that are dead, have given up or were driven off, and that no award has counted,
/// by number. Nobody where the ruleset gives no experience for foes.
std::vector<CreatureId> foes_to_count(const State& state, const std::vector<CreatureId>& victors);
/// Points for a creature's defeat: what its line says, else what its Hit Dice and abilities say.
std::int32_t worth(const State& state, CreatureId who);

/// Points for a monster of so many Hit Dice (0: less than one) with `special` abilities.
std::int32_t monster_experience(std::int32_t dice, std::int32_t bonus, std::int32_t special);

/// Most that anybody has.
inline constexpr std::int32_t kExperienceMax = 1'000'000'000;

/// What somebody has after an award (CLS-173): a retainer learns half as much, prime requisites add or take
/// `percent`, and nobody who has a `cap` rises beyond it by one award; 0: there is none. Nobody ever has more
/// than kExperienceMax, and an award never takes anything away; any numbers are allowed.
std::int32_t experience_after(std::int32_t had, std::int64_t share, bool retainer, std::int32_t percent,
                              std::int32_t cap);

}  // namespace affray
