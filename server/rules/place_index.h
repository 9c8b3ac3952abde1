// PlaceIndex: which creatures stand near a place, and which are hidden, found without a look at everybody.
#pragma once

#include <array>
#include <cstdlib>

#include "rules/state.h"

namespace affray {

/// Kept beside a state (`State::place_index`) and brought up to it before it is asked. Rows are those of
/// `State::creatures`, in order.
class PlaceIndex {
  public:
    /// Is this what was seen last?
    bool is_of(const PagedVector<Creature>& creatures) const { return seen_.is_same(creatures); }
    /// Looks at those whose pages the list does not share with what was seen last.
    void follow(const PagedVector<Creature>& creatures);

    /// All who stand within `cells` of `at` by either coordinate, a few cells, and nobody else.
    std::vector<std::uint32_t> near(Place at, std::int32_t cells) const;
    const std::vector<std::uint32_t>& hidden() const { return hidden_; }

  private:
    static constexpr std::int32_t kNobody = -1;
    static constexpr std::int32_t kBlockBits = 3;  // a block is 8 cells wide and high
    static constexpr std::size_t kBlocks = 256;    // far blocks share a chain
    static std::size_t chain_of(std::int64_t block_x, std::int64_t block_y);
    static std::size_t chain_of(Place at) { return chain_of(at.x >> kBlockBits, at.y >> kBlockBits); }
    void link(std::uint32_t row, const Creature& creature);
    void unlink(std::uint32_t row, const Creature& creature);

    PagedVector<Creature> seen_;
    std::array<std::int32_t, kBlocks> first_ = [] {
        std::array<std::int32_t, kBlocks> none{};
        none.fill(kNobody);
        return none;
    }();
    std::vector<std::int32_t> next_;  // in its chain, by row
    std::vector<std::uint32_t> hidden_;
};

/// Of fewer creatures, or in a wider circle, to look at everybody costs no more.
inline constexpr std::size_t kCrowd = 48;
inline constexpr std::int32_t kFewCells = 32;
inline constexpr std::int32_t kAnywhere = INT32_MAX;

/// As `PlaceIndex` says, of a state as it is now.
std::vector<std::uint32_t> near(const State& state, Place at, std::int32_t cells);
std::vector<std::uint32_t> hidden(const State& state);

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
