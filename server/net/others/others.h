// The other servers of a shared database (docs/decisions/0261): who plays an encounter, and what is done with
// those who come to the wrong one: they are told where to go, or handed through.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>
#include <variant>

#include "net/http/http_connection.h"
#include "net/others/handed.h"
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

    /// The server that plays it; nothing: this one, which has opened it if it was to. Errors: as of
    /// Directory::reach.
    boost::asio::awaitable<Result<std::optional<session::Elsewhere>>> elsewhere(session::Whereabouts place,
                                                                                bool opens = true) const;
    /// What is told of an encounter that another server plays.
    static Response told(const session::Elsewhere& other);

    /// The request was answered with `elsewhere`, and is to be handed through.
    bool hands_through(const Request& request, const Response& response) const;
    /// As the other server answers. Nothing: it cannot be reached, says that it is not the one, or is not
    /// heard of any more; it has done nothing.
    boost::asio::awaitable<std::optional<Response>> ask(const Request& request, session::Elsewhere other);

    using Take = std::function<void(Upgrade)>;
    using Verdict = std::variant<Response, Take>;
    /// The same of a play connection. Nothing: the other server cannot be reached.
    boost::asio::awaitable<std::optional<Verdict>> pass_on(const Request& request, const UpgradeRequest& raw,
                                                           session::Elsewhere other);
    /// How long a request waits for a server that plays its encounter and cannot be reached.
    std::chrono::milliseconds patience() const { return 2 * directory_.term(); }
    bool shared() const { return directory_.shared(); }
    /// What was handed to servers that play no more, or are not heard of, ends: its clients come
    /// back, and find out who plays. Waits for the database.
    void look_at(const session::Renewal& renewal);

  private:
    session::Directory& directory_;
    const OthersOptions options_;
    NetContext context_;
    AllHanded handed_{};
};

}  // namespace affray::net
