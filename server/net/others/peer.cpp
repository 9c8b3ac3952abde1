// Reading addresses, and connecting within a time.
#include "net/others/peer.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <memory>

namespace affray::net {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

namespace {

bool is_port(std::string_view text) {
    return !text.empty() && text.size() <= 5 &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<Peer> peer_of(std::string_view address) {
    constexpr std::string_view kScheme = "http://";
    if (address.substr(0, kScheme.size()) != kScheme) return std::nullopt;
    std::string_view rest = address.substr(kScheme.size());
    Peer peer;
    if (rest.substr(0, 1) == "[") {
        const std::size_t end = rest.find(']');
        if (end == std::string_view::npos) return std::nullopt;
        peer.host = rest.substr(1, end - 1);
        rest.remove_prefix(end + 1);
    } else {
        peer.host = rest.substr(0, rest.find(':'));
        rest.remove_prefix(peer.host.size());
    }
    peer.port = rest.empty() ? "80" : rest.substr(1);
    const bool good_host = !peer.host.empty() && peer.host.find_first_of("/?#@ ") == std::string::npos;
    if (!good_host || (!rest.empty() && rest.front() != ':') || !is_port(peer.port)) return std::nullopt;
    return peer;
}

asio::awaitable<std::optional<tcp::socket>> connect_to(Peer peer, std::chrono::milliseconds within) {
    const auto executor = co_await asio::this_coro::executor;
    tcp::resolver resolver(executor);
    // Who waits for the connection may be gone before the time is over.
    const auto socket = std::make_shared<tcp::socket>(executor);
    asio::steady_timer timer(executor);
    timer.expires_after(within);
    timer.async_wait([weak = std::weak_ptr<tcp::socket>(socket)](const boost::system::error_code& error) {
        const auto waiting = weak.lock();
        boost::system::error_code ignored;
        if (!error && waiting != nullptr) waiting->close(ignored);
    });
    const auto [unknown, found] = co_await resolver.async_resolve(peer.host, peer.port, kPeerAwait);
    if (unknown) co_return std::nullopt;
    const auto [failed, endpoint] = co_await asio::async_connect(*socket, found, kPeerAwait);
    timer.cancel();
    if (failed || !socket->is_open()) co_return std::nullopt;
    boost::system::error_code ignored;
    socket->set_option(tcp::no_delay(true), ignored);
    co_return std::optional(std::move(*socket));
}

}  // namespace affray::net
