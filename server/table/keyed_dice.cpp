// word(version, n) = the n-th 32 bits of BLAKE2b-512(key, "affray-dice" ‖ 0 ‖ version ‖ block), block by
// block; of talk "affray-talk" ‖ 0 ‖ seat ‖ secret ‖ number ‖ block.
#include "table/keyed_dice.h"

#include <sodium.h>

#include <cstring>
#include <limits>

#include "base/check.h"

namespace affray::table {

KeyedDice::~KeyedDice() { sodium_memzero(key_.data(), key_.size()); }

void KeyedDice::begin(std::uint64_t version) {
    begin_at("affray-dice");
    add(version, 8);
}

void KeyedDice::begin_talk(std::uint32_t seat, bool secret, std::uint64_t number) {
    begin_at("affray-talk");
    add(seat, 4);
    add(secret ? 1 : 0, 1);
    add(number, 8);
}

void KeyedDice::begin_at(std::string_view label) {
    address_.assign(label.begin(), label.end());
    address_.push_back(0);
    drawn_.clear();
    block_ = 0;
    used_ = bytes_.size();
}

void KeyedDice::add(std::uint64_t number, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) address_.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

std::uint32_t KeyedDice::next_word() {
    if (used_ == bytes_.size()) {
        add(block_, 4);
        crypto_generichash(bytes_.data(), bytes_.size(), address_.data(), address_.size(), key_.data(),
                           key_.size());
        address_.resize(address_.size() - 4);
        ++block_;
        used_ = 0;
    }
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 4; ++i) word |= std::uint32_t{bytes_[used_ + i]} << (8 * i);
    used_ += 4;
    return word;
}

std::int32_t KeyedDice::draw(std::int32_t sides, const Name& purpose) {
    AFFRAY_CHECK(sides >= 1);
    const auto faces = static_cast<std::uint32_t>(sides);
    // Words of the last, incomplete run of faces are passed over: every face is equally likely.
    constexpr std::uint64_t kWords = std::uint64_t{1} << 32;
    const std::uint64_t fair = kWords - kWords % faces;
    std::uint32_t word = next_word();
    while (word >= fair) word = next_word();
    drawn_.push_back({sides, static_cast<std::int32_t>(word % faces) + 1, purpose});
    return drawn_.back().value;
}

std::array<std::uint8_t, 32> KeyedDice::commitment() const {
    std::array<std::uint8_t, 32> hash{};
    crypto_generichash(hash.data(), hash.size(), key_.data(), key_.size(), nullptr, 0);
    return hash;
}

}  // namespace affray::table
