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

// Ends with its loop: its place is counted in a book that the loop outlives.
class TurnedBack final : public session::Periodic, public std::enable_shared_from_this<TurnedBack> {
  public:
    TurnedBack(Upgrade upgrade, session::CloseCode code, std::string why)
        : upgrade_(std::move(upgrade)),
          stream_(upgrade_.caller.in(*upgrade_.loop)),
          code_(code),
          why_(std::move(why)) {}

    void start() {
        upgrade_.loop->add_periodic(shared_from_this());
        auto run = [self = shared_from_this()]() -> asio::awaitable<void> { co_await self->tell(); };
        asio::co_spawn(upgrade_.loop->context(), std::move(run), asio::detached);
    }
    bool sweep(SteadyTime /*now*/) override { return true; }  // the stream minds the time
    void end() override {
        ErrorCodeAsio ignored;
        beast::get_lowest_layer(stream_).close(ignored);
    }

  private:
    asio::awaitable<void> tell() {
        stream_.set_option(
            websocket::stream_base::timeout{kCloseAnsweredWithin, kCloseAnsweredWithin, false});
        const auto wanted = upgrade_.request[beast::http::field::sec_websocket_protocol];
        // Of several the first will do: nothing is said in it.
        const std::string protocol(wanted.substr(0, wanted.find_first_of(", ")));
        stream_.set_option(websocket::stream_base::decorator([protocol](websocket::response_type& response) {
            response.set(beast::http::field::sec_websocket_protocol, protocol);
            response.set(beast::http::field::server, "affray");
        }));
        const auto [refused] = co_await stream_.async_accept(upgrade_.request, kCloseAwait);
        if (refused) co_return;
        const std::string_view told = cut_text(why_, kCloseReasonMost);
        const websocket::close_reason reason(static_cast<websocket::close_code>(code_),
                                             beast::string_view(told.data(), told.size()));
        const auto [ended] = co_await stream_.async_close(reason, kCloseAwait);
        std::ignore = ended;
    }

    Upgrade upgrade_;
    websocket::stream<tcp::socket, false> stream_;
    session::CloseCode code_;
    std::string why_;
};

}  // namespace

void turn_back(Upgrade upgrade, session::CloseCode code, std::string why) {
    std::make_shared<TurnedBack>(std::move(upgrade), code, std::move(why))->start();
}

}  // namespace affray::net
