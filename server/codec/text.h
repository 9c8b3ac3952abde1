// Text of strangers: is it UTF-8, free of control characters, and short enough (RULE-5)?
#pragma once

#include <string_view>

#include "codec/limits.h"

namespace affray::codec {

/// Well-formed UTF-8 (no surrogates, no overlong forms) of at most `max` code points, without control
/// characters (C0, DEL, C1) except, if `lines`, line feeds.
bool good_text(std::string_view text, std::size_t max, bool lines);

inline bool good_text(std::string_view text, const TextBound& bound) {
    return good_text(text, bound.max, bound.lines);
}

}  // namespace affray::codec
