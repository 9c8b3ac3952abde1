// Squares: feet, yards and the eight facings of a map of 5-ft squares (CLS-001, CLS-002, CLS-107).
#pragma once

#include <array>

#include "rules/event.h"

namespace affray {

inline constexpr std::int32_t kFeetPerCell = 5;
/// CLS-107: facing 1 is north, then clockwise; y grows southward.
inline constexpr std::array<Place, 8> kEightWays{
    {{0, -1, 0}, {1, -1, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {-1, 1, 0}, {-1, 0, 0}, {-1, -1, 0}}};

/// x rounded down to whole squares, in feet (CLS-007).
constexpr std::int32_t floor5(std::int32_t feet) { return feet / kFeetPerCell * kFeetPerCell; }
/// Facing 1 (north) to 8, clockwise, of the octant in which one square lies from another; kSameFacing if they
/// are one.
std::int8_t facing_toward(Place from, Place to);
/// What printed ranges and rates are multiplied with: 3 outdoors, where they are yards; areas are not.
std::int32_t scale(const State& state);

}  // namespace affray
