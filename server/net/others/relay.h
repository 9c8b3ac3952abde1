// A play connection that another server has: its bytes go to and fro, and mean nothing here
// (docs/decisions/0261).
#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "net/http/http_connection.h"

namespace affray::net {

/// Belongs to the loop of its client's socket. Lives until both sides are closed.
class Relay final : public session::Periodic, public std::enable_shared_from_this<Relay> {
  public:
    /// `there`: connected to the server at `address`; `head`: what is said to it first.
    Relay(const NetContext& context, Upgrade client, tcp::socket there, std::string address);

    void start(std::string head);
    const std::string& address() const { return address_; }
    session::Loop& loop() { return *loop_; }

    // session::Periodic
    bool sweep(SteadyTime now) override;
    void end() override { finish(); }

  private:
    static constexpr std::size_t kPiece = 8192;
    /// One way: what was read is written before more is read, so that a slow reader slows its writer down.
    struct Way {
        tcp::socket& from;
        tcp::socket& to;
        std::array<char, kPiece> bytes{};
        SteadyTime writes_since{};  // something waits for a reader
        bool ended = false;
    };

    boost::asio::awaitable<void> carry(Way& way, std::string first);
    boost::asio::awaitable<bool> write(Way& way, std::string_view bytes);
    void spawn(Way& way, std::string first);
    void finish();

    const Limits& limits_;
    session::Loop* loop_;
    tcp::socket client_;
    AddressBook::Slot slot_;
    tcp::socket there_;
    const std::string address_;
    Way up_{client_, there_};
    Way down_{there_, client_};
    SteadyTime began_;
    SteadyTime heard_;
    bool signed_in_ = false;
    bool gone_ = false;
};

/// All that there are, so that those to a server that is gone can be ended. Any thread.
class Relays {
  public:
    void add(const std::shared_ptr<Relay>& relay);
    /// Their clients come back, and find out who plays by then.
    void end_those_to(const std::vector<std::string>& addresses);

  private:
    std::mutex mutex_;
    std::vector<std::weak_ptr<Relay>> all_{};
    std::size_t prune_at_ = 64;
};

}  // namespace affray::net
