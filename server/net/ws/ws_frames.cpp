// Making frames, and finding where they begin.
#include "net/ws/ws_frames.h"

#include <algorithm>

namespace affray::net {

void append_frame(std::string& out, Opcode opcode, std::string_view payload) {
    constexpr std::size_t kHeaderMost = 10;
    char header[kHeaderMost];
    std::size_t size = 0;
    const auto byte = [&](std::uint64_t value) { header[size++] = static_cast<char>(value & 0xff); };
    byte(0x80u | static_cast<std::uint8_t>(opcode));
    if (payload.size() < 126) {
        byte(payload.size());
    } else if (payload.size() < 65536) {
        byte(126);
        byte(payload.size() >> 8);
        byte(payload.size());
    } else {
        byte(127);
        for (int shift = 56; shift >= 0; shift -= 8)
            byte(static_cast<std::uint64_t>(payload.size()) >> shift);
    }
    out.append(header, size);
    out += payload;
}

std::string close_frame(std::uint16_t code, std::string_view reason) {
    std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
    payload += reason.substr(0, kCloseReasonMost);
    std::string frame;
    append_frame(frame, Opcode::Close, payload);
    return frame;
}

void FrameScanner::scan(std::string_view bytes) {
    while (!bytes.empty()) {
        if (payload_left_ > 0) {
            const auto skip = static_cast<std::size_t>(std::min<std::uint64_t>(payload_left_, bytes.size()));
            payload_left_ -= skip;
            bytes.remove_prefix(skip);
            continue;
        }
        const auto byte = static_cast<std::uint8_t>(bytes.front());
        bytes.remove_prefix(1);
        if (header_have_ == 1) {
            length_code_ = byte & 0x7f;
            const int extra = length_code_ == 126 ? 2 : length_code_ == 127 ? 8 : 0;
            header_need_ = static_cast<std::uint8_t>(2 + extra + ((byte & 0x80) != 0 ? 4 : 0));
            length_ = extra == 0 ? length_code_ : 0;
        } else if (header_have_ >= 2) {
            const int extra = length_code_ == 126 ? 2 : length_code_ == 127 ? 8 : 0;
            if (header_have_ < 2 + extra) length_ = length_ << 8 | byte;
        }
        if (++header_have_ == header_need_ && header_have_ >= 2) {
            payload_left_ = length_;
            header_have_ = 0;
            header_need_ = 2;
        }
    }
}

}  // namespace affray::net
