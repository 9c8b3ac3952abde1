// PNG: every chunk with its length and its sum; those that show the picture are kept.
#include <array>

#include "pictures/bytes.h"

namespace affray::pictures {
namespace {

constexpr std::size_t kSignature = 8;
constexpr std::size_t kFrame = 12;  // length, type and sum of a chunk
constexpr std::uint32_t kHeaderSize = 13;
constexpr std::uint32_t kPaletteMax = 768;

constexpr std::array<std::uint32_t, 256> sum_table() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t n = 0; n < table.size(); ++n) {
        std::uint32_t c = n;
        for (int bit = 0; bit < 8; ++bit) c = (c & 1U) != 0 ? 0xEDB88320U ^ (c >> 1) : c >> 1;
        table[n] = c;
    }
    return table;
}

std::uint32_t sum_of(std::string_view bytes) {
    static constexpr std::array<std::uint32_t, 256> kTable = sum_table();
    std::uint32_t c = 0xFFFFFFFFU;
    for (const char each : bytes) c = kTable[(c ^ static_cast<std::uint8_t>(each)) & 0xFFU] ^ (c >> 8);
    return c ^ 0xFFFFFFFFU;
}

bool good_depth(std::uint32_t colour, std::uint32_t depth) {
    const bool few = depth == 1 || depth == 2 || depth == 4;
    if (colour == 0) return few || depth == 8 || depth == 16;
    if (colour == 3) return few || depth == 8;
    return (colour == 2 || colour == 4 || colour == 6) && (depth == 8 || depth == 16);
}

// The state of a reading: what was there so far.
class PngReader {
  public:
    explicit PngReader(std::string_view bytes) : bytes_(bytes) {
        picture_.format = Format::Png;
        picture_.bytes.reserve(bytes.size());
        picture_.bytes = bytes.substr(0, kSignature);
    }

    Judged read() {
        std::size_t at = kSignature;
        while (!ended_) {
            if (bytes_.size() - at < kFrame) return cut_off();
            const std::uint32_t length = big32(bytes_, at);
            if (length > bytes_.size() - at - kFrame) return cut_off();
            const std::string_view chunk = bytes_.substr(at, length + kFrame);
            if (sum_of(chunk.substr(4, length + 4)) != big32(chunk, length + 8)) return damaged();
            if (auto refused = take(chunk.substr(4, 4), chunk.substr(8, length), chunk);
                !refused.text.empty())
                return refused;
            at += chunk.size();
        }
        if (at != bytes_.size()) return more_behind();
        return std::move(picture_);
    }

  private:
    Refused take(std::string_view type, std::string_view data, std::string_view chunk) {
        if ((type == "IHDR") != (picture_.width == 0)) return damaged();
        if (type == "IHDR") return take_header(data, chunk);
        if (type == "IDAT") {
            if (after_data_ || (colour_ == 3 && !palette_)) return damaged();
            data_ = data_ || !data.empty();
            begun_ = true;
            return keep(chunk);
        }
        after_data_ = begun_;
        if (type == "PLTE") {
            const bool sound = !palette_ && !begun_ && !data.empty() && data.size() % 3 == 0 &&
                               data.size() <= kPaletteMax && colour_ != 0 && colour_ != 4;
            palette_ = true;
            return sound ? keep(chunk) : damaged();
        }
        if (type == "IEND") {
            ended_ = true;
            return data_ && data.empty() ? keep(chunk) : damaged();
        }
        if ((type[0] & 0x20) == 0) return damaged();  // all others that a picture needs are unknown
        const bool shows = (type == "tRNS" && !begun_ && data.size() <= 256) ||
                           (type == "gAMA" && !begun_ && data.size() == 4) ||
                           (type == "sRGB" && !begun_ && data.size() == 1);
        return shows ? keep(chunk) : Refused{};
    }

    Refused take_header(std::string_view data, std::string_view chunk) {
        if (data.size() != kHeaderSize) return damaged();
        const auto fits = judge_size(big32(data, 0), big32(data, 4));
        if (const auto* refused = std::get_if<Refused>(&fits)) return *refused;
        colour_ = byte_at(data, 9);
        const bool sound = good_depth(colour_, byte_at(data, 8)) && byte_at(data, 10) == 0 &&
                           byte_at(data, 11) == 0 && byte_at(data, 12) <= 1;
        if (!sound) return damaged();
        picture_.width = big32(data, 0);
        picture_.height = big32(data, 4);
        return keep(chunk);
    }

    Refused keep(std::string_view chunk) {
        picture_.bytes += chunk;
        return {};
    }

    std::string_view bytes_;
    Picture picture_;
    std::uint32_t colour_ = 0;
    bool palette_ = false;
    bool begun_ = false;
    bool after_data_ = false;
    bool data_ = false;
    bool ended_ = false;
};

}  // namespace

Judged read_png(std::string_view bytes) { return PngReader(bytes).read(); }

}  // namespace affray::pictures
