// The gathered write, and reading what is there already.
#include "net/ws/socket_stream.h"

#include <sys/socket.h>

#include <cerrno>

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

std::span<char> SocketStream::take(std::span<char> into) {
    const ssize_t count = ::recv(socket_.native_handle(), into.data(), into.size(), MSG_DONTWAIT);
    return into.first(count < 0 ? 0 : static_cast<std::size_t>(count));
}

}  // namespace affray::net
