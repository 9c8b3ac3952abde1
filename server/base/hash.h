// The project's own 64-bit hash, for state and view hashes: the same value on every CPU, compiler and
// library.
//
// A stream of 64-bit words is folded one by one, h = mix((h ^ word) * K + C), where mix is the finalizer of
// SplitMix64 with its usual constants; finish() folds in the number of words, so that a prefix never hashes
// as the whole. It is not cryptographic: it finds divergence between runs, not forgery (the store's chain is
// BLAKE2b). The algorithm is part of the stored format, and tests/base pins golden values; changing it makes
// every stored state hash wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace affray {

// Streaming hasher. A value type; distinct objects may be used from distinct threads.
class Hasher {
  public:
    constexpr Hasher() = default;
    // A seed separates domains: equal words under different seeds hash differently.
    constexpr explicit Hasher(std::uint64_t seed) : state_(mix(seed + kIncrement)) {}

    // One word. Everything else is defined by this.
    constexpr Hasher& word(std::uint64_t value) {
        state_ = mix((state_ ^ value) * kMultiplier + kIncrement);
        ++words_;
        return *this;
    }
    // Any integer or enum, as one word, sign-extended: int32_t{-1} and int64_t{-1} are the same word.
    template <class T>
        requires(std::is_integral_v<T> || std::is_enum_v<T>)
    constexpr Hasher& add(T value) {
        return word(static_cast<std::uint64_t>(static_cast<std::int64_t>(value)));
    }
    // A text: its length, then its bytes in little-endian words, the last one padded with zeros.
    constexpr Hasher& add(std::string_view text) {
        word(text.size());
        std::uint64_t pending = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            pending |= std::uint64_t{static_cast<std::uint8_t>(text[i])} << (8 * (i % 8));
            if (i % 8 == 7) {
                word(pending);
                pending = 0;
            }
        }
        if (text.size() % 8 != 0) word(pending);
        return *this;
    }
    constexpr Hasher& add(const char* text) { return add(std::string_view{text}); }

    // The hash of what was added so far; adding may go on afterwards.
    constexpr std::uint64_t finish() const { return mix(state_ ^ (words_ * kMultiplier)); }

  private:
    static constexpr std::uint64_t kIncrement = 0x9e3779b97f4a7c15;
    static constexpr std::uint64_t kMultiplier = 0xd6e8feb86659fd93;

    static constexpr std::uint64_t mix(std::uint64_t value) {
        value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
        value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
        return value ^ (value >> 31);
    }

    std::uint64_t state_ = kIncrement;
    std::uint64_t words_ = 0;
};

// The hash of a run of words.
constexpr std::uint64_t hash_words(std::span<const std::uint64_t> words, std::uint64_t seed = 0) {
    Hasher hasher(seed);
    for (const std::uint64_t value : words) hasher.word(value);
    return hasher.finish();
}

}  // namespace affray
