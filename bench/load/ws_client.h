// The WebSocket client of the load driver: blocking upgrade, then a non-blocking socket with its own frame
// reader.
//
// A load client must cost less than what it measures, so it goes without Beast: one read per readiness,
// frames parsed in place, one write per message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace affray::bench {

// Do connections wait for each other, or does everybody call before anybody is answered?
enum class Arrival : std::uint8_t { OneByOne, Together };

// One connection. Not thread-safe. The descriptor is closed on destruction.
class WsClient {
  public:
    // Connects to 127.0.0.1:port and asks for the upgrade; protocol may be empty. Errors: Io.
    static Result<WsClient> call(std::uint16_t port, const std::string& path, const std::string& protocol);
    // Waits for the upgrade. Errors: Io.
    Status answered();
    // Both. Errors: Io.
    static Result<WsClient> open(std::uint16_t port, const std::string& path, const std::string& protocol);

    WsClient(WsClient&& other) noexcept;
    WsClient& operator=(WsClient&& other) noexcept;
    ~WsClient();

    int descriptor() const { return descriptor_; }

    // Sends one message. Errors: Io, also when the socket's buffer is full (a closed loop never fills it).
    Status send(std::string_view payload, bool binary = true);

    // Reads what is there, and calls visit(std::string_view payload) for every whole message. Errors: Closed.
    template <class Visit>
    Status receive(Visit&& visit) {
        Status filled = fill();
        if (!filled) return filled;
        std::string_view payload;
        while (next(payload)) visit(payload);
        return ended_ ? Status{Error{ErrorCode::Closed, why_}} : Status{};
    }

    // WebSocket bytes received so far, frame headers included.
    std::uint64_t bytes_received() const { return bytes_; }

  private:
    explicit WsClient(int descriptor) : descriptor_(descriptor) {}

    Status fill();
    bool next(std::string_view& payload);
    Status send_frame(std::uint8_t opcode, std::string_view payload);

    int descriptor_ = -1;
    std::string buffer_{};
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::string parts_{};  // of a fragmented message
    std::string whole_{};
    std::string out_{};
    std::uint64_t bytes_ = 0;
    bool ended_ = false;
    std::string why_{};
};

}  // namespace affray::bench
