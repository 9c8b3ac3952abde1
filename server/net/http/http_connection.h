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
#include "net/http/caller.h"
#include "net/http/http_types.h"
#include "net/http/request_head.h"
#include "net/ws/ws_connection.h"
#include "session/loop.h"

namespace affray::net {

/// What to do with a connection that asks to become a WebSocket: it is taken away, or refused with the
/// response.
struct Upgrade {
    session::Loop* loop = nullptr;  // that heard it
    Caller caller;
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

/// Belongs to the loop that hears it.
class HttpConnection final : public session::Periodic, public std::enable_shared_from_this<HttpConnection> {
  public:
    HttpConnection(const NetContext& context, session::Loop& loop, Caller caller, AddressBook::Slot slot,
                   Handler handler, std::shared_ptr<const UpgradeGate> gate);

    /// On its loop. A request to upgrade that is there already, and needs no asking, is off to its table when
    /// this returns, without ever having been waited for here.
    void start();
    bool sweep(SteadyTime now) override;
    void end() override { finish(); }

  private:
    // A request whose head has come.
    struct Asked {
        RequestHead head;
        std::optional<Response> refusal;
        std::optional<UpgradeJudged> judged;
    };

    bool leaves_at_once();
    boost::asio::awaitable<void> serve();
    boost::asio::awaitable<bool> read_head();
    boost::asio::awaitable<bool> read_body(std::size_t size);
    boost::asio::awaitable<bool> respond(Response response, bool head_only, bool keep_alive);
    boost::asio::awaitable<bool> send(std::string_view bytes);
    boost::asio::awaitable<Response> answer(Request request);
    /// Answers one request. False: the connection ends, or has become something else.
    boost::asio::awaitable<bool> serve_one();
    bool has_head();
    std::unique_ptr<Asked> hear();
    std::optional<Response> admit(RequestHead& head);
    boost::asio::awaitable<std::optional<Response>> admit_body(RequestHead& head);
    UpgradeJudged judge(const RequestHead& head);
    boost::asio::awaitable<UpgradeVerdict> verdict_on(Asked& asked);
    boost::asio::awaitable<void> upgrade(Asked& asked);
    void leave(RequestHead& head, Caller caller, const std::function<void(Upgrade)>& take);
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
    Caller caller_;  // until it is waited for
    const tcp::endpoint from_;
    tcp::socket socket_;
    AddressBook::Slot slot_;
    Handler handler_;
    std::shared_ptr<const UpgradeGate> gate_;
    std::string peer_;
    std::string bytes_;  // read and not yet used
    std::size_t head_size_ = 0;
    std::unique_ptr<Asked> asked_;  // its first, if that was there when it came in
    SteadyTime due_{};
    std::optional<Sending> sending_;
    bool gone_ = false;
};

}  // namespace affray::net
