// The forms of bounds: of numbers, lists and texts from outside. Their values stand in tables
// (codec/limits.h, rules/bounds.h), so that each has one place and one name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace affray {

/// A number's range, both ends allowed.
struct NumberBound {
    std::string_view field;
    std::int64_t min = 0;
    std::int64_t max = 0;

    constexpr bool holds(std::int64_t value) const { return value >= min && value <= max; }
    /// "write -10 to 10"
    std::string text() const { return "write " + std::to_string(min) + " to " + std::to_string(max); }
};

/// At most that many elements.
struct ListBound {
    std::string_view field;
    std::size_t max = 0;

    constexpr bool holds(std::size_t size) const { return size <= max; }
    /// "at most 64"
    std::string text() const { return "at most " + std::to_string(max); }
};

/// At most that many code points of UTF-8 without control characters. `lines`: line feeds are allowed.
struct TextBound {
    std::string_view field;
    std::size_t max = 0;
    bool lines = false;
};

}  // namespace affray
