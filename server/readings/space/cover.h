// Cover by corners and lines on squares with heights (TBA-190..199).
#pragma once

#include "readings/space/bodies.h"

namespace affray {

/// Grades of cover, and what they add to armour class, dexterity saves and checks to hide.
enum Cover : std::int32_t { kNoCover, kHalfCover, kThreeQuarters, kTotalCover };
inline constexpr std::string_view kCoverWords[] = {"none", "half", "three_quarters", "total"};
constexpr std::int32_t cover_bonus(Cover cover) {
    return cover == kNoCover ? 0 : cover == kHalfCover ? 2 : 5;
}

/// The best case of the attacker: one corner of its squares and one square of the target (TBA-193).
Cover cover_between(const View& view, CreatureId attacker, CreatureId target);
/// From a corner of the grid: the north-west one of that square (TBA-197).
Cover cover_from(const View& view, Place corner, CreatureId target);
/// Squares whose inside the line between two centres crosses.
std::vector<Place> crossed(Place a, Place b);

}  // namespace affray
