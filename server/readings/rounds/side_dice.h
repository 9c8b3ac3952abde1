// Dice for initiative that sides or creatures throw against one another (CLS-058, CLS-093, CLS-099; AP-020).
#pragma once

#include "rules/mechanic.h"

namespace affray {

inline constexpr std::int32_t kInitiativeDie = 6;

/// One who rolls: a side or a creature, in the order in which they roll.
struct Contender {
    std::uint32_t id = 0;
    CreatureId by = CreatureId::None;
    std::int32_t modifier = 0;
    std::int32_t total = 0;
};
using Contenders = std::vector<Contender>;

Contenders contending(const View& view, const std::vector<std::uint32_t>& sides);
/// One candidate needs no die (CLS-058, CLS-099).
void roll_initiative(Contenders& all, Work& work);
/// Highest first. Equal totals share a place, or roll plain dice among themselves until they differ
/// (CLS-093).
std::vector<Contenders> ranked(Contenders all, bool share, Work& work);

}  // namespace affray
