// Reading numbers of a file, and the readers of the formats. Internal.
#pragma once

#include "pictures/judge.h"

namespace affray::pictures {

inline std::uint32_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}
inline std::uint32_t big16(std::string_view bytes, std::size_t at) {
    return byte_at(bytes, at) << 8 | byte_at(bytes, at + 1);
}
inline std::uint32_t big32(std::string_view bytes, std::size_t at) {
    return big16(bytes, at) << 16 | big16(bytes, at + 2);
}
inline std::uint32_t little16(std::string_view bytes, std::size_t at) {
    return byte_at(bytes, at) | byte_at(bytes, at + 1) << 8;
}
inline std::uint32_t little24(std::string_view bytes, std::size_t at) {
    return little16(bytes, at) | byte_at(bytes, at + 2) << 16;
}
inline std::uint32_t little32(std::string_view bytes, std::size_t at) {
    return little16(bytes, at) | little16(bytes, at + 2) << 16;
}

inline Refused broken(std::string text) { return {"PICTURE_BROKEN", std::move(text)}; }
inline Refused cut_off() {
    return broken("The file ends before the picture does: it was cut off. Save or download it once more.");
}
inline Refused more_behind() {
    return broken(
        "Something else follows the end of the picture. Save it anew with a picture program and bring that.");
}
inline Refused damaged() { return broken("The file is damaged: its parts do not fit together."); }

/// Nothing, if a picture may be so large.
std::variant<std::monostate, Refused> judge_size(std::uint32_t width, std::uint32_t height);

Judged read_png(std::string_view bytes);
Judged read_jpeg(std::string_view bytes);
Judged read_webp(std::string_view bytes);

}  // namespace affray::pictures
