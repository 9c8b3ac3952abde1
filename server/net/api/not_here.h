// What is answered to those who come to a server for an encounter that another plays (docs/decisions/0261).
#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>

#include "net/http/http_types.h"
#include "net/others/others.h"

namespace affray::net {

/// Nothing: this server plays it, or nobody does and it is not to be opened.
boost::asio::awaitable<std::optional<Response>> not_here(const Others& others, session::Whereabouts place,
                                                         bool opens = true);
/// The same of what a code or link is to; what opens nothing is left to whoever asks.
boost::asio::awaitable<std::optional<Response>> not_here(const Others& others, session::Directory& directory,
                                                         session::Claimant who);

}  // namespace affray::net
