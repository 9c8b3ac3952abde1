// Blocking sockets with a time limit.
#include "net/raw_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>

#include "net/described.h"

namespace affray::net::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kPatience{5000};

}  // namespace

RawSocket::RawSocket(std::uint16_t port, int receive_buffer) {
    descriptor_ = ::socket(AF_INET, SOCK_STREAM, 0);
    if (receive_buffer > 0)
        setsockopt(descriptor_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) closed_ = true;
}

RawSocket::~RawSocket() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

bool RawSocket::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool RawSocket::read_some(milliseconds time) {
    if (closed_) return false;
    pollfd waiting{descriptor_, POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(time.count())) <= 0) return false;
    char buffer[16384];
    const ssize_t got = ::recv(descriptor_, buffer, sizeof buffer, 0);
    if (got <= 0) {
        closed_ = true;
        return false;
    }
    bytes_.append(buffer, static_cast<std::size_t>(got));
    return true;
}

bool RawSocket::read_until(std::string_view text) {
    const auto until = steady_clock::now() + kPatience;
    while (bytes_.find(text) == std::string::npos) {
        const auto left = std::chrono::duration_cast<milliseconds>(until - steady_clock::now());
        if (left.count() <= 0 || !read_some(left)) return bytes_.find(text) != std::string::npos;
    }
    return true;
}

bool RawSocket::read_exactly(std::size_t count) {
    const auto until = steady_clock::now() + kPatience;
    while (bytes_.size() < count) {
        const auto left = std::chrono::duration_cast<milliseconds>(until - steady_clock::now());
        if (left.count() <= 0 || !read_some(left)) return bytes_.size() >= count;
    }
    return true;
}

bool RawSocket::closed_within(milliseconds time) {
    const auto until = steady_clock::now() + time;
    while (!closed_) {
        const auto left = std::chrono::duration_cast<milliseconds>(until - steady_clock::now());
        if (left.count() <= 0) return false;
        read_some(left);
    }
    return true;
}

void RawSocket::end_writing() { ::shutdown(descriptor_, SHUT_WR); }

std::string RawSocket::take(std::size_t count) {
    std::string part = bytes_.substr(0, count);
    bytes_.erase(0, count);
    return part;
}

HttpAnswer raw_request(std::uint16_t port, const std::string& bytes) {
    RawSocket socket(port);
    socket.send(bytes);
    HttpAnswer answer;
    if (!socket.read_until("\r\n\r\n")) {
        answer.closed = socket.closed_within(milliseconds{0});
        return answer;
    }
    answer.head = socket.take(socket.bytes().find("\r\n\r\n") + 4);
    answer.status = std::atoi(answer.head.c_str() + 9);
    const std::size_t length = answer.head.find("Content-Length: ");
    if (length != std::string::npos && bytes.compare(0, 5, "HEAD ") != 0) {
        const auto size = static_cast<std::size_t>(std::atoi(answer.head.c_str() + length + 16));
        socket.read_exactly(size);
        answer.body = socket.take(size);
    }
    if (answer.has("Connection: close")) answer.closed = socket.closed_within(milliseconds{2000});
    return answer;
}

HttpAnswer request(std::uint16_t port, const std::string& method, const std::string& path,
                   const std::string& body, const std::string& headers) {
    std::string bytes =
        method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\n" + headers;
    const bool has_body = method == "POST" || method == "PUT" || method == "PATCH" || !body.empty();
    if (has_body)
        bytes += "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
    HttpAnswer answer = raw_request(port, bytes + "\r\n" + body);
    expect_described(port, method, path, answer);
    return answer;
}

std::string frame_bytes(int opcode, std::string_view payload, bool fin, bool masked, int rsv) {
    std::string bytes;
    bytes += static_cast<char>((fin ? 0x80 : 0) | rsv << 4 | opcode);
    const int mask = masked ? 0x80 : 0;
    if (payload.size() < 126) {
        bytes += static_cast<char>(mask | static_cast<int>(payload.size()));
    } else if (payload.size() < 65536) {
        bytes += static_cast<char>(mask | 126);
        bytes += static_cast<char>(payload.size() >> 8);
        bytes += static_cast<char>(payload.size() & 0xff);
    } else {
        bytes += static_cast<char>(mask | 127);
        for (int shift = 56; shift >= 0; shift -= 8)
            bytes += static_cast<char>(static_cast<std::uint64_t>(payload.size()) >> shift & 0xff);
    }
    if (!masked) return bytes.append(payload);
    const std::string key = "\x12\x34\x56\x78";
    bytes += key;
    for (std::size_t i = 0; i < payload.size(); ++i) bytes += static_cast<char>(payload[i] ^ key[i % 4]);
    return bytes;
}

WsClient::WsClient(std::uint16_t port, const std::string& encounter, const std::string& headers,
                   const std::string& protocol, int receive_buffer)
    : socket_(port, receive_buffer) {
    std::string bytes = "GET /play/" + encounter + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                        "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                        headers;
    if (!protocol.empty()) bytes += "Sec-WebSocket-Protocol: " + protocol + "\r\n";
    socket_.send(bytes + "\r\n");
    if (!socket_.read_until("\r\n\r\n")) return;
    head_ = socket_.take(socket_.bytes().find("\r\n\r\n") + 4);
    status_ = std::atoi(head_.c_str() + 9);
}

Frame WsClient::next() {
    Frame frame;
    if (!socket_.read_exactly(2)) return frame;
    const auto byte = [this](std::size_t i) { return static_cast<unsigned char>(socket_.bytes()[i]); };
    std::size_t head = 2;
    std::uint64_t length = byte(1) & 0x7f;
    if (length >= 126) {
        const std::size_t extra = length == 126 ? 2 : 8;
        if (!socket_.read_exactly(2 + extra)) return frame;
        length = 0;
        for (std::size_t i = 0; i < extra; ++i) length = length << 8 | byte(2 + i);
        head += extra;
    }
    if (!socket_.read_exactly(head + length)) return frame;
    frame.opcode = byte(0) & 0x0f;
    frame.fin = (byte(0) & 0x80) != 0;
    socket_.take(head);
    frame.payload = socket_.take(length);
    return frame;
}

int WsClient::close_code() {
    for (Frame frame = next(); frame.opcode != -1; frame = next()) {
        if (frame.opcode == 8) return frame.close_code();
    }
    return socket_.closed_within(milliseconds{100}) ? 0 : -1;
}

}  // namespace affray::net::test
