// What a client says, frame by frame (RFC 6455): messages put together, control frames, and what is wrong.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "net/ws/ws_frames.h"

namespace affray::net {

/// Something that a client has said wholly.
struct Said {
    Opcode kind{};
    /// Of a close frame: its code, if it has one, and the reason. Good until the reader goes on.
    std::string_view payload{};
};

/// Belongs to one connection. Holds the rest of what has begun to come, and nothing while nothing has.
class FrameReader {
  public:
    static constexpr std::uint16_t kBroken = 1002;
    static constexpr std::uint16_t kNoText = 1007;
    static constexpr std::uint16_t kTooBig = 1009;

    explicit FrameReader(std::size_t most) : most_(most) {}
    /// The longest message that is taken, in octets; a longer one is refused before it is read.
    void take_at_most(std::size_t octets) { most_ = octets; }

    /// Takes bytes from the front until something is said wholly; the bytes are changed. Nothing: all of them
    /// have been taken, or fault() says why no more is read.
    std::optional<Said> next(std::span<char>& bytes);
    /// The code with which a client is told what was wrong; 0: nothing.
    std::uint16_t fault() const { return fault_; }
    /// Frames that have begun since this was last asked.
    std::uint32_t begun();

  private:
    static constexpr std::size_t kHeaderMost = 14;

    bool read_header(std::span<char>& bytes);
    std::size_t header_size() const;
    bool judge_header();
    std::uint8_t header(std::size_t at) const { return static_cast<std::uint8_t>(header_[at]); }
    bool is_control() const { return (header(0) & 0x08) != 0; }
    bool is_final() const { return (header(0) & 0x80) != 0; }
    bool fail(std::uint16_t code);

    std::size_t most_;
    std::uint64_t payload_left_ = 0;
    std::string message_;  // of several frames, or of several pieces
    std::string control_;
    std::array<char, kHeaderMost> header_{};  // of the frame that is being read
    std::uint8_t header_have_ = 0;
    std::uint8_t mask_at_ = 0;
    std::uint8_t message_kind_ = 0;  // of the message that has begun; 0: none has
    bool in_payload_ = false;
    bool handed_out_ = false;  // what was said last may be forgotten
    std::uint16_t fault_ = 0;
    std::uint32_t begun_ = 0;
};

}  // namespace affray::net
