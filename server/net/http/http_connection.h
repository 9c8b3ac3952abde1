// One HTTP connection: strict reading, limits of time and size, keep-alive, and the way out to a WebSocket.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "base/barrier.h"
#include "net/http/http_types.h"
#include "net/ws/socket_stream.h"
#include "net/ws/ws_connection.h"
#include "session/loop.h"

namespace affray::net {

/// What to do with a connection that asks to become a WebSocket: it is taken away, or refused with the
/// response.
struct Upgrade {
    session::Loop* loop = nullptr;  // of the socket
    tcp::socket socket;
    AddressBook::Slot slot;
    UpgradeRequest request;
    std::string unread;
};
/// Why not, or who takes it.
using UpgradeVerdict = std::variant<Response, std::function<void(Upgrade)>>;
/// Known at once, or once somebody has been asked.
using UpgradeJudged = std::variant<UpgradeVerdict, boost::asio::awaitable<UpgradeVerdict>>;
/// Decides on the request alone; both outlive the decision.
using UpgradeGate = std::function<UpgradeJudged(const Request& request, const UpgradeRequest& raw)>;

/// Belongs to the loop of its socket.
class HttpConnection final : public session::Periodic, public std::enable_shared_from_this<HttpConnection> {
  public:
    HttpConnection(const NetContext& context, session::Loop& loop, tcp::socket socket, AddressBook::Slot slot,
                   Handler handler, std::shared_ptr<const UpgradeGate> gate);

    void start();
    bool sweep(SteadyTime now) override;
    void end() override { finish(); }

  private:
    struct Head {
        UpgradeRequest raw;
        Request request;
        bool upgrade = false;
        bool keep_alive = true;
        std::size_t body_size = 0;
    };

    boost::asio::awaitable<void> serve();
    boost::asio::awaitable<bool> read_head();
    boost::asio::awaitable<bool> read_body(std::size_t size);
    boost::asio::awaitable<bool> respond(Response response, bool head_only, bool keep_alive);
    boost::asio::awaitable<bool> send(std::string_view bytes);
    boost::asio::awaitable<Response> answer(Request request);
    /// Answers one request. False: the connection ends, or has become something else.
    boost::asio::awaitable<bool> serve_one();
    std::optional<Response> parse(std::string_view head, Head& out);
    std::optional<Response> admit(Head& head);
    boost::asio::awaitable<std::optional<Response>> admit_body(Head& head);
    boost::asio::awaitable<UpgradeVerdict> judge(const Head& head);
    boost::asio::awaitable<void> upgrade(Head& head);
    void give(std::chrono::milliseconds time) { due_ = std::chrono::steady_clock::now() + time; }
    Response fail(const Failure& failure, std::string_view method, std::string_view path);
    void failed(const std::exception_ptr& thrown);
    bool peer_takes(SteadyTime now);
    void finish();

    // An answer on its way.
    struct Sending {
        SteadyTime began{};
        SteadyTime moved{};         // the peer has taken something
        std::uint64_t written = 0;  // given to the kernel
        std::uint64_t taken = 0;    // of it, by the peer
    };

    NetContext context_;
    session::Loop& loop_;
    tcp::socket socket_;
    AddressBook::Slot slot_;
    Handler handler_;
    std::shared_ptr<const UpgradeGate> gate_;
    std::string peer_;
    std::string bytes_;  // read and not yet used
    std::size_t head_size_ = 0;
    SteadyTime due_{};
    std::optional<Sending> sending_;
    bool gone_ = false;
};

}  // namespace affray::net
