// The door of a table: what a link is to, and taking the seat.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <string>

#include "affray/v1/lobby.pb.h"
#include "base/result.h"
#include "client/lib/link.h"

namespace affray::client {

// Errors of both: NotFound (it opens nothing, or there is no server), Busy (too many attempts), InvalidInput,
// Io.

// What the seat is that a link's code or secret opens. Takes nothing.
boost::asio::awaitable<Result<v1::SeatSeen>> look(Link link);

// Claims it. The token in the reply is shown once: keep it.
boost::asio::awaitable<Result<v1::JoinResponse>> join(Link link, std::string name);

}  // namespace affray::client
