// The smallest pictures that a server may be sent, and some that it must refuse.
#pragma once

#include <cstdint>
#include <string>

namespace affray::testing {

inline std::string big_endian(std::uint32_t value) {
    std::string out;
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift & 0xFFU);
    return out;
}

inline std::string png_chunk(const std::string& type, const std::string& data) {
    std::uint32_t sum = 0xFFFFFFFFU;
    for (const char each : type + data) {
        sum ^= static_cast<std::uint8_t>(each);
        for (int bit = 0; bit < 8; ++bit) sum = (sum & 1U) != 0 ? 0xEDB88320U ^ (sum >> 1) : sum >> 1;
    }
    return big_endian(static_cast<std::uint32_t>(data.size())) + type + data + big_endian(sum ^ 0xFFFFFFFFU);
}

/// Of that size by its header; its pixels are `body`, which nobody decodes.
inline std::string small_png(const std::string& body = "pixels", std::uint32_t width = 64,
                             std::uint32_t height = 48) {
    const std::string header =
        big_endian(width) + big_endian(height) + std::string("\x08\x06\x00\x00\x00", 5);
    return "\x89PNG\r\n\x1A\n" + png_chunk("IHDR", header) + png_chunk("IDAT", body) + png_chunk("IEND", "");
}

/// A hundred kilobytes that would be ten thousand million bytes of pixels.
inline std::string bomb_png() { return small_png(std::string(100'000, '\0'), 50'000, 50'000); }

inline std::string script_svg() {
    return R"(<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>)";
}

}  // namespace affray::testing
