// By Beast over Asio's TLS. A connection for each message: they are rare.
#include "push/https_sender.h"

#include <algorithm>
#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>

namespace affray::push {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
using tcp = asio::ip::tcp;
using Stream = beast::ssl_stream<beast::tcp_stream>;
using Failed = boost::system::error_code;

constexpr auto kUse = asio::as_tuple(asio::use_awaitable);
constexpr std::uint32_t kAnswerHeadMost = 8192;

Error away(const char* what, const Failed& failed) {
    return {ErrorCode::Closed, std::string(what) + ": " + failed.message()};
}

http::request<http::string_body> message_of(Outgoing& asked) {
    http::request<http::string_body> message(http::verb::post, asked.to.target, 11);
    message.set(http::field::host, asked.to.authority());
    message.set(http::field::connection, "close");
    for (const auto& [name, value] : asked.headers) message.set(name, value);
    message.body() = std::move(asked.body);
    message.prepare_payload();
    return message;
}

}  // namespace

struct HttpsSender::Parts {
    SenderOptions options;
    ssl::context tls{ssl::context::tls_client};

    // The addresses of a name that may be connected to; what is connected to is what has been looked at.
    asio::awaitable<Result<std::vector<tcp::endpoint>>> addresses(const Endpoint& of);
    asio::awaitable<Result<unsigned>> exchange(Stream& stream, Outgoing asked);
};

HttpsSender::HttpsSender(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
HttpsSender::~HttpsSender() = default;

Result<std::unique_ptr<HttpsSender>> HttpsSender::make(const SenderOptions& options) {
    auto parts = std::make_unique<Parts>();
    parts->options = options;
    Failed failed;
    parts->tls.set_options(ssl::context::default_workarounds | ssl::context::no_sslv2 |
                           ssl::context::no_sslv3 | ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1);
    parts->tls.set_verify_mode(ssl::verify_peer, failed);
    // A system without certificates trusts nobody, and each message says so.
    parts->tls.set_default_verify_paths(failed);
    failed = {};
    if (!options.trust_file.empty()) parts->tls.load_verify_file(options.trust_file, failed);
    if (failed)
        return Error{ErrorCode::InvalidInput,
                     "'" + options.trust_file + "' holds no certificates: " + failed.message()};
    return std::unique_ptr<HttpsSender>(new HttpsSender(std::move(parts)));
}

asio::awaitable<Result<std::vector<tcp::endpoint>>> HttpsSender::Parts::addresses(const Endpoint& of) {
    using Found = Result<std::vector<tcp::endpoint>>;
    const auto executor = co_await asio::this_coro::executor;
    tcp::resolver resolver(executor);
    const std::string port = std::to_string(of.port);
    const auto [failed, found] = co_await resolver.async_resolve(of.host, port, kUse);
    if (failed) co_return Found(away("its name leads nowhere", failed));
    std::vector<tcp::endpoint> open;
    for (const auto& one : found)
        if (options.private_addresses || is_public(one.endpoint().address())) open.push_back(one.endpoint());
    if (open.empty()) co_return Found(Error{ErrorCode::InvalidInput, "its address is not public"});
    co_return Found(std::move(open));
}

asio::awaitable<Result<unsigned>> HttpsSender::Parts::exchange(Stream& stream, Outgoing asked) {
    using Status = Result<unsigned>;
    const auto message = message_of(asked);
    const auto [unsent, sent] = co_await http::async_write(stream, message, kUse);
    if (unsent) co_return Status(away("the message was not taken", unsent));
    beast::flat_buffer buffer(kAnswerHeadMost);
    http::response_parser<http::empty_body> parser;
    parser.header_limit(kAnswerHeadMost);
    const auto [unread, read] = co_await http::async_read_header(stream, buffer, parser, kUse);
    if (unread) co_return Status(away("there was no answer", unread));
    co_return Status(parser.get().result_int());
}

asio::awaitable<Result<unsigned>> HttpsSender::post(Outgoing request) {
    using Status = Result<unsigned>;
    auto open = co_await parts_->addresses(request.to);
    if (!open) co_return Status(open.error());
    const auto executor = co_await asio::this_coro::executor;
    Stream stream(executor, parts_->tls);
    Failed wrong;
    stream.set_verify_callback(ssl::host_name_verification(request.to.host), wrong);
    if (wrong || SSL_set_tlsext_host_name(stream.native_handle(), request.to.host.c_str()) != 1)
        co_return Status(Error{ErrorCode::InvalidInput, "its name cannot be said to it"});
    // One clock for all that follows.
    beast::get_lowest_layer(stream).expires_after(parts_->options.patience);
    const auto [unreached, reached] = co_await beast::get_lowest_layer(stream).async_connect(*open, kUse);
    if (unreached) co_return Status(away("nobody is there", unreached));
    const auto [unknown] = co_await stream.async_handshake(ssl::stream_base::client, kUse);
    if (unknown) co_return Status(away("it is not who it should be", unknown));
    co_return co_await parts_->exchange(stream, std::move(request));
}

}  // namespace affray::push
