// Frames of RFC 6455 that the server makes, and a scanner that knows where those that it passes on end.
//
// Frames of a server carry no mask, so their bytes are the same for every receiver.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace affray::net {

enum class Opcode : std::uint8_t { Text = 1, Binary = 2, Close = 8, Ping = 9, Pong = 10 };

/// Appends one unfragmented frame.
void append_frame(std::string& out, Opcode opcode, std::string_view payload);
/// Bytes of a close frame's reason.
inline constexpr std::size_t kCloseReasonMost = 123;
/// A close frame; the reason is cut to the bytes that fit.
std::string close_frame(std::uint16_t code, std::string_view reason);

/// Follows the frame headers in a stream of bytes, wherever it is cut into pieces.
class FrameScanner {
  public:
    void scan(std::string_view bytes);
    /// Another frame may follow.
    bool between_frames() const { return payload_left_ == 0 && header_have_ == 0; }

  private:
    std::uint64_t payload_left_ = 0;
    std::uint8_t header_have_ = 0;  // bytes of the current header that were seen
    std::uint8_t header_need_ = 2;
    std::uint8_t length_code_ = 0;
    std::uint64_t length_ = 0;
};

}  // namespace affray::net
