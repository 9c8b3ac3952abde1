// RFC 6455 from the client's side, as far as a measurement needs it.
#include "bench/load/ws_client.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace affray::bench {
namespace {

constexpr std::size_t kReadBytes = 16384;
constexpr std::uint8_t kContinuation = 0;
constexpr std::uint8_t kText = 1;
constexpr std::uint8_t kBinary = 2;
constexpr std::uint8_t kClose = 8;
constexpr std::uint8_t kPing = 9;
constexpr std::uint8_t kPong = 10;

Error broken(const char* what) {
    return Error{ErrorCode::Io, std::string(what) + ": " + std::strerror(errno)};
}

std::string upgrade_request(std::uint16_t port, const std::string& path, const std::string& protocol) {
    std::string out = "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                      "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                      "Sec-WebSocket-Key: bG9hZCBkcml2ZXIga2V5IQ==\r\n";
    if (!protocol.empty()) out += "Sec-WebSocket-Protocol: " + protocol + "\r\n";
    return out + "\r\n";
}

}  // namespace

Result<WsClient> WsClient::call(std::uint16_t port, const std::string& path, const std::string& protocol) {
    const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return broken("socket");
    WsClient client(descriptor);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0)
        return broken("connect");
    const int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    const std::string request = upgrade_request(port, path, protocol);
    if (write(descriptor, request.data(), request.size()) != static_cast<ssize_t>(request.size()))
        return broken("upgrade");
    return client;
}

Status WsClient::answered() {
    buffer_.resize(2 * kReadBytes);
    while (true) {
        const ssize_t size = read(descriptor_, buffer_.data() + end_, kReadBytes);
        if (size <= 0) return broken("upgrade");
        end_ += static_cast<std::size_t>(size);
        const std::string_view seen(buffer_.data(), end_);
        const std::size_t head = seen.find("\r\n\r\n");
        if (head == std::string_view::npos && end_ < kReadBytes) continue;
        if (!seen.starts_with("HTTP/1.1 101"))
            return Error{ErrorCode::Io,
                         "the upgrade was declined: " + std::string(seen.substr(0, seen.find('\r')))};
        begin_ = head + 4;
        break;
    }
    fcntl(descriptor_, F_SETFL, O_NONBLOCK);
    return Status{};
}

Result<WsClient> WsClient::open(std::uint16_t port, const std::string& path, const std::string& protocol) {
    auto client = call(port, path, protocol);
    if (!client) return client;
    if (const Status answered = client->answered(); !answered) return answered.error();
    return client;
}

WsClient::WsClient(WsClient&& other) noexcept { *this = std::move(other); }

WsClient& WsClient::operator=(WsClient&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(buffer_, other.buffer_);
    std::swap(begin_, other.begin_);
    std::swap(end_, other.end_);
    std::swap(parts_, other.parts_);
    std::swap(whole_, other.whole_);
    std::swap(out_, other.out_);
    std::swap(bytes_, other.bytes_);
    std::swap(ended_, other.ended_);
    std::swap(why_, other.why_);
    return *this;
}

WsClient::~WsClient() {
    if (descriptor_ >= 0) close(descriptor_);
}

Status WsClient::send(std::string_view payload, bool binary) {
    return send_frame(binary ? kBinary : kText, payload);
}

// The mask is zero: legal, and free.
Status WsClient::send_frame(std::uint8_t opcode, std::string_view payload) {
    out_.clear();
    out_ += static_cast<char>(0x80 | opcode);
    if (payload.size() < 126) {
        out_ += static_cast<char>(0x80 | payload.size());
    } else if (payload.size() < 65536) {
        out_ += static_cast<char>(0x80 | 126);
        out_ += static_cast<char>(payload.size() >> 8);
        out_ += static_cast<char>(payload.size() & 0xff);
    } else {
        return Error{ErrorCode::InvalidInput, "a load message is never that long"};
    }
    out_.append(4, '\0');
    out_.append(payload);
    const ssize_t sent = ::send(descriptor_, out_.data(), out_.size(), MSG_NOSIGNAL);
    if (sent != static_cast<ssize_t>(out_.size())) return broken("send");
    return Status{};
}

Status WsClient::fill() {
    if (begin_ == end_) begin_ = end_ = 0;
    if (begin_ > kReadBytes) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
    }
    if (buffer_.size() - end_ < kReadBytes) buffer_.resize(end_ + 2 * kReadBytes);
    const ssize_t size = read(descriptor_, buffer_.data() + end_, buffer_.size() - end_);
    if (size > 0) {
        end_ += static_cast<std::size_t>(size);
        return Status{};
    }
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return Status{};
    return Error{ErrorCode::Closed, why_.empty() ? "the server cut the connection" : why_};
}

bool WsClient::next(std::string_view& payload) {
    while (true) {
        const std::string_view seen(buffer_.data() + begin_, end_ - begin_);
        if (seen.size() < 2) return false;
        const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(seen[i]); };
        const bool last = (byte(0) & 0x80U) != 0;
        const std::uint8_t opcode = byte(0) & 0x0fU;
        std::uint64_t length = byte(1) & 0x7fU;
        std::size_t head = 2;
        if (length >= 126) {
            const std::size_t wide = length == 126 ? 2 : 8;
            if (seen.size() < 2 + wide) return false;
            length = 0;
            for (std::size_t i = 0; i < wide; ++i) length = length << 8U | byte(2 + i);
            head += wide;
        }
        if (seen.size() < head + length) return false;
        const std::string_view body = seen.substr(head, static_cast<std::size_t>(length));
        begin_ += head + static_cast<std::size_t>(length);
        bytes_ += head + length;
        if (opcode == kPing) {
            (void)send_frame(kPong, body);
        } else if (opcode == kClose) {
            ended_ = true;
            why_ = body.size() > 2 ? std::string(body.substr(2)) : "closed";
        } else if (opcode != kPong) {
            if (last && opcode != kContinuation) {
                payload = body;
                return true;
            }
            parts_ += body;
            if (!last) continue;
            whole_.swap(parts_);
            parts_.clear();
            payload = whole_;
            return true;
        }
    }
}

}  // namespace affray::bench
