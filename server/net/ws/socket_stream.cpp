// The gathered write, and the bytes that came with the request.
#include "net/ws/socket_stream.h"

#include <sys/socket.h>

#include <cerrno>
#include <cstring>

namespace affray::net {

SocketStream::Flushed SocketStream::flush() {
    while (!outbox_.empty()) {
        const std::string_view waiting = outbox_.waiting();
        const ssize_t sent =
            ::send(socket_.native_handle(), waiting.data(), waiting.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        metrics_.writes.add();
        if (sent < 0) {
            if (errno == EINTR) continue;
            return errno == EAGAIN || errno == EWOULDBLOCK ? Flushed::Some : Flushed::Failed;
        }
        metrics_.bytes_sent.add(static_cast<std::uint64_t>(sent));
        const bool all = static_cast<std::size_t>(sent) == waiting.size();
        outbox_.taken(static_cast<std::size_t>(sent));
        // A short write means a full socket: asking again would only cost a call.
        if (!all) return Flushed::Some;
    }
    return Flushed::All;
}

std::size_t SocketStream::take_unread(asio::mutable_buffer into) {
    const std::size_t size = std::min(into.size(), unread_.size());
    std::memcpy(into.data(), unread_.data(), size);
    unread_.erase(0, size);
    if (unread_.empty()) std::string().swap(unread_);
    const std::uint32_t frames = scanner_.scan(static_cast<const char*>(into.data()), size);
    if (frames_seen_) frames_seen_(frames);
    return size;
}

void teardown(boost::beast::role_type, SocketStream&, ErrorCodeAsio& error) { error = {}; }

void beast_close_socket(SocketStream& stream) {
    ErrorCodeAsio ignored;
    stream.socket().close(ignored);
}

}  // namespace affray::net
