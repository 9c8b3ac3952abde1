// The socket under a WebSocket: writes are gathered and leave once per turn of the loop.
//
// What the session sends is appended as whole frames, in order, and one send() on the native socket takes all
// of it. One write costs the same with 1 or 64 frames, and an asynchronous operation per frame would cost a
// fifth of the core (docs/PROTOCOL.md says nothing of it: it is not visible on the wire).
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <span>

#include "net/ws/outbox.h"
#include "session/loop.h"
#include "session/metrics.h"

namespace affray::net {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using ErrorCodeAsio = boost::system::error_code;

/// Not thread safe; belongs to its loop.
class SocketStream {
  public:
    SocketStream(tcp::socket socket, session::Metrics& metrics)
        : socket_(std::move(socket)), metrics_(metrics) {}

    tcp::socket& socket() { return socket_; }
    Outbox& outbox() { return outbox_; }

    enum class Flushed : std::uint8_t { All, Some, Failed };
    /// One send of all that waits.
    Flushed flush();
    /// What has come and lies in the kernel, as far as it fits. Empty: nothing has come, or the connection
    /// has ended; the next wait for bytes tells which.
    std::span<char> take(std::span<char> into);

  private:
    tcp::socket socket_;
    session::Metrics& metrics_;
    Outbox outbox_;
};

}  // namespace affray::net
