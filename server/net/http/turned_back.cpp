// An upgrade, a close frame, and its answer.
#include "net/http/turned_back.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "base/text.h"
#include "net/ws/ws_frames.h"

namespace affray::net {
namespace {

namespace websocket = beast::websocket;

constexpr std::chrono::milliseconds kCloseAnsweredWithin{3000};
constexpr auto kCloseAwait = asio::as_tuple(asio::use_awaitable);

}  // namespace

void turn_back(Upgrade upgrade, session::CloseCode code, std::string why) {
    const auto executor = upgrade.socket.get_executor();
    auto run = [upgrade = std::make_shared<Upgrade>(std::move(upgrade)), code,
                why = std::move(why)]() -> asio::awaitable<void> {
        websocket::stream<tcp::socket, false> stream(std::move(upgrade->socket));
        stream.set_option(websocket::stream_base::timeout{kCloseAnsweredWithin, kCloseAnsweredWithin, false});
        const auto wanted = upgrade->request[beast::http::field::sec_websocket_protocol];
        // Of several the first will do: nothing is said in it.
        const std::string protocol(wanted.substr(0, wanted.find_first_of(", ")));
        stream.set_option(websocket::stream_base::decorator([protocol](websocket::response_type& response) {
            response.set(beast::http::field::sec_websocket_protocol, protocol);
            response.set(beast::http::field::server, "affray");
        }));
        const auto [refused] = co_await stream.async_accept(upgrade->request, kCloseAwait);
        if (refused) co_return;
        const std::string_view told = cut_text(why, kCloseReasonMost);
        const websocket::close_reason reason(static_cast<websocket::close_code>(code),
                                             beast::string_view(told.data(), told.size()));
        const auto [ended] = co_await stream.async_close(reason, kCloseAwait);
        std::ignore = ended;
    };
    asio::co_spawn(executor, std::move(run), asio::detached);
}

}  // namespace affray::net
