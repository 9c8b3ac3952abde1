// JPEG: every segment with its length; tables, frame and scans are kept.
#include "pictures/bytes.h"

namespace affray::pictures {
namespace {

constexpr std::uint32_t kStart = 0xD8;
constexpr std::uint32_t kEnd = 0xD9;
constexpr std::uint32_t kScan = 0xDA;
// Version 1.1, no unit, 1 : 1, without a small picture within.
constexpr std::string_view kPlainHead{"\xFF\xE0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00", 18};
constexpr std::size_t kAdobeSize = 16;

bool is_frame(std::uint32_t marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}
// Baseline, extended or progressive, as every browser shows them.
bool is_common_frame(std::uint32_t marker) { return marker >= 0xC0 && marker <= 0xC2; }
bool is_restart(std::uint32_t marker) { return marker >= 0xD0 && marker <= 0xD7; }
bool is_table(std::uint32_t marker) { return marker == 0xC4 || marker == 0xDB || marker == 0xDD; }

class JpegReader {
  public:
    explicit JpegReader(std::string_view bytes) : bytes_(bytes) {
        picture_.format = Format::Jpeg;
        picture_.bytes.reserve(bytes.size());
        picture_.bytes = bytes.substr(0, 2);
    }

    Judged read() {
        while (true) {
            if (bytes_.size() - at_ < 2) return cut_off();
            if (byte_at(bytes_, at_) != 0xFF) return damaged();
            while (at_ + 1 < bytes_.size() && byte_at(bytes_, at_ + 1) == 0xFF) ++at_;
            if (bytes_.size() - at_ < 2) return cut_off();
            const std::uint32_t marker = byte_at(bytes_, at_ + 1);
            if (marker == kEnd) return finish();
            if (auto refused = take(marker); !refused.text.empty()) return refused;
        }
    }

  private:
    Judged finish() {
        if (!scanned_) return damaged();
        at_ += 2;
        // Cameras put smaller copies of the picture behind it; those are left away.
        const std::string_view rest = bytes_.substr(at_);
        if (!rest.empty() && rest.substr(0, 3) != "\xFF\xD8\xFF") return more_behind();
        picture_.bytes += "\xFF\xD9";
        return std::move(picture_);
    }

    Refused take(std::uint32_t marker) {
        if (bytes_.size() - at_ < 4) return cut_off();
        const std::size_t length = big16(bytes_, at_ + 2);
        if (length < 2 || marker < 0xC0 || marker == kStart || is_restart(marker)) return damaged();
        if (length > bytes_.size() - at_ - 2) return cut_off();
        const std::string_view segment = bytes_.substr(at_, length + 2);
        at_ += segment.size();
        if (is_frame(marker)) return take_frame(marker, segment);
        if (marker == kScan) return take_scan(segment);
        if (is_table(marker))
            picture_.bytes += segment;
        else if (marker == 0xE0 && segment.substr(4, 5) == std::string_view("JFIF\0", 5))
            take_head();
        // Says how the colours of its parts are meant.
        else if (marker == 0xEE && segment.size() == kAdobeSize && segment.substr(4, 5) == "Adobe")
            picture_.bytes += segment;
        else if (marker < 0xE0 || (marker > 0xEF && marker != 0xFE))
            return damaged();
        return {};
    }

    void take_head() {
        if (picture_.bytes.size() == 2) picture_.bytes += kPlainHead;
    }

    Refused take_frame(std::uint32_t marker, std::string_view segment) {
        if (!is_common_frame(marker) || picture_.width != 0 || segment.size() < 10) return damaged();
        const std::uint32_t parts = byte_at(segment, 9);
        const bool known = parts == 1 || parts == 3 || parts == 4;
        if (!known || segment.size() != 10 + 3 * parts || byte_at(segment, 4) != 8) return damaged();
        const std::uint32_t height = big16(segment, 5);
        const std::uint32_t width = big16(segment, 7);
        const auto fits = judge_size(width, height);
        if (const auto* refused = std::get_if<Refused>(&fits)) return *refused;
        picture_.width = width;
        picture_.height = height;
        picture_.bytes += segment;
        return {};
    }

    // A scan's own data go on to the next marker that is neither a stuffed byte nor a restart.
    Refused take_scan(std::string_view segment) {
        if (picture_.width == 0) return damaged();
        const std::size_t begin = at_;
        while (true) {
            at_ = bytes_.find('\xFF', at_);
            if (at_ == std::string_view::npos || at_ + 1 >= bytes_.size()) return cut_off();
            const std::uint32_t next = byte_at(bytes_, at_ + 1);
            if (next != 0 && next != 0xFF && !is_restart(next)) break;
            at_ += next == 0xFF ? 1 : 2;
        }
        picture_.bytes += segment;
        picture_.bytes += bytes_.substr(begin, at_ - begin);
        scanned_ = true;
        return {};
    }

    std::string_view bytes_;
    std::size_t at_ = 2;
    Picture picture_;
    bool scanned_ = false;
};

}  // namespace

Judged read_jpeg(std::string_view bytes) { return JpegReader(bytes).read(); }

}  // namespace affray::pictures
