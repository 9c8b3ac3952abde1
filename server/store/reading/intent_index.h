// Which intent ids an encounter has already accepted: some six bytes each, so that all of an encounter's
// history is in memory.
//
// It tells "certainly new" from "perhaps seen in this part of the log"; the rows there, read by
// Reader::find_reply, decide.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "store/engine/values.h"

namespace affray::store {

// So many rows of the log from this one on, whosever they are.
struct RowSpan {
    static constexpr RowId kRows = 128;
    RowId first = 0;
};

// A value type; one thread at a time. Hashes with a random key of its own, so that no client can make ids
// that collide.
class IntentIndex {
  public:
    IntentIndex();

    // Notes that the row holds the seat's intent id. An empty id is not noted.
    void add(SeatNumber seat, std::string_view intent_id, RowId row);

    // Where rows may stand that hold it, oldest first, one for each row that may: almost always none, or the
    // one.
    std::vector<RowSpan> candidates(SeatNumber seat, std::string_view intent_id) const;

    std::size_t size() const { return size_; }
    // Of all its tables.
    std::size_t bytes() const;

  private:
    // The number of a span, and so many bits of a hash; 0: free. Two ids of one mark in neighbouring
    // places cost a look at one.
    using Slot = std::uint32_t;
    static constexpr int kMarkBits = 17;
    static constexpr std::uint32_t kMarkMask = (std::uint32_t{1} << kMarkBits) - 1;
    // One that does not grow: a slot does not hold enough to be put into another table.
    struct Table {
        RowId before_first = 0;  // the span that would have the number 0
        std::size_t used = 0;
        std::vector<Slot> slots{};
    };

    std::uint64_t hash(SeatNumber seat, std::string_view intent_id) const;
    Table& table_for(RowId span);

    std::array<unsigned char, 16> key_{};
    std::vector<Table> tables_{};
    std::size_t size_ = 0;
};

}  // namespace affray::store
