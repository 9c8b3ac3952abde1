// By Beast over Asio's TLS.
#include "outward/https_client.h"

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>

namespace affray::outward {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
using tcp = asio::ip::tcp;
using Stream = beast::ssl_stream<beast::tcp_stream>;
using Failed = boost::system::error_code;
using Found = Result<std::vector<tcp::endpoint>>;

constexpr auto kUse = asio::as_tuple(asio::use_awaitable);
constexpr std::uint32_t kHeadMost = 16 * 1024;

Error away(const char* what, const Failed& failed) {
    return {ErrorCode::Closed, std::string(what) + ": " + failed.message()};
}

http::request<http::string_body> message_of(Asking& asking) {
    http::request<http::string_body> message;
    message.method_string(asking.method);
    message.target(asking.to.target);
    message.set(http::field::host, asking.to.authority());
    message.set(http::field::connection, "close");
    for (const auto& [name, value] : asking.headers) message.set(name, value);
    message.body() = std::move(asking.body);
    message.prepare_payload();
    return message;
}

// What is connected to is what has been looked at.
asio::awaitable<Found> addresses(const Address& of, bool private_too) {
    const auto executor = co_await asio::this_coro::executor;
    tcp::resolver resolver(executor);
    const std::string port = std::to_string(of.port);
    const auto [failed, found] = co_await resolver.async_resolve(of.host, port, kUse);
    if (failed) co_return Found(away("its name leads nowhere", failed));
    std::vector<tcp::endpoint> open;
    for (const auto& one : found)
        if (private_too || is_public(one.endpoint().address())) open.push_back(one.endpoint());
    if (open.empty()) co_return Found(Error{ErrorCode::InvalidInput, "its address is not public"});
    co_return Found(std::move(open));
}

asio::awaitable<Result<Told>> exchange(Stream& stream, Asking& asking, std::size_t answer_most) {
    const auto message = message_of(asking);
    const auto [unsent, sent] = co_await http::async_write(stream, message, kUse);
    if (unsent) co_return Result<Told>(away("it was not taken", unsent));
    beast::flat_buffer buffer(kHeadMost + answer_most);
    http::response_parser<http::string_body> parser;
    parser.header_limit(kHeadMost);
    if (answer_most > 0)
        parser.body_limit(answer_most);
    else
        parser.body_limit(boost::none);
    const auto [unread, head] = co_await http::async_read_header(stream, buffer, parser, kUse);
    if (unread) co_return Result<Told>(away("there was no good answer", unread));
    Told told{parser.get().result_int(), {}};
    if (answer_most == 0) co_return Result<Told>(std::move(told));
    const auto [broken, rest] = co_await http::async_read(stream, buffer, parser, kUse);
    if (broken) co_return Result<Told>(away("there was no good answer", broken));
    told.body = std::move(parser.get().body());
    co_return Result<Told>(std::move(told));
}

}  // namespace

struct HttpsClient::Parts {
    HttpsOptions options;
    ssl::context tls{ssl::context::tls_client};
};

HttpsClient::HttpsClient(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
HttpsClient::~HttpsClient() = default;

Result<std::unique_ptr<HttpsClient>> HttpsClient::make(const HttpsOptions& options) {
    auto parts = std::make_unique<Parts>();
    parts->options = options;
    Failed failed;
    parts->tls.set_options(ssl::context::default_workarounds | ssl::context::no_sslv2 |
                           ssl::context::no_sslv3 | ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1);
    parts->tls.set_verify_mode(ssl::verify_peer, failed);
    // A system without certificates trusts nobody, and each request says so.
    parts->tls.set_default_verify_paths(failed);
    failed = {};
    if (!options.trust_file.empty()) parts->tls.load_verify_file(options.trust_file, failed);
    if (failed)
        return Error{ErrorCode::InvalidInput,
                     "'" + options.trust_file + "' holds no certificates: " + failed.message()};
    return std::unique_ptr<HttpsClient>(new HttpsClient(std::move(parts)));
}

asio::awaitable<Result<Told>> HttpsClient::ask(Asking asking) const {
    auto open = co_await addresses(asking.to, parts_->options.private_addresses);
    if (!open) co_return Result<Told>(open.error());
    const auto executor = co_await asio::this_coro::executor;
    Stream stream(executor, parts_->tls);
    Failed wrong;
    stream.set_verify_callback(ssl::host_name_verification(asking.to.host), wrong);
    if (wrong || SSL_set_tlsext_host_name(stream.native_handle(), asking.to.host.c_str()) != 1)
        co_return Result<Told>(Error{ErrorCode::InvalidInput, "its name cannot be said to it"});
    // One clock for all that follows.
    beast::get_lowest_layer(stream).expires_after(parts_->options.patience);
    const auto [unreached, reached] = co_await beast::get_lowest_layer(stream).async_connect(*open, kUse);
    if (unreached) co_return Result<Told>(away("nobody is there", unreached));
    const auto [unknown] = co_await stream.async_handshake(ssl::stream_base::client, kUse);
    if (unknown) co_return Result<Told>(away("it is not who it should be", unknown));
    co_return co_await exchange(stream, asking, parts_->options.answer_most);
}

}  // namespace affray::outward
