// Open-addressing tables over SipHash values, each half as large as all before it together.
#include "store/reading/intent_index.h"

#include <sodium.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>

#include "base/check.h"

namespace affray::store {
namespace {

constexpr std::size_t kFirstSlots = 32;  // always a power of two

RowId span_of(RowId row) { return row / RowSpan::kRows; }

// Where a search in a table begins.
std::size_t home(std::uint64_t hash, std::size_t slots) { return (hash >> 32) & (slots - 1); }

}  // namespace

IntentIndex::IntentIndex() {
    static_assert(std::tuple_size_v<decltype(key_)> == crypto_shorthash_KEYBYTES);
    AFFRAY_CHECK(sodium_init() >= 0);
    crypto_shorthash_keygen(key_.data());
}

std::uint64_t IntentIndex::hash(SeatNumber seat, std::string_view intent_id) const {
    std::string message(sizeof(seat) + intent_id.size(), '\0');
    std::memcpy(message.data(), &seat, sizeof(seat));
    std::copy(intent_id.begin(), intent_id.end(), message.begin() + sizeof(seat));
    std::array<unsigned char, crypto_shorthash_BYTES> out{};
    crypto_shorthash(out.data(), reinterpret_cast<const unsigned char*>(message.data()), message.size(),
                     key_.data());
    std::uint64_t value = 0;
    static_assert(sizeof(value) == std::tuple_size_v<decltype(out)>);
    std::memcpy(&value, out.data(), sizeof(value));
    return value;
}

// The last one, or a new one: it is three quarters full at most, so that a search stays short and always
// meets a free slot, and the span is one that its numbers reach. Logs are also read from their ends.
IntentIndex::Table& IntentIndex::table_for(RowId span) {
    constexpr RowId kNumbers = RowId{1} << (32 - kMarkBits);
    std::size_t wanted = 0;
    if (!tables_.empty()) {
        Table& last = tables_.back();
        const RowId number = span - last.before_first;
        const bool full = (last.used + 1) * 4 > last.slots.size() * 3;
        if (!full && number > 0 && number < kNumbers) return last;
        // What a quiet encounter of a busy server adds before the numbers end is few.
        wanted = full ? size_ * 2 / 3 : last.used * 2;
    }
    tables_.push_back({.before_first = span - kNumbers / 2,
                       .slots = std::vector<Slot>(std::max(kFirstSlots, std::bit_floor(wanted)))});
    return tables_.back();
}

void IntentIndex::add(SeatNumber seat, std::string_view intent_id, RowId row) {
    if (intent_id.empty()) return;
    AFFRAY_CHECK(row > 0, "rows are counted from 1");
    const std::uint64_t noted = hash(seat, intent_id);
    Table& table = table_for(span_of(row));
    const std::size_t mask = table.slots.size() - 1;
    std::size_t at = home(noted, table.slots.size());
    while (table.slots[at] != 0) at = (at + 1) & mask;
    table.slots[at] = static_cast<Slot>(span_of(row) - table.before_first) << kMarkBits |
                      static_cast<Slot>(noted & kMarkMask);
    ++table.used;
    ++size_;
}

std::vector<RowSpan> IntentIndex::candidates(SeatNumber seat, std::string_view intent_id) const {
    std::vector<RowSpan> found;
    if (tables_.empty() || intent_id.empty()) return found;
    const std::uint64_t wanted = hash(seat, intent_id);
    // None of them is in the cache, most likely: fetched together, all are waited for once.
    for (const Table& table : tables_) __builtin_prefetch(&table.slots[home(wanted, table.slots.size())]);
    for (const Table& table : tables_) {
        const std::size_t mask = table.slots.size() - 1;
        for (std::size_t at = home(wanted, table.slots.size()); table.slots[at] != 0; at = (at + 1) & mask) {
            if ((table.slots[at] & kMarkMask) != (wanted & kMarkMask)) continue;
            const RowId span = table.before_first + (table.slots[at] >> kMarkBits);
            found.push_back({span * RowSpan::kRows});
        }
    }
    std::sort(found.begin(), found.end(),
              [](const RowSpan& a, const RowSpan& b) { return a.first < b.first; });
    return found;
}

std::size_t IntentIndex::bytes() const {
    std::size_t bytes = 0;
    for (const Table& table : tables_) bytes += sizeof(Table) + table.slots.size() * sizeof(Slot);
    return bytes;
}

}  // namespace affray::store
