// A seat at a table, over the network: joins, keeps the view up to date, submits, and comes back by itself
// after a loss.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "affray/v1/session.pb.h"
#include "client/lib/frame_codec.h"
#include "client/lib/link.h"
#include "client/lib/view_chain.h"

namespace affray::client {

// Where a SeatClient stands.
enum class LinkState : std::uint8_t {
    Connecting,
    Online,   // welcomed; the view is, or is about to be, current
    Waiting,  // lost; it tries again by itself
    Ended,    // over for good: stop() was called, or the server refused the seat
};

// Not thread-safe: lives on one io_context that one thread drives; the handlers run there.
class SeatClient {
  public:
    struct Options {
        Link link{};
        std::string encounter{};
        std::string token{};
        Encoding encoding = Encoding::Binary;
        // Name and version, for the server's log.
        std::string client_name = "affray";
        bool reconnect = true;
        std::chrono::milliseconds backoff_min{250};
        std::chrono::milliseconds backoff_max{10'000};
    };
    struct Handlers {
        // Every frame of the server, after view() has taken it in. before is the view as it was, for deltas;
        // else null.
        std::function<void(const v1::ServerFrame& frame, const v1::View* before)> on_frame{};
        // A change of the link, with a sentence for a person.
        std::function<void(LinkState state, const std::string& why)> on_link{};
        // A fresh resume token; whoever keeps the seat across restarts stores it before the next frame is
        // sent.
        std::function<void(const std::string& token)> on_token{};
        // Every frame of the server as it comes, before anything is taken from it; also one that view() has
        // no use for, such as a delta that does not follow.
        std::function<void(const v1::ServerFrame& frame)> on_arrival{};
    };

    SeatClient(boost::asio::any_io_executor executor, Options options, Handlers handlers);
    ~SeatClient();
    SeatClient(const SeatClient&) = delete;
    SeatClient& operator=(const SeatClient&) = delete;

    void start();
    // Ends the connection and the client; handlers are not called afterwards.
    void stop();
    // Cuts the connection without a goodbye, as a lost network does; the client then comes back by itself.
    void drop();

    // Sends an intent and keeps it until its reply: after a reconnect it is sent again under the same id, so
    // it is judged once. Returns the id. A given id must be new to this seat.
    std::string submit(v1::Intent intent, std::optional<std::uint64_t> expected_version = std::nullopt,
                       std::string intent_id = {});
    // The same of any wish; an id is made where it has none, and the version seen is filled in.
    std::string submit(v1::Submit wish);
    // The same for the ways back: the referee's to what stood after a version, a player's own last step.
    std::string rewind(std::uint64_t to, std::string reason);
    std::string undo();
    // Sends any other frame, at most once: what cannot be sent now is dropped, and false returned.
    bool send(const v1::ClientFrame& frame);
    // Sends bytes as they are: for tests of the server's refusals.
    bool send_raw(std::string message);

    LinkState state() const;
    // Requires that a Welcome has come.
    const v1::Welcome& welcome() const;
    bool has_view() const;
    const v1::View& view() const;
    const ViewChain& chain() const;
    std::size_t pending() const;
    // How often a connection has been welcomed, and how often a whole view had to be sent.
    std::uint32_t welcomes() const;
    std::uint32_t views_received() const;

  private:
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace affray::client
