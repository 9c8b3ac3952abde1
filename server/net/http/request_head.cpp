// Beast takes the head apart once its bytes have been found to have one meaning.
#include "net/http/request_head.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "net/http/http_head.h"

namespace affray::net {
namespace {

namespace http = beast::http;

std::string field_of(const UpgradeRequest& raw, http::field field) {
    const auto value = raw[field];
    return std::string(value.data(), value.size());
}

}  // namespace

std::optional<Response> parse_head(std::string_view bytes, std::uint32_t most, RequestHead& out) {
    if (const auto fault = fault_of_head(bytes)) return problem(400, *fault, "The request is malformed.");
    http::request_parser<http::empty_body> parser;
    parser.header_limit(most);
    parser.body_limit(boost::none);
    parser.skip(true);
    boost::system::error_code error;
    parser.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
    if (error || !parser.is_header_done())
        return problem(400, "BAD_REQUEST", "The request cannot be parsed.");
    out.keep_alive = parser.get().keep_alive();
    out.raw = parser.release();
    out.upgrade = beast::websocket::is_upgrade(out.raw);
    Request& request = out.request;
    const auto target = out.raw.target();
    const std::string_view whole(target.data(), target.size());
    request.method = std::string(out.raw.method_string());
    request.path = std::string(whole.substr(0, whole.find('?')));
    if (const std::size_t mark = whole.find('?'); mark != std::string_view::npos)
        request.query = std::string(whole.substr(mark + 1));
    request.authorization = field_of(out.raw, http::field::authorization);
    request.origin = field_of(out.raw, http::field::origin);
    request.host = field_of(out.raw, http::field::host);
    request.if_none_match = field_of(out.raw, http::field::if_none_match);
    request.if_match = field_of(out.raw, http::field::if_match);
    request.accept = field_of(out.raw, http::field::accept);
    request.accept_encoding = field_of(out.raw, http::field::accept_encoding);
    request.content_type = field_of(out.raw, http::field::content_type);
    request.handed = out.raw.find(beast::string_view(kHandedBy.data(), kHandedBy.size())) != out.raw.end();
    const std::string length = field_of(out.raw, http::field::content_length);
    if (!length.empty()) out.body_size = std::stoul(length);  // digits only, nine at most: checked above
    // Behind an upgrade come frames: a body would be read as them.
    if (out.upgrade && out.body_size > 0)
        return problem(400, "UNEXPECTED_BODY", "A request to upgrade has no body.");
    return std::nullopt;
}

}  // namespace affray::net
