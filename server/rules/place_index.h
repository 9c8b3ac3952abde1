// PlaceIndex: which creatures stand near a place, and which are hidden, found without a look at everybody.
#pragma once

#include <array>

#include "rules/state.h"

namespace affray {

/// Kept beside a state (rules/crowd_index.cpp) and brought up to it before it is asked. Rows are those of
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
    static constexpr std::int32_t kBlockBits = 2;  // a block is 4 cells wide and high
    static constexpr std::size_t kChainBits = 10;
    static constexpr std::size_t kBlocks = std::size_t{1} << kChainBits;  // far blocks share a chain
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

}  // namespace affray
