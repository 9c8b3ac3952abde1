// What is asked of all creatures together, answered without a look at everybody.
#pragma once

#include <cstdlib>

#include "rules/state.h"

namespace affray {

/// Of fewer creatures, or in a wider circle, to look at everybody costs no more.
inline constexpr std::size_t kCrowd = 48;
inline constexpr std::int32_t kFewCells = 32;
inline constexpr std::int32_t kAnywhere = INT32_MAX;

/// Rows of a state as it is now, in order: as PlaceIndex and HolderIndex say.
std::vector<std::uint32_t> near(const State& state, Place at, std::int32_t cells);
std::vector<std::uint32_t> hidden(const State& state);
std::vector<std::uint32_t> holders(const State& state, const Word& fact);

/// The first of these that is so; nullptr: none.
const Creature* find_creature(const State& state, const auto& is_so) {
    for (const Creature& one : state.creatures)
        if (is_so(one)) return &one;
    return nullptr;
}
const Creature* find_creature(const State& state, const std::vector<std::uint32_t>& rows, const auto& is_so) {
    for (const std::uint32_t row : rows)
        if (const Creature& one = state.creatures[row]; is_so(one)) return &one;
    return nullptr;
}

/// The first in the order of their coming that is so, of those who stand within `cells` of `at` by either
/// coordinate; nullptr: none. Where `cells` are few, nobody else of a crowd is looked at.
const Creature* find_near(const State& state, Place at, std::int32_t cells, const auto& is_so) {
    const auto found = [&](const Creature& one) {
        return std::abs(std::int64_t{one.place.x} - at.x) <= cells &&
               std::abs(std::int64_t{one.place.y} - at.y) <= cells && is_so(one);
    };
    if (state.creatures.size() < kCrowd || cells > kFewCells) return find_creature(state, found);
    return find_creature(state, near(state, at, cells), found);
}
/// The same of those who are hidden, wherever they stand.
const Creature* find_hidden(const State& state, const auto& is_so) {
    const auto found = [&](const Creature& one) { return one.hidden && is_so(one); };
    if (state.creatures.size() < kCrowd) return find_creature(state, found);
    return find_creature(state, hidden(state), found);
}

}  // namespace affray
