// Accepts connections, and spreads over the loops those that come together (RULE-7): caps, a spare descriptor
// for refusing politely, back-off.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "net/http/http_connection.h"

namespace affray::net {

/// Belongs to the first loop, on which it accepts. Who comes alone is heard there, and no other thread is
/// woken for it; of those that come together each loop hears its part.
class Listener : public std::enable_shared_from_this<Listener> {
  public:
    Listener(const NetContext& context, std::vector<session::Loop*> loops, Handler handler,
             std::shared_ptr<const UpgradeGate> gate);
    ~Listener();

    /// Binds and listens; `host` is a numeric address or a name. Before the loops run. Error: Io, with the
    /// address.
    Status open(const std::string& host, std::uint16_t port);
    /// The port that was bound, for port 0.
    std::uint16_t port() const { return port_; }
    void start();
    /// Takes no more connections. On the first loop.
    void stop();

  private:
    boost::asio::awaitable<void> accept_all();
    int accept_waiting(std::vector<Caller>& callers);
    void admit(session::Loop& loop, Caller caller);
    void refuse_with_spare();
    void open_spare();

    NetContext context_;
    std::vector<session::Loop*> loops_;
    Handler handler_;
    std::shared_ptr<const UpgradeGate> gate_;
    tcp::acceptor acceptor_;
    boost::asio::steady_timer back_off_;
    std::uint16_t port_ = 0;
    std::size_t next_loop_ = 0;
    int spare_ = -1;
    bool stopped_ = false;
};

}  // namespace affray::net
