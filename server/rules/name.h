// A short text held in place: names travel through the kernel without allocation, table or global state.
#pragma once

#include <array>
#include <compare>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

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
    /// A literal is made into a name by the compiler: rules compare with literals at every turn.
    template <std::size_t N>
    consteval Name(const char (&text)[N])  // NOLINT(google-explicit-constructor,modernize-avoid-c-arrays)
        : Name(std::string_view(text, N - 1)) {}
    template <std::same_as<const char*> T>
    constexpr Name(const T& text) : Name(std::string_view(text)) {}  // NOLINT(google-explicit-constructor)
    Name(const std::string& text) : Name(std::string_view(text)) {}  // NOLINT(google-explicit-constructor)

    static constexpr bool fits(std::string_view text) { return text.size() <= kCapacity; }

    constexpr std::string_view view() const { return {text_.data(), size_}; }
    std::string str() const { return std::string(view()); }
    constexpr bool empty() const { return size_ == 0; }

    friend bool operator==(const Name& a, const Name& b) {
        // Unused bytes are zero, so that equality is that of four words.
        return ((a.word(0) ^ b.word(0)) | (a.word(1) ^ b.word(1)) | (a.word(2) ^ b.word(2)) |
                (a.word(3) ^ b.word(3))) == 0;
    }
    friend std::strong_ordering operator<=>(const Name& a, const Name& b) { return a.view() <=> b.view(); }

  private:
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
