// Going hungry: how long, and what it takes (ADV-065).
#pragma once

#include "rules/mechanic.h"

namespace affray {

inline constexpr std::string_view kStarving = "starving";
/// Days without food or water, whichever are more.
std::int32_t hungry_days(const View& view, CreatureId who);
/// A base rate as hunger leaves it.
std::int32_t slowed_by_hunger(const View& view, CreatureId who, std::int32_t rate);

}  // namespace affray
