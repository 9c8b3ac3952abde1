// The other servers of a shared database (docs/decisions/0261): who plays an encounter, and what is done with
// those who come to the wrong one: they are told where to go, or handed through.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>
#include <variant>

#include "net/http/http_connection.h"
#include "net/others/relay.h"
#include "session/directory.h"

namespace affray::net {

struct OthersOptions {
    std::string address;        // of this server, as the others know it
    bool hand_through = false;  // else whoever comes is told where to go
};

/// Any thread. Where this server has its database alone everything is here.
class Others {
  public:
    /// All outlive it.
    Others(session::Directory& directory, OthersOptions options, NetContext context);

    /// Also one that another server has made. Errors: as of Directory::find.
    boost::asio::awaitable<Result<session::Whereabouts>> find(std::string public_id) const;

    /// The address of the server that plays it; empty: this one, which has opened it. Errors: as of
    /// Directory::reach.
    boost::asio::awaitable<Result<std::string>> elsewhere(session::Whereabouts place) const;
    /// What is told of an encounter that the server at the address plays.
    static Response told(const std::string& address);

    /// The request was answered with `elsewhere`, and is to be handed through.
    bool hands_through(const Request& request, const Response& response) const;
    /// As the other server answers. Nothing: it cannot be reached, or says that it is not the one; it has
    /// done nothing.
    boost::asio::awaitable<std::optional<Response>> ask(const Request& request,
                                                        const std::string& address) const;

    using Take = std::function<void(Upgrade)>;
    using Verdict = std::variant<Response, Take>;
    /// The same of a play connection that is to go to `address`. Nothing: the server there cannot be reached.
    boost::asio::awaitable<std::optional<Verdict>> pass_on(const Request& request,
                                                           const WsConnection::UpgradeRequest& raw,
                                                           std::string address);
    /// How long a request waits for a server that plays its encounter and cannot be reached.
    std::chrono::milliseconds patience() const { return 2 * directory_.term(); }
    bool shared() const { return directory_.shared(); }
    /// Connections to servers that are not heard of end: their clients come back, and find out who plays.
    void look_at(const session::Renewal& renewal);

  private:
    session::Directory& directory_;
    const OthersOptions options_;
    NetContext context_;
    Relays relays_{};
};

}  // namespace affray::net
