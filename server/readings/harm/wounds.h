// Lasting wounds: what they take from the maximum of hit points (ARC-173).
#pragma once

#include "base/int_math.h"
#include "readings/facts.h"

namespace affray {

/// What the wounds in force have taken; 0 of wounds that are known by their number alone (owner:
/// lasting_wounds).
inline constexpr Fact kWoundsLost = Fact{"lasting_wounds.lost", Scope::Creature, Audience::Side}.outlasting();

/// What so many wounds have taken from a maximum: as noted when they were suffered, else 2 and the level
/// each.
inline std::int32_t lost_to_wounds(std::int32_t wounds, std::int32_t noted, std::int32_t level) {
    constexpr std::int32_t kBase = 2;
    return noted != 0 || wounds <= 0 ? noted : mul_saturated(wounds, kBase + level);
}

}  // namespace affray
