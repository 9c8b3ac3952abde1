// word(version, n) = the n-th 32 bits of BLAKE2b-512(key, "affray-dice" ‖ version ‖ block), block by block.
#include "session/keyed_dice.h"

#include <sodium.h>

#include <cstring>
#include <limits>

#include "base/check.h"

namespace affray::session {

KeyedDice::~KeyedDice() { sodium_memzero(key_.data(), key_.size()); }

void KeyedDice::begin(std::uint64_t version) {
    version_ = version;
    block_ = 0;
    used_ = bytes_.size();
}

std::uint32_t KeyedDice::next_word() {
    if (used_ == bytes_.size()) {
        std::array<std::uint8_t, 24> input{'a', 'f', 'f', 'r', 'a', 'y', '-', 'd', 'i', 'c', 'e'};
        for (std::size_t i = 0; i < 8; ++i) input[12 + i] = static_cast<std::uint8_t>(version_ >> (8 * i));
        for (std::size_t i = 0; i < 4; ++i) input[20 + i] = static_cast<std::uint8_t>(block_ >> (8 * i));
        crypto_generichash(bytes_.data(), bytes_.size(), input.data(), input.size(), key_.data(),
                           key_.size());
        ++block_;
        used_ = 0;
    }
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 4; ++i) word |= std::uint32_t{bytes_[used_ + i]} << (8 * i);
    used_ += 4;
    return word;
}

std::int32_t KeyedDice::draw(std::int32_t sides, const Name&) {
    AFFRAY_CHECK(sides >= 1);
    const auto faces = static_cast<std::uint32_t>(sides);
    // Words of the last, incomplete run of faces are passed over: every face is equally likely.
    constexpr std::uint64_t kWords = std::uint64_t{1} << 32;
    const std::uint64_t fair = kWords - kWords % faces;
    std::uint32_t word = next_word();
    while (word >= fair) word = next_word();
    return static_cast<std::int32_t>(word % faces) + 1;
}

std::array<std::uint8_t, 32> KeyedDice::commitment() const {
    std::array<std::uint8_t, 32> hash{};
    crypto_generichash(hash.data(), hash.size(), key_.data(), key_.size(), nullptr, 0);
    return hash;
}

}  // namespace affray::session
