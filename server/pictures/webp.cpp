// WebP: one still picture, with its transparency if that lies beside it.
#include "pictures/bytes.h"

namespace affray::pictures {
namespace {

constexpr std::size_t kHead = 12;  // RIFF, size, WEBP
constexpr std::size_t kFrame = 8;  // type and length of a chunk
constexpr std::uint32_t kAlpha = 0x10;
constexpr std::uint32_t kAnimated = 0x02;

struct Size {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    bool operator==(const Size&) const = default;
};

void put_little(std::string& out, std::uint32_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xFFU);
}

void put_chunk(std::string& out, std::string_view type, std::string_view data) {
    out += type;
    put_little(out, static_cast<std::uint32_t>(data.size()), 4);
    out += data;
    if (data.size() % 2 != 0) out += '\0';
}

// 0 x 0: it is no such picture.
Size lossy_size(std::string_view data) {
    if (data.size() < 10 || (byte_at(data, 0) & 1U) != 0 || data.substr(3, 3) != "\x9D\x01\x2A") return {};
    return {little16(data, 6) & 0x3FFFU, little16(data, 8) & 0x3FFFU};
}

Size lossless_size(std::string_view data) {
    if (data.size() < 5 || byte_at(data, 0) != 0x2F) return {};
    const std::uint32_t bits = little32(data, 1);
    if (bits >> 29 != 0) return {};  // of a later version
    return {(bits & 0x3FFFU) + 1, (bits >> 14 & 0x3FFFU) + 1};
}

struct WebpParts {
    Size canvas{};
    Size picture{};
    std::string_view type{};
    std::string_view data{};
    std::string_view alpha{};
    bool extended = false;
};

Refused take_chunk(std::string_view type, std::string_view data, bool first, WebpParts& to) {
    if (type == "VP8X") {
        if (!first || data.size() != 10) return damaged();
        to.extended = true;
        to.canvas = {little24(data, 4) + 1, little24(data, 7) + 1};
        if ((byte_at(data, 0) & kAnimated) == 0) return {};
    }
    if (type == "VP8X" || type == "ANIM" || type == "ANMF")
        return {"NOT_A_PICTURE", "This picture moves. Bring a still one."};
    if (type == "VP8 " || type == "VP8L") {
        if (!to.type.empty()) return damaged();
        to.type = type;
        to.data = data;
        to.picture = type == "VP8 " ? lossy_size(data) : lossless_size(data);
        return to.picture == Size{} ? damaged() : Refused{};
    }
    if (type != "ALPH") return {};
    if (!to.extended || !to.alpha.empty() || !to.type.empty() || data.empty()) return damaged();
    to.alpha = data;
    return {};
}

Judged written(const WebpParts& parts) {
    const auto fits = judge_size(parts.picture.width, parts.picture.height);
    if (const auto* refused = std::get_if<Refused>(&fits)) return *refused;
    if (parts.extended && parts.canvas != parts.picture) return damaged();
    std::string body = "WEBP";
    if (!parts.alpha.empty() && parts.type == "VP8 ") {
        std::string head;
        put_little(head, kAlpha, 4);
        put_little(head, parts.picture.width - 1, 3);
        put_little(head, parts.picture.height - 1, 3);
        put_chunk(body, "VP8X", head);
        put_chunk(body, "ALPH", parts.alpha);
    }
    put_chunk(body, parts.type, parts.data);
    Picture picture{Format::Webp, parts.picture.width, parts.picture.height, "RIFF"};
    put_little(picture.bytes, static_cast<std::uint32_t>(body.size()), 4);
    picture.bytes += body;
    return picture;
}

}  // namespace

Judged read_webp(std::string_view bytes) {
    const std::uint64_t whole = std::uint64_t{little32(bytes, 4)} + 8;
    if (whole > bytes.size()) return cut_off();
    if (whole < bytes.size()) return more_behind();
    WebpParts parts;
    std::size_t at = kHead;
    while (at < bytes.size()) {
        if (bytes.size() - at < kFrame) return damaged();
        const std::string_view type = bytes.substr(at, 4);
        const std::uint32_t length = little32(bytes, at + 4);
        if (length > bytes.size() - at - kFrame) return cut_off();
        const std::string_view data = bytes.substr(at + kFrame, length);
        if (auto refused = take_chunk(type, data, at == kHead, parts); !refused.text.empty()) return refused;
        at += kFrame + length;
        if (length % 2 != 0 && at++ == bytes.size()) return cut_off();
    }
    return parts.type.empty() ? Judged(damaged()) : written(parts);
}

}  // namespace affray::pictures
