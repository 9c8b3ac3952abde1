// The byte stream under a WebSocket: reads go to the socket, writes are gathered and leave once per turn of
// the loop.
//
// Beast reads frames through it and answers pings and closes through it; what the session sends is appended
// as whole frames beside that, in order, and one send() on the native socket takes all of it. One write costs
// the same with 1 or 64 frames, and an asynchronous operation per frame would cost a fifth of the core
// (docs/PROTOCOL.md says nothing of it: it is not visible on the wire).
#pragma once

#include <algorithm>
#include <boost/asio/compose.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/role.hpp>
#include <functional>
#include <string>

#include "net/ws/outbox.h"
#include "net/ws/ws_frames.h"
#include "session/loop.h"
#include "session/metrics.h"

namespace affray::net {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using ErrorCodeAsio = boost::system::error_code;

/// Not thread safe; belongs to its loop.
class SocketStream {
  public:
    using executor_type = tcp::socket::executor_type;

    SocketStream(tcp::socket socket, session::Metrics& metrics)
        : socket_(std::move(socket)), metrics_(metrics) {}

    executor_type get_executor() { return socket_.get_executor(); }
    tcp::socket& socket() { return socket_; }
    Outbox& outbox() { return outbox_; }

    /// Bytes that were read with the request, before the upgrade.
    void unread(const std::string& bytes) { unread_ = bytes; }
    void on_frames(std::function<void(std::uint32_t)> callback) { frames_seen_ = std::move(callback); }
    /// What Beast writes from now on is dropped: our own close frame is the last.
    void seal() { sealed_ = true; }
    bool sealed() const { return sealed_; }
    /// Beast's own frames and answers ask for a flush through this.
    void on_written(std::function<void()> callback) { written_ = std::move(callback); }

    enum class Flushed : std::uint8_t { All, Some, Failed };
    /// One send of all that waits.
    Flushed flush();

    template <class Buffers, class Handler>
    auto async_read_some(const Buffers& buffers, Handler&& handler) {
        bool started = false;
        return asio::async_compose<Handler, void(ErrorCodeAsio, std::size_t)>(
            [this, buffers, started](auto& self, ErrorCodeAsio error = {}, std::size_t count = 0) mutable {
                if (!started) {
                    started = true;
                    if (!unread_.empty()) {
                        const std::size_t had = take_unread(*asio::buffer_sequence_begin(buffers));
                        asio::post(socket_.get_executor(),
                                   [self = std::move(self), had]() mutable { self(ErrorCodeAsio{}, had); });
                        return;
                    }
                    socket_.async_read_some(buffers, std::move(self));
                    return;
                }
                if (!error) saw(buffers, count);
                self.complete(error, count);
            },
            handler, socket_);
    }

    template <class Buffers, class Handler>
    auto async_write_some(const Buffers& buffers, Handler&& handler) {
        bool started = false;
        const std::size_t size = append(buffers);
        return asio::async_compose<Handler, void(ErrorCodeAsio, std::size_t)>(
            [this, size, started](auto& self, ErrorCodeAsio = {}) mutable {
                if (started) return self.complete({}, size);
                started = true;
                asio::post(socket_.get_executor(), std::move(self));
            },
            handler, socket_);
    }

  private:
    std::size_t take_unread(asio::mutable_buffer into);

    template <class Buffers>
    void saw(const Buffers& buffers, std::size_t count) {
        std::uint32_t frames = 0;
        for (auto it = asio::buffer_sequence_begin(buffers);
             count > 0 && it != asio::buffer_sequence_end(buffers); ++it) {
            const asio::const_buffer piece(*it);
            const std::size_t size = std::min(count, piece.size());
            frames += scanner_.scan(static_cast<const char*>(piece.data()), size);
            count -= size;
        }
        if (frames_seen_) frames_seen_(frames);
    }

    template <class Buffers>
    std::size_t append(const Buffers& buffers) {
        std::size_t size = 0;
        for (auto it = asio::buffer_sequence_begin(buffers); it != asio::buffer_sequence_end(buffers); ++it) {
            const asio::const_buffer piece(*it);
            size += piece.size();
            if (!sealed_) outbox_.tail().append(static_cast<const char*>(piece.data()), piece.size());
        }
        if (!sealed_ && size > 0) {
            outbox_.end_message();
            if (written_) written_();
        }
        return size;
    }

    tcp::socket socket_;
    session::Metrics& metrics_;
    Outbox outbox_;
    FrameScanner scanner_;
    std::string unread_;
    std::function<void(std::uint32_t)> frames_seen_;
    std::function<void()> written_;
    bool sealed_ = false;
};

/// Beast's hook for the end of a closing handshake: the connection ends the socket itself, once all is sent.
void teardown(boost::beast::role_type role, SocketStream& stream, ErrorCodeAsio& error);
void beast_close_socket(SocketStream& stream);
template <class Handler>
void async_teardown(boost::beast::role_type, SocketStream& stream, Handler&& handler) {
    asio::post(stream.get_executor(),
               [handler = std::forward<Handler>(handler)]() mutable { handler(ErrorCodeAsio{}); });
}

}  // namespace affray::net
