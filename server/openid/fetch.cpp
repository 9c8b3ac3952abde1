// By Beast over Asio's TLS. A connection for each question: they are rare.
#include "openid/fetch.h"

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>

namespace affray::openid {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
using Stream = beast::ssl_stream<beast::tcp_stream>;
using Failed = boost::system::error_code;

constexpr auto kUse = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t kBodyMost = 256 * 1024;
constexpr std::uint32_t kHeadMost = 16 * 1024;

Error away(const char* what, const Failed& failed) {
    return {ErrorCode::Closed, std::string(what) + ": " + failed.message()};
}

http::request<http::string_body> message_of(const Asking& asking) {
    const auto verb = asking.form.empty() ? http::verb::get : http::verb::post;
    http::request<http::string_body> message(verb, asking.at.target, 11);
    message.set(http::field::host, asking.at.authority());
    message.set(http::field::connection, "close");
    message.set(http::field::accept, "application/json");
    message.set(http::field::user_agent, "affray");
    if (!asking.authorization.empty()) message.set(http::field::authorization, asking.authorization);
    if (asking.form.empty()) return message;
    message.set(http::field::content_type, "application/x-www-form-urlencoded");
    message.body() = asking.form;
    message.prepare_payload();
    return message;
}

asio::awaitable<Result<Told>> exchange(Stream& stream, const Asking& asking) {
    const auto message = message_of(asking);
    const auto [unsent, sent] = co_await http::async_write(stream, message, kUse);
    if (unsent) co_return Result<Told>(away("the question was not taken", unsent));
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.header_limit(kHeadMost);
    parser.body_limit(kBodyMost);
    const auto [unread, read] = co_await http::async_read(stream, buffer, parser, kUse);
    if (unread) co_return Result<Told>(away("there was no good answer", unread));
    Told told{parser.get().result_int(), std::move(parser.get().body())};
    co_return Result<Told>(std::move(told));
}

}  // namespace

struct Fetcher::Parts {
    std::chrono::seconds patience;
    ssl::context tls{ssl::context::tls_client};
};

Fetcher::Fetcher(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Fetcher::~Fetcher() = default;

Result<std::unique_ptr<Fetcher>> Fetcher::make(const std::string& trust_file, std::chrono::seconds patience) {
    auto parts = std::make_unique<Parts>();
    parts->patience = patience;
    Failed failed;
    parts->tls.set_options(ssl::context::default_workarounds | ssl::context::no_sslv2 |
                           ssl::context::no_sslv3 | ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1);
    parts->tls.set_verify_mode(ssl::verify_peer, failed);
    // A system without certificates trusts nobody, and each question says so.
    parts->tls.set_default_verify_paths(failed);
    failed = {};
    if (!trust_file.empty()) parts->tls.load_verify_file(trust_file, failed);
    if (failed)
        return Error{ErrorCode::InvalidInput,
                     "'" + trust_file + "' holds no certificates: " + failed.message()};
    return std::unique_ptr<Fetcher>(new Fetcher(std::move(parts)));
}

asio::awaitable<Result<Told>> Fetcher::ask(Asking asking) const {
    const auto executor = co_await asio::this_coro::executor;
    Stream stream(executor, parts_->tls);
    Failed wrong;
    stream.set_verify_callback(ssl::host_name_verification(asking.at.host), wrong);
    if (wrong || SSL_set_tlsext_host_name(stream.native_handle(), asking.at.host.c_str()) != 1)
        co_return Result<Told>(Error{ErrorCode::Closed, "its name cannot be said to it"});
    asio::ip::tcp::resolver resolver(executor);
    const std::string port = std::to_string(asking.at.port);
    const auto [nowhere, found] = co_await resolver.async_resolve(asking.at.host, port, kUse);
    if (nowhere) co_return Result<Told>(away("its name leads nowhere", nowhere));
    // One clock for all that follows.
    beast::get_lowest_layer(stream).expires_after(parts_->patience);
    const auto [unreached, reached] = co_await beast::get_lowest_layer(stream).async_connect(found, kUse);
    if (unreached) co_return Result<Told>(away("nobody is there", unreached));
    const auto [unknown] = co_await stream.async_handshake(ssl::stream_base::client, kUse);
    if (unknown) co_return Result<Told>(away("it is not who it should be", unknown));
    co_return co_await exchange(stream, asking);
}

}  // namespace affray::openid
