// The client's side of Beast.
#include "client/lib/wire.h"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>

namespace affray::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

constexpr auto kExchangeTimeout = std::chrono::seconds(10);
// The server pings every ten seconds and gives up after 25 (RULE-6); so do we.
constexpr auto kIdleTimeout = std::chrono::seconds(25);
constexpr std::size_t kMessageMax = 16U << 20U;
constexpr auto kUse = asio::as_tuple(asio::use_awaitable);

Error connect_error(const beast::error_code& error, const Link& link) {
    const ErrorCode code = error == asio::error::connection_refused || error == asio::error::host_not_found
                               ? ErrorCode::NotFound
                               : ErrorCode::Io;
    return Error{code, "cannot reach " + link.authority() + ": " + error.message()};
}

// Connects the stream by name. The deadline set on the stream before stays in force.
asio::awaitable<Status> connect(beast::tcp_stream& stream, const Link& link) {
    tcp::resolver resolver(co_await asio::this_coro::executor);
    auto [resolve_error, found] = co_await resolver.async_resolve(link.host, link.port, kUse);
    if (resolve_error) co_return connect_error(resolve_error, link);
    auto [error, endpoint] = co_await stream.async_connect(found, kUse);
    if (error) co_return connect_error(error, link);
    beast::error_code ignored;
    stream.socket().set_option(tcp::no_delay(true), ignored);
    co_return Status{};
}

}  // namespace

struct Wire::Impl : std::enable_shared_from_this<Wire::Impl> {
    explicit Impl(const asio::any_io_executor& executor) : stream(executor) {}

    websocket::stream<beast::tcp_stream> stream;
    beast::flat_buffer buffer{};
    std::deque<std::string> queue{};
    bool writing = false;
    bool closing_down = false;
    bool ended = false;
    Closing closing{};

    void write_next() {
        if (ended) return;
        if (queue.empty()) {
            if (closing_down) say_goodbye();
            return;
        }
        writing = true;
        stream.async_write(asio::buffer(queue.front()),
                           [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                               self->writing = false;
                               self->queue.pop_front();
                               if (error) return self->cut();
                               self->write_next();
                           });
    }

    void say_goodbye() {
        ended = true;
        stream.async_close(websocket::close_code::normal,
                           [self = shared_from_this()](const beast::error_code&) { self->cut(); });
    }

    void cut() {
        ended = true;
        beast::error_code ignored;
        beast::get_lowest_layer(stream).socket().close(ignored);
    }
};

Wire::Wire(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}

Wire::~Wire() { impl_->cut(); }

asio::awaitable<Result<std::unique_ptr<Wire>>> Wire::open(Target target) {
    auto impl = std::make_shared<Impl>(co_await asio::this_coro::executor);
    beast::get_lowest_layer(impl->stream).expires_after(kExchangeTimeout);
    Status connected = co_await connect(beast::get_lowest_layer(impl->stream), target.link);
    if (!connected) co_return connected.error();
    beast::get_lowest_layer(impl->stream).expires_never();

    websocket::stream_base::timeout timeouts;
    timeouts.handshake_timeout = kExchangeTimeout;
    timeouts.idle_timeout = kIdleTimeout;
    timeouts.keep_alive_pings = true;
    impl->stream.set_option(timeouts);
    impl->stream.read_message_max(kMessageMax);
    impl->stream.binary(target.encoding == Encoding::Binary);
    const std::string protocol(subprotocol(target.encoding));
    impl->stream.set_option(websocket::stream_base::decorator(
        [protocol, agent = target.user_agent](websocket::request_type& request) {
            request.set(http::field::sec_websocket_protocol, protocol);
            if (!agent.empty()) request.set(http::field::user_agent, agent);
        }));

    websocket::response_type response;
    auto [error] =
        co_await impl->stream.async_handshake(response, target.link.authority(), target.path, kUse);
    if (error == websocket::error::upgrade_declined) {
        const auto status = response.result_int();
        const ErrorCode code = status == 404 ? ErrorCode::Closed : ErrorCode::Busy;
        co_return Error{code, "the server declined the connection (HTTP " + std::to_string(status) + ")"};
    }
    if (error) co_return Error{ErrorCode::Io, "the connection could not be upgraded: " + error.message()};
    if (response[http::field::sec_websocket_protocol] != protocol)
        co_return Error{ErrorCode::Unsupported, "the server does not speak " + protocol};
    co_return std::unique_ptr<Wire>(new Wire(std::move(impl)));
}

asio::awaitable<Result<std::string>> Wire::read() {
    const auto impl = impl_;
    impl->buffer.clear();
    auto [error, size] = co_await impl->stream.async_read(impl->buffer, kUse);
    if (!error) {
        const auto data = impl->buffer.cdata();
        co_return std::string(static_cast<const char*>(data.data()), data.size());
    }
    if (error == websocket::error::closed) {
        const auto& reason = impl->stream.reason();
        impl->closing.code = reason.code;
        impl->closing.reason = std::string(reason.reason.data(), reason.reason.size());
    } else {
        impl->closing.reason = error.message();
    }
    impl->cut();
    co_return Error{ErrorCode::Closed, impl->closing.reason};
}

void Wire::send(std::string message) {
    if (impl_->ended || impl_->closing_down) return;
    impl_->queue.push_back(std::move(message));
    if (!impl_->writing) impl_->write_next();
}

void Wire::close() {
    if (impl_->ended || impl_->closing_down) return;
    impl_->closing_down = true;
    while (impl_->queue.size() > (impl_->writing ? 1U : 0U)) impl_->queue.pop_back();
    if (!impl_->writing) impl_->say_goodbye();
}

void Wire::cut() { impl_->cut(); }

const Closing& Wire::closing() const { return impl_->closing; }

asio::awaitable<Result<HttpReply>> http_exchange(Link link, HttpRequest request) {
    beast::tcp_stream stream(co_await asio::this_coro::executor);
    stream.expires_after(kExchangeTimeout);
    Status connected = co_await connect(stream, link);
    if (!connected) co_return connected.error();

    const http::verb verb = http::string_to_verb(request.method);
    http::request<http::string_body> message{verb, request.path, 11};
    message.set(http::field::host, link.authority());
    message.set(http::field::accept, "application/json");
    if (verb != http::verb::get) message.set(http::field::content_type, "application/json");
    for (const auto& [name, value] : request.headers) message.set(name, value);
    message.keep_alive(false);
    message.body() = std::move(request.body);
    message.prepare_payload();
    auto [write_error, written] = co_await http::async_write(stream, message, kUse);
    if (write_error) co_return Error{ErrorCode::Io, "the request broke off: " + write_error.message()};

    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    auto [read_error, size] = co_await http::async_read(stream, buffer, response, kUse);
    if (read_error) co_return Error{ErrorCode::Io, "the reply broke off: " + read_error.message()};
    HttpReply reply;
    reply.status = response.result_int();
    reply.body = std::move(response.body());
    reply.elsewhere = std::string(response["Affray-Server"]);
    co_return reply;
}

std::string play_path(std::string_view encounter) { return "/play/" + std::string(encounter); }

}  // namespace affray::client
