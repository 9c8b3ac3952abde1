// Where another server is, as the setting servers.address names it.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace affray::net {

/// Errors come as values.
inline constexpr auto kPeerAwait = boost::asio::as_tuple(boost::asio::use_awaitable);

struct Peer {
    std::string host;  // a name or a numeric address, without brackets
    std::string port;
};

/// Of "http://HOST[:PORT]"; nothing: it is none, or speaks TLS.
std::optional<Peer> peer_of(std::string_view address);

/// Nothing: nobody listens there, or does not answer within the time.
boost::asio::awaitable<std::optional<boost::asio::ip::tcp::socket>> connect_to(
    Peer peer, std::chrono::milliseconds within);

}  // namespace affray::net
