// Text of strangers (RULE-5): is it well-formed, free of what could deceive or disturb a screen, short
// enough; and where may it be cut.
#pragma once

#include <string_view>

#include "base/bound.h"

namespace affray {

/// UTF-8 without surrogates and overlong forms.
bool well_formed(std::string_view text);

/// Well-formed UTF-8 of at most `max` code points, without control
/// characters (C0, DEL, C1) except, if `lines`, line feeds; without characters that turn the direction of
/// writing around or end a line unseen (U+2028, U+2029, U+202A to U+202E, U+2066 to U+2069).
bool good_text(std::string_view text, std::size_t max, bool lines);

inline bool good_text(std::string_view text, const TextBound& bound) {
    return good_text(text, bound.max, bound.lines);
}

/// The longest beginning of at most `bytes` bytes that ends between two characters of well-formed UTF-8.
std::string_view cut_text(std::string_view text, std::size_t bytes);

}  // namespace affray
