// A short text held in place: names travel through the kernel without allocation, table or global state.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/check.h"

namespace affray {

/// A name of at most 31 bytes (power, effect, item, purpose, mechanic). Trivially copyable; ordered by bytes.
/// Longer text is a programming error: whoever reads foreign text checks `fits` first.
class Name {
  public:
    static constexpr std::size_t kCapacity = 31;

    constexpr Name() = default;
    constexpr Name(
        std::string_view text) {  // NOLINT(google-explicit-constructor): names are written as literals
        if (text.size() > kCapacity) too_long();
        for (std::size_t i = 0; i < text.size(); ++i) text_[i] = text[i];
        size_ = static_cast<std::uint8_t>(text.size());
    }
    /// Of a literal. Rules compare with literals at every turn, so these become words in the compiler's
    /// hands.
    template <std::size_t N>
    [[gnu::always_inline]] constexpr Name(  // NOLINTNEXTLINE(google-explicit-constructor,*-avoid-c-arrays)
        const char (&text)[N]) {
        static_assert(N <= kCapacity + 1, "a name is longer than 31 bytes");
        if (std::is_constant_evaluated()) {
            *this = Name(std::string_view(text, N - 1));
        } else {
            // By halves, as names are copied: a load of what lies in two stores waits for both to be over.
            const Half low{word_of<0>(text), word_of<1>(text)};
            const Half high{word_of<2>(text),
                            word_of<3>(text) | std::uint64_t{N - 1} << shift(sizeof(std::uint64_t) - 1)};
            std::memcpy(static_cast<void*>(this), &low, sizeof low);
            std::memcpy(reinterpret_cast<char*>(this) + sizeof low, &high, sizeof high);
        }
    }
    template <std::same_as<const char*> T>
    constexpr Name(const T& text) : Name(std::string_view(text)) {}  // NOLINT(google-explicit-constructor)
    Name(const std::string& text) : Name(std::string_view(text)) {}  // NOLINT(google-explicit-constructor)

    static constexpr bool fits(std::string_view text) { return text.size() <= kCapacity; }

    constexpr std::string_view view() const { return {text_.data(), size_}; }
    std::string str() const { return std::string(view()); }
    constexpr bool empty() const { return size_ == 0; }

    [[gnu::always_inline]] friend bool operator==(const Name& a, const Name& b) {
        // Unused bytes are zero, so that equality is that of four words.
        return ((a.word(0) ^ b.word(0)) | (a.word(1) ^ b.word(1)) | (a.word(2) ^ b.word(2)) |
                (a.word(3) ^ b.word(3))) == 0;
    }
    friend std::strong_ordering operator<=>(const Name& a, const Name& b) { return a.view() <=> b.view(); }

  private:
    using Half [[gnu::vector_size(16)]] = std::uint64_t;

    static constexpr int shift(std::size_t byte) {
        return static_cast<int>(std::endian::native == std::endian::little ? byte * 8 : 56 - byte * 8);
    }
    // The eight bytes of a literal from 8 * W on, zero beyond its end.
    template <std::size_t W, std::size_t N>
    [[gnu::always_inline]] static constexpr std::uint64_t word_of(
        const char (&text)[N]) {  // NOLINT(*-avoid-c-arrays)
        const auto byte = [&text](std::size_t at) __attribute__((always_inline)) {
            return at < N - 1 ? std::uint64_t{static_cast<std::uint8_t>(text[at])} : 0;
        };
        constexpr std::size_t at = W * 8;
        return byte(at) << shift(0) | byte(at + 1) << shift(1) | byte(at + 2) << shift(2) |
               byte(at + 3) << shift(3) | byte(at + 4) << shift(4) | byte(at + 5) << shift(5) |
               byte(at + 6) << shift(6) | byte(at + 7) << shift(7);
    }
    std::uint64_t word(std::size_t index) const {
        std::uint64_t word = 0;
        std::memcpy(&word, reinterpret_cast<const char*>(this) + index * sizeof word, sizeof word);
        return word;
    }
    static void too_long() { AFFRAY_CHECK(false, "a name is longer than 31 bytes"); }

    std::array<char, kCapacity> text_{};
    std::uint8_t size_ = 0;
};

}  // namespace affray
