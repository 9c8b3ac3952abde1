// Is this a picture that may be kept? Its container is read byte by byte, and written anew with nothing in it
// but what shows the picture: no texts, no place where it was taken, no second file behind its end. Nothing
// is decoded.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace affray::pictures {

/// A file may have so many bytes, a picture so many pixels from edge to edge and in all.
inline constexpr std::size_t kBytesMax = 8U * 1024 * 1024;
inline constexpr std::uint32_t kEdgeMax = 8'192;
inline constexpr std::uint64_t kPixelsMax = 40'000'000;
/// Bytes of a name.
inline constexpr std::size_t kNameMax = 120;

enum class Format : std::uint8_t { Png, Jpeg, Webp };
/// "image/png".
std::string_view media_type(Format format);

/// What whoever brings a file says of it; both may be empty.
struct Claim {
    std::string_view media_type{};
    std::string_view name{};
};

struct Picture {
    Format format = Format::Png;
    std::uint32_t width = 0;   ///< pixels, 1 to kEdgeMax
    std::uint32_t height = 0;  ///< pixels, 1 to kEdgeMax
    std::string bytes{};       ///< stripped
};

/// NOT_A_PICTURE: of no format that is taken, or of another one than is said. PICTURE_BROKEN: cut off,
/// damaged, or more than one file. PICTURE_TOO_LARGE: too many pixels or bytes. BAD_PICTURE_NAME.
struct Refused {
    std::string_view code{};
    std::string text{};  ///< a sentence for whoever brought it
};

using Judged = std::variant<Picture, Refused>;

/// Any thread. Total: whatever the bytes are, in time proportional to them.
Judged judge(std::string_view bytes, const Claim& claim);

}  // namespace affray::pictures
