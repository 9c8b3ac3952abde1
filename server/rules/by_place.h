// ByPlace: things that are each somewhere else, found by their place and kept in the order in which they
// came. For searches across the map, which ask at every step what is known of a cell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/state.h"

namespace affray {

/// `Thing` has a `place`, which stays as it was when it was added. Where things lie in the table tells nobody
/// anything: only what is found and the order of adding can be seen.
template <class Thing>
class ByPlace {
  public:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    /// Its number, from 0 in the order of adding; kNone: nothing is there.
    std::uint32_t find(Place place) const { return slots_[slot_of(place)]; }
    bool contains(Place place) const { return find(place) != kNone; }
    /// Of a place where nothing is yet.
    std::uint32_t add(const Thing& thing) {
        if (2 * (things_.size() + 1) > slots_.size()) spread();
        const auto at = static_cast<std::uint32_t>(things_.size());
        slots_[slot_of(thing.place)] = at;
        things_.push_back(thing);
        return at;
    }
    Thing& operator[](std::uint32_t at) { return things_[at]; }
    const Thing& operator[](std::uint32_t at) const { return things_[at]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(things_.size()); }

  private:
    // Where its number stands, or the free slot where it would.
    std::size_t slot_of(Place place) const {
        const auto mixed = (static_cast<std::uint64_t>(static_cast<std::uint32_t>(place.x)) << 32U |
                            static_cast<std::uint32_t>(place.y)) *
                               0x9E3779B97F4A7C15 +
                           static_cast<std::uint32_t>(place.z) * std::uint64_t{0xC2B2AE3D27D4EB4F};
        const std::size_t last = slots_.size() - 1;  // their number is a power of two
        std::size_t slot = (mixed ^ mixed >> 32U) & last;
        while (slots_[slot] != kNone && things_[slots_[slot]].place != place) slot = (slot + 1) & last;
        return slot;
    }
    void spread() {
        slots_.assign(2 * slots_.size(), kNone);
        for (std::uint32_t at = 0; at < size(); ++at) slots_[slot_of(things_[at].place)] = at;
    }

    std::vector<Thing> things_;
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(256, kNone);  // at most half are taken
};

}  // namespace affray
