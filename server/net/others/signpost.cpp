// An upgrade, a close frame, and its answer.
#include "net/others/signpost.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "net/others/peer.h"

namespace affray::net {
namespace {

namespace websocket = beast::websocket;

constexpr std::chrono::milliseconds kWithin{3000};

}  // namespace

void point_to(Upgrade upgrade, std::string address) {
    const auto executor = upgrade.socket.get_executor();
    auto run = [upgrade = std::make_shared<Upgrade>(std::move(upgrade)),
                address = std::move(address)]() -> asio::awaitable<void> {
        websocket::stream<tcp::socket, false> stream(std::move(upgrade->socket));
        stream.set_option(websocket::stream_base::timeout{kWithin, kWithin, false});
        const auto wanted = upgrade->request[beast::http::field::sec_websocket_protocol];
        // Of several the first will do: nothing is said in it.
        const std::string protocol(wanted.substr(0, wanted.find_first_of(", ")));
        stream.set_option(websocket::stream_base::decorator([protocol](websocket::response_type& response) {
            response.set(beast::http::field::sec_websocket_protocol, protocol);
            response.set(beast::http::field::server, "affray");
        }));
        const auto [refused] = co_await stream.async_accept(upgrade->request, kPeerAwait);
        if (refused) co_return;
        const websocket::close_reason reason(
            static_cast<websocket::close_code>(session::CloseCode::Elsewhere),
            beast::string_view(address.data(), address.size()));
        const auto [ended] = co_await stream.async_close(reason, kPeerAwait);
        std::ignore = ended;
    };
    asio::co_spawn(executor, std::move(run), asio::detached);
}

}  // namespace affray::net
