// Somebody who has come in: a connection, and the loop on which it hangs, if it hangs on one.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <optional>
#include <span>

#include "session/loop.h"

namespace affray::net {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

/// A connection before it has an owner that reads it. One that was only accepted hangs on no loop: it is
/// registered once, with the loop on which it stays. Closed with its owner. Not for several threads at once.
class Caller {
  public:
    /// Accepted, and not blocking.
    Caller(int descriptor, const tcp::endpoint& from) : from_(from), descriptor_(descriptor) {}
    /// Heard on this loop; nothing waits for anything of the socket.
    Caller(session::Loop& loop, tcp::socket socket, const tcp::endpoint& from);
    Caller(Caller&& other) noexcept;
    Caller& operator=(Caller&&) = delete;
    ~Caller();

    const tcp::endpoint& from() const { return from_; }
    /// Of one that hangs on no loop.
    int descriptor() const { return descriptor_; }
    /// What has come of one that hangs on no loop, as far as it fits. Empty: nothing, or the connection has
    /// ended; waiting for more tells which.
    std::span<char> take(std::span<char> into) const;
    /// Hands the connection on, as a socket of this loop. One that is not open: the connection has ended.
    tcp::socket in(session::Loop& loop);

  private:
    tcp::endpoint from_;
    int descriptor_ = -1;
    session::Loop* loop_ = nullptr;
    std::optional<tcp::socket> socket_{};
};

}  // namespace affray::net
