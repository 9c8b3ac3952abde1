// A play connection that another server has: its bytes go to and fro, and mean nothing here
// (docs/decisions/0261).
#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <memory>
#include <string>

#include "net/http/http_connection.h"
#include "net/others/handed.h"
#include "net/ws/ws_frames.h"

namespace affray::net {

/// Follows what the client has been sent: the answer to its upgrade, then frames.
class ToldSoFar {
  public:
    void scan(std::string_view bytes);
    /// What may be said here to a client that is to come back and resume; empty: it is in the midst of
    /// something else.
    std::string farewell() const;

  private:
    bool in_frames_ = false;
    std::string head_{};  // of the answer, as far as it has come
    FrameScanner frames_{};
};

/// Belongs to the loop of its client's socket. Lives until both sides are closed.
class Relay final : public session::Periodic, public Handed, public std::enable_shared_from_this<Relay> {
  public:
    /// `there`: connected to the server that plays under the lease.
    Relay(const NetContext& context, Upgrade client, tcp::socket there, store::Lease lease);

    /// `head`: what that server is told first.
    void start(std::string head);

    // session::Periodic
    bool sweep(SteadyTime now) override;
    void end() override { finish(); }
    // Handed
    void orphaned() override;

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
    void send_back();
    void finish();

    const Limits& limits_;
    session::Loop* loop_;
    tcp::socket client_;
    AddressBook::Slot slot_;
    tcp::socket there_;
    Way up_{client_, there_};
    Way down_{there_, client_};
    ToldSoFar told_{};
    SteadyTime began_;
    SteadyTime heard_;
    SteadyTime sent_back_at_{};  // it has been told to come back
    bool signed_in_ = false;
    bool gone_ = false;
};

}  // namespace affray::net
