// Taking a connection from one loop to another, or to its first.
#include "net/http/caller.h"

#include <sys/socket.h>
#include <unistd.h>

#include <utility>

namespace affray::net {

Caller::Caller(session::Loop& loop, tcp::socket socket, const tcp::endpoint& from)
    : from_(from), loop_(&loop), socket_(std::move(socket)) {}

Caller::Caller(Caller&& other) noexcept
    : from_(other.from_),
      descriptor_(std::exchange(other.descriptor_, -1)),
      loop_(other.loop_),
      socket_(std::exchange(other.socket_, std::nullopt)) {}

Caller::~Caller() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::span<char> Caller::take(std::span<char> into) const {
    const ssize_t count = ::recv(descriptor_, into.data(), into.size(), MSG_DONTWAIT);
    return into.first(count < 0 ? 0 : static_cast<std::size_t>(count));
}

tcp::socket Caller::in(session::Loop& loop) {
    if (socket_ && loop_ == &loop) return *std::exchange(socket_, std::nullopt);
    boost::system::error_code error;
    if (socket_) descriptor_ = socket_->release(error);
    tcp::socket socket(loop.context());
    if (!error) socket.assign(from_.protocol(), descriptor_, error);
    if (!error) descriptor_ = -1;
    return socket;
}

}  // namespace affray::net
