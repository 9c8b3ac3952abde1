// A client of our own for tests: raw bytes over a real socket, so that it can break every rule it wants.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace affray::net::test {

class RawSocket {
  public:
    explicit RawSocket(std::uint16_t port, int receive_buffer = 0);
    ~RawSocket();
    RawSocket(RawSocket&& other) noexcept : descriptor_(other.descriptor_), bytes_(std::move(other.bytes_)) {
        other.descriptor_ = -1;
    }
    RawSocket(const RawSocket&) = delete;
    RawSocket& operator=(const RawSocket&) = delete;

    bool send(std::string_view bytes);
    /// Reads until the text is there, or the peer has closed, or five seconds have passed.
    bool read_until(std::string_view text);
    bool read_exactly(std::size_t count);
    /// True if the peer closes within the time; what comes before is kept.
    bool closed_within(std::chrono::milliseconds time);
    std::string take(std::size_t count);
    const std::string& bytes() const { return bytes_; }
    /// Says that nothing more will be said; reading goes on.
    void end_writing();

  private:
    bool read_some(std::chrono::milliseconds time);

    int descriptor_ = -1;
    std::string bytes_;
    bool closed_ = false;
};

struct HttpAnswer {
    int status = 0;
    std::string head;
    std::string body;
    bool closed = false;
    bool has(std::string_view text) const { return head.find(text) != std::string::npos; }
};

/// Sends raw bytes as a request and reads the answer.
HttpAnswer raw_request(std::uint16_t port, const std::string& bytes);
/// A proper request; `headers` end with CRLF each. The answer must be as the server's OpenAPI document says.
HttpAnswer request(std::uint16_t port, const std::string& method, const std::string& path,
                   const std::string& body = {}, const std::string& headers = {});

/// Opcodes of frames (RFC 6455, 5.2).
inline constexpr int kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10;

struct Frame {
    int opcode = -1;  // -1: none came, the connection has ended
    bool fin = true;
    std::string payload;
    int close_code() const {
        return payload.size() < 2
                   ? 0
                   : (static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]));
    }
};

/// The bytes of a client's frame.
std::string frame_bytes(int opcode, std::string_view payload, bool fin = true, bool masked = true,
                        int rsv = 0);

class WsClient {
  public:
    /// Connects and asks for the upgrade; status() says what came of it.
    WsClient(std::uint16_t port, const std::string& encounter, const std::string& headers = {},
             const std::string& protocol = "affray.v2.proto", int receive_buffer = 0);

    int status() const { return status_; }
    const std::string& head() const { return head_; }
    bool send(int opcode, std::string_view payload) { return socket_.send(frame_bytes(opcode, payload)); }
    bool send_raw(std::string_view bytes) { return socket_.send(bytes); }
    /// The next frame of the server.
    Frame next();
    /// Skips to the close frame; its code, or 0 if the connection ended without one, or -1 if it did not end.
    int close_code();
    RawSocket& socket() { return socket_; }

  private:
    RawSocket socket_;
    int status_ = 0;
    std::string head_;
};

}  // namespace affray::net::test
