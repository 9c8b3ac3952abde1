// Which intent ids an encounter has already accepted: 8 bytes each and some room, so that all of an
// encounter's history is in memory.
//
// It tells "certainly new" from "perhaps seen at this row"; the row itself, read by Reader::find_reply,
// decides.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "store/engine/values.h"

namespace affray::store {

// A value type; one thread at a time. Hashes with a random key of its own, so that no client can make ids
// that collide.
class IntentIndex {
  public:
    IntentIndex();

    // Notes that the row holds the seat's intent id. An empty id is not noted.
    void add(SeatNumber seat, std::string_view intent_id, RowId row);

    // The rows that may hold it, oldest first: almost always none, or the one.
    std::vector<RowId> candidates(SeatNumber seat, std::string_view intent_id) const;

    std::size_t size() const { return size_; }

  private:
    // A row and so many bits of a hash in one number; 0: free. Two ids of one hash cost a look at a row.
    static constexpr int kHashBits = 28;
    static constexpr std::uint64_t kHashMask = (std::uint64_t{1} << kHashBits) - 1;
    using Slot = std::uint64_t;

    std::uint64_t hash(SeatNumber seat, std::string_view intent_id) const;
    void insert(Slot slot);
    void grow();

    std::array<unsigned char, 16> key_{};
    std::vector<Slot> slots_{};
    std::size_t size_ = 0;
};

}  // namespace affray::store
