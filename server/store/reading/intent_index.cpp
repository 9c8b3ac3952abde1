// An open-addressing table over SipHash values.
#include "store/reading/intent_index.h"

#include <sodium.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "base/check.h"

namespace affray::store {
namespace {

constexpr std::size_t kFirstSlots = 16;  // always a power of two

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
    return value & kHashMask;
}

void IntentIndex::add(SeatNumber seat, std::string_view intent_id, RowId row) {
    if (intent_id.empty()) return;
    AFFRAY_CHECK(row > 0 && row < RowId{1} << (64 - kHashBits), "a row of a file of petabytes");
    // Three quarters full at most, so that a search stays short and always meets a free slot.
    if (slots_.empty() || (size_ + 1) * 4 > slots_.size() * 3) grow();
    insert(static_cast<Slot>(row) << kHashBits | hash(seat, intent_id));
    ++size_;
}

std::vector<RowId> IntentIndex::candidates(SeatNumber seat, std::string_view intent_id) const {
    std::vector<RowId> rows;
    if (slots_.empty() || intent_id.empty()) return rows;
    const std::uint64_t wanted = hash(seat, intent_id);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = wanted & mask; slots_[at] != 0; at = (at + 1) & mask) {
        if ((slots_[at] & kHashMask) == wanted) rows.push_back(static_cast<RowId>(slots_[at] >> kHashBits));
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

void IntentIndex::insert(Slot slot) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = slot & kHashMask & mask;
    while (slots_[at] != 0) at = (at + 1) & mask;
    slots_[at] = slot;
}

void IntentIndex::grow() {
    const std::vector<Slot> before =
        std::exchange(slots_, std::vector<Slot>(std::max(kFirstSlots, slots_.size() * 2)));
    for (const Slot& slot : before) {
        if (slot != 0) insert(slot);
    }
}

}  // namespace affray::store
